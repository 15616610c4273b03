import type { ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";

const MONEY = "dalasis?|gmd|d|usd|dollars?|\\$|eur|euros?|€|gbp|pounds?|£|cfa";
const AMOUNT = `(?:(?:${MONEY})\\s?)?(\\d{1,3}(?:,\\d{3})+|\\d{1,7})(?:\\.\\d+)?(k)?(?:\\s?(?:${MONEY}))?(?!\\w)`;
const BETWEEN = new RegExp(`\\b(?:between|entre)\\s+${AMOUNT}\\s+(?:and|to|et)\\s+${AMOUNT}`, "i");
const BELOW = new RegExp(`(?:\\b(?:under|below|less than|up to|moins de)\\s+|<\\s?)${AMOUNT}`, "i");
const ABOVE = new RegExp(`(?:\\b(?:over|above|more than|at least|plus de)\\s+|>\\s?)${AMOUNT}`, "i");

/**
 * Returns the filter with the prices that its search names ("shoes under 3000") as its bounds, in the visitor's
 * currency whichever is named, and the rest of the search. Of two bounds the narrower one counts.
 */
export function withTypedBounds(filter: ListingFilter): ListingFilter {
  let { search, minPrice, maxPrice } = filter;
  const take = (pattern: RegExp): number[] => {
    const found = pattern.exec(search);
    if (!found) return [];
    search = `${search.slice(0, found.index)} ${search.slice(found.index + found[0].length)}`.trim();
    const [, one, oneThousand, other, otherThousand] = found;
    return [amountOf(one, oneThousand), ...(other === undefined ? [] : [amountOf(other, otherThousand)])];
  };
  const [from, to] = take(BETWEEN);
  const [below = to] = take(BELOW);
  const [above = from] = take(ABOVE);
  if (below !== undefined) maxPrice = Math.min(below, maxPrice ?? below);
  if (above !== undefined) minPrice = Math.max(above, minPrice ?? above);
  return { ...filter, search, minPrice, maxPrice };
}

function amountOf(digits: string | undefined, thousand: string | undefined): number {
  return Number(digits?.replaceAll(",", "")) * (thousand === undefined ? 1 : 1_000);
}
