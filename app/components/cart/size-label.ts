import type { CartLine } from "#app/domain/cart/cart-line.ts";
import { ONE_SIZE } from "#app/domain/catalogue/sizes/one-size.ts";
import { chosenSize, namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";

/** Returns "Size L", "Size EU 42" or "US 8.5 (EU 42)", and "One Size" for a product in one size. */
function sizeLabel(named: string): string {
  if (named === "") return ONE_SIZE;
  return named.endsWith(")") ? named : `Size ${named}`;
}

/** Returns the size of a cart line, a shoe's also in the shopper's own system: "US 6.5 (EU 37.5)". */
export function lineSizeLabel(
  { size, category = "", gender = "" }: Pick<CartLine, "size" | "category" | "gender">,
  currency: CurrencyCode,
): string {
  return sizeLabel(chosenSize(size, { category, gender }, currency));
}

/** Returns the size of an order's item as its shopper chose it. */
export function itemSizeLabel({ size, sizeShown }: { size: string; sizeShown?: string | undefined }): string {
  return sizeLabel(sizeShown ?? namedSize(size));
}
