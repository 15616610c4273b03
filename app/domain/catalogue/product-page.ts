import type { ProductImage } from "./product.ts";
import type { ProductCard } from "./product-card.ts";
import type { ProductStory } from "./product-story.ts";
import type { LabelledSize } from "./sizes/size-labels.ts";

/** A size on the product page; `left` is how many can be had of it, null where one line holds no more anyway. */
export type OfferedSize = LabelledSize & { inStock: boolean; left: number | null };

/** When it arrives ("2-3 days · Tue 1 – Wed 2 Dec"), and for how much ("D205.50 to The Gambia"). */
export type ProductArrival = { days: string; price: string };

/** A product of the same model, as its small picture shows it. */
export type Colourway = { slug: string; name: string; image: ProductImage | null; inStock: boolean };

/** What the page of a product shows. */
export type ProductPage = {
  card: ProductCard;
  images: ProductImage[];
  description: string;
  colors: string[];
  /** Null if nothing is written. */
  story: ProductStory | null;
  sizes: OfferedSize[];
  /** How many can be had in all, null where one line holds no more anyway. */
  left: number | null;
  /** When and for how much it gets to where the visitor most likely is; null if that is unknown. */
  arrival: ProductArrival | null;
  /** The products of the same model, this one included; empty if it is the only one. */
  colourways: Colourway[];
  related: ProductCard[];
  /** Absolute. */
  canonical: string;
};
