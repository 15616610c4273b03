import type { Admin } from "#app/domain/accounts/admin.ts";
import { type Money, sameMoney } from "#app/domain/money/money.ts";
import { changeProducts } from "#app/server/catalogue/bulk/bulk-edit.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import { typedPrices } from "./product-prices.ts";
import { lockProduct } from "./product-rows.ts";

/**
 * Sets the price of a product in the currency it was typed in; a compare price that is still higher stays. The same
 * price again is no error. Refusals: `not_found`; `typed_price_changed`, with the price of now, where it is no longer
 * the one that was `seen`; `price_below_a_cent`, `price_too_high`. Source: specification 11.3.
 */
export async function setPrice(
  shop: Shop,
  admin: Admin<"products.edit">,
  { id, price, seen }: { id: string; price: Money; seen: Money },
): Promise<
  | Ok<null>
  | Refusal<"not_found" | "price_below_a_cent" | "price_too_high">
  | Refusal<"typed_price_changed", Money>
> {
  return await shop.db.transaction(async (tx) => {
    const row = await lockProduct(tx, id);
    if (!row) return refuse("not_found");
    const now = typedPrices(row).price;
    if (!sameMoney(now, seen) && !sameMoney(now, price)) return refuseWith("typed_price_changed", now);
    const change = { action: "price-set", price, keepOldPrice: false } as const;
    const changed = await changeProducts(shop, admin, tx, { chosen: [id], change });
    if (changed.ok) return ok(null);
    if (changed.reason === "price_below_a_cent" || changed.reason === "price_too_high") {
      return refuse(changed.reason);
    }
    throw new Error(`a locked product was not repriced: ${changed.reason}`);
  });
}
