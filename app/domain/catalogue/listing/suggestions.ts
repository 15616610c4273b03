import type { Money } from "#app/domain/money/money.ts";

/** What the search box offers while somebody types. Source: issue on the storefront, item 3. */
export type Suggestions = {
  products: SuggestedProduct[];
  /** Names as products have them. */
  categories: string[];
  brands: string[];
};

/** A product in a line of the search box; `price` is in the visitor's currency. */
export type SuggestedProduct = {
  slug: string;
  name: string;
  brand: string;
  price: Money;
  picture: { src: string; tint: string } | null;
};
