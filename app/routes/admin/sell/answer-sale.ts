import { refusalMessage } from "#app/copy/refusal-messages.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { type SaleAnswer, saleForm } from "#app/domain/orders/counter-sale.ts";
import { productsByIds } from "#app/server/catalogue/listing/product-cache.ts";
import type { LineProblem } from "#app/server/checkout/pricing/price-cart.ts";
import { sellAtCounter } from "#app/server/checkout/sell-at-counter.ts";
import { qrPath } from "#app/server/platform/qr-path.ts";
import type { Shop } from "#app/server/shop.ts";

/** Counts a sale from the fields of its form. */
export async function answerSale(
  shop: Shop,
  admin: Admin<"sales.create">,
  fields: Record<string, string>,
): Promise<SaleAnswer> {
  const parsed = saleForm.safeParse(fields);
  if (!parsed.success) {
    const [message = refusalMessage("validation_failed")] = Object.values(fieldErrors(parsed.error));
    return { ok: false, message };
  }
  const sold = await sellAtCounter(shop, admin, parsed.data);
  if (sold.ok) return { ok: true, sold: { ...sold.value, qr: qrPath(sold.value.trackingUrl) } };
  switch (sold.reason) {
    case "out_of_stock":
      return { ok: false, message: await shortMessage(shop, sold.detail ?? []) };
    case "price_changed":
      return {
        ok: false,
        message: sold.detail
          ? `The price has changed: it comes to ${formatMoney(sold.detail.total)} now.`
          : refusalMessage(sold.reason),
      };
    default:
      return { ok: false, message: refusalMessage(sold.reason) };
  }
}

/** Returns what is short: "Court Low EU 42 is sold out." */
async function shortMessage(shop: Shop, problems: readonly LineProblem[]): Promise<string> {
  const known = await productsByIds(
    shop,
    problems.map(({ productId }) => productId),
  );
  return problems
    .map(({ productId, size, available }) => {
      const name = known.find(({ id }) => id === productId)?.name ?? "One of these";
      const piece = `${name} ${namedSize(size)}`.trim();
      return available > 0
        ? `There ${available === 1 ? "is" : "are"} only ${available} of ${piece} left.`
        : `${piece} is sold out.`;
    })
    .join(" ");
}
