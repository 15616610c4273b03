import type { TargetAudience } from "#app/domain/catalogue/product.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { ONE_SIZE } from "./one-size.ts";
import { sizeLabel } from "./size-chart.ts";
import { preferredSize, type SizePreferences } from "./size-preference.ts";
import { STORED_SIZE_SYSTEM, sizeSystemOfCurrency } from "./size-system.ts";

const SHOE_SIZE = /^(?:1[6-9]|[2-4]\d)(?:\.5)?$/;

/** Returns a stored size with its system, "EU 42" for a shoe and "L" unchanged; empty if there is no choice. */
export function namedSize(size: string): string {
  if (size === ONE_SIZE) return "";
  return SHOE_SIZE.test(size) ? `${STORED_SIZE_SYSTEM} ${size}` : size;
}

/** Returns an ordered item's stored size as its box has it: "EU 42" for a shoe, and "32" for trousers that were sold so. */
export function sizeOnBox({ size, sizeShown }: { size: string; sizeShown?: string | undefined }): string {
  return sizeShown === size ? size : namedSize(size);
}

/** Returns a product's name with a stored size, "Court Low, EU 42"; the name alone if there is no choice. */
export function nameWithSize({ name, size }: { name: string; size: string }): string {
  const named = namedSize(size);
  return named === "" ? name : `${name}, ${named}`;
}

/** Returns a stored size as it follows a name in a sentence: ", size EU 42"; empty if there is no choice. */
export function sizeInWords(size: string): string {
  const named = namedSize(size);
  return named && `, size ${named}`;
}

/**
 * Returns a shoe's size in the system of the shopper's currency beside the stored one, "US 6.5 (EU 37.5)". Returns
 * `namedSize` if both are the same or the chart has no equivalent, and the size itself of what is no shoe.
 */
export function chosenSize(
  size: string,
  { category, gender }: { category: string; gender: TargetAudience | "" },
  currency: CurrencyCode,
): string {
  if (!["", "sneakers"].includes(category.toLowerCase())) return size === ONE_SIZE ? "" : size;
  const own = sizeLabel(size, { system: sizeSystemOfCurrency(currency), category, audience: gender });
  const named = namedSize(size);
  return own === size || own === named ? named : `${own} (${named})`;
}

/** A size as a shopper chooses it: in their own system, and as on the box ("EU 38") where that is another. */
export type LabelledSize = { size: string; label: string; onBox: string | null };

/** Labels a size for the shoppers of a currency. Source: specification 3.4. */
export function labelledSize(
  size: string,
  { category, gender }: { category: string; gender: TargetAudience | "" },
  currency: CurrencyCode,
): LabelledSize {
  const label = sizeLabel(size, { system: sizeSystemOfCurrency(currency), category, audience: gender });
  const onBox = `${STORED_SIZE_SYSTEM} ${size}`;
  return { size, label, onBox: label === size || label === onBox ? null : onBox };
}

/** Returns what a card says of the size last chosen: "EU 42 in stock", "Last in EU 42"; null unless in stock. */
export function preferredSizeLabel(product: ProductCard, preferences: SizePreferences): string | null {
  const size = preferredSize(product, preferences);
  if (size === null) return null;
  const named = namedSize(size);
  return product.last.includes(size) ? `Last in ${named}` : `${named} in stock`;
}
