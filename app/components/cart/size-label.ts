import type { CartLine } from "#app/domain/cart/cart-line.ts";
import { ONE_SIZE } from "#app/domain/catalogue/sizes/one-size.ts";
import { chosenSize, namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";

/** "Size L", "Size EU 42" (shoes are stored in EU sizes); a product in one size says just that. */
function sizeLabel(named: string): string {
  return named === "" ? ONE_SIZE : `Size ${named}`;
}

/** The size of a cart's line, a shoe's in the system of the shopper's currency too: "Size US 6.5, EU 37.5". */
export function lineSizeLabel(
  { size, category = "", gender = "" }: Pick<CartLine, "size" | "category" | "gender">,
  currency: CurrencyCode,
): string {
  return sizeLabel(chosenSize(size, { category, gender }, currency));
}

/** The size of an order's item, as its shopper chose it. */
export function itemSizeLabel({ size, sizeShown }: { size: string; sizeShown?: string | undefined }): string {
  return sizeLabel(sizeShown ?? namedSize(size));
}
