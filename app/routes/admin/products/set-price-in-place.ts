import { data } from "react-router";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { INVALID_PRICE, readPrice } from "#app/domain/catalogue/price-text.ts";
import { PRICE_BELOW_A_CENT } from "#app/domain/catalogue/product-price.ts";
import { isCurrencyCode } from "#app/domain/money/currency.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { done } from "#app/routes/admin/action-results.ts";
import { setPrice } from "#app/server/catalogue/set-price.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import type { Shop } from "#app/server/shop.ts";

/** Sets a price from a list of products, in the currency in which it was typed. */
export async function setPriceInPlace(shop: Shop, admin: Admin<"products.edit">, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const read = (name: string, currency: string) =>
    isCurrencyCode(currency) ? readPrice(text(name), currency) : null;
  const price = read("price", text("currency"));
  const seen = read("seen", text("seenCurrency"));
  if (price === null || seen === null) return refused(INVALID_PRICE, 422);
  const set = await setPrice(shop, admin, { id: text("id"), price, seen });
  if (set.ok) return done("priceChanged", { text: formatPanelMoney(price) });
  switch (set.reason) {
    case "price_below_a_cent":
      return refused(PRICE_BELOW_A_CENT, 422);
    case "price_too_high":
      return refused(INVALID_PRICE, 422);
    case "typed_price_changed": {
      const now = `It is ${formatPanelMoney(set.detail)} now.`;
      return refused(`${refusalMessage(set.reason)} ${now}`, REFUSAL_STATUS[set.reason]);
    }
    case "not_found":
      return data<ActionResult>({ done: false, toast: "gone", shouldRevalidate: true }, { status: 404 });
    default:
      return set satisfies never;
  }
}

function refused(message: string, status: number) {
  return data<ActionResult>({ done: false, errors: { price: message }, shouldRevalidate: true }, { status });
}
