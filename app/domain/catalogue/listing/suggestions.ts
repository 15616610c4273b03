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
