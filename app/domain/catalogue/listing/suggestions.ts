import type { FoundPage } from "#app/domain/catalogue/search/search-words.ts";
import type { Money } from "#app/domain/money/money.ts";

/** The suggestions of the search field. Source: specification 3.12. */
export type Suggestions = {
  products: SuggestedProduct[];
  /** Names as products have them. */
  categories: string[];
  brands: string[];
  pages: FoundPage[];
};

/** A product in the suggestions; `price` is in the visitor's currency. */
export type SuggestedProduct = {
  slug: string;
  name: string;
  brand: string;
  price: Money;
  picture: { src: string; tint: string } | null;
};

export const SEARCHES_STORAGE_KEY = "kairaba-searches";

const MAX_SEARCHES = 5;

/** The searches with this one first, once in any case, at most five; a blank one changes nothing. */
export function withSearch(searches: readonly string[], typed: string): readonly string[] {
  const text = typed.trim();
  if (text === "") return searches;
  const others = searches.filter((known) => known.toLowerCase() !== text.toLowerCase());
  return [text, ...others].slice(0, MAX_SEARCHES);
}

/** A stored list of texts; what is broken is left out. */
export function parseTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === "string" && text.length <= 100) : [];
}
