import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { DeliveryDuration } from "./product-choices.ts";
import type { TypedPrices } from "./product-price.ts";
import type { ProductStory } from "./product-story.ts";

/** The four main categories; each has a page of its own in `app/routes.ts`. Source: specification 3.2. */
export const MAIN_CATEGORIES = ["streetwear", "apparel", "sneakers", "accessories"] as const;

/** One of the main categories. */
export type Category = (typeof MAIN_CATEGORIES)[number];

/** For whom a product is made. Source: specification 3.1. */
export const AUDIENCES = ["men", "women", "kids", "unisex"] as const;

/** One of the audiences. */
export type TargetAudience = (typeof AUDIENCES)[number];

/** The brands on the home page. Source: specification 3.2. */
export const HOME_BRANDS = ["Nike", "Jordan", "Adidas", "Yeezy", "New Balance", "Converse"] as const;

/** The most pictures a product has. */
export const MAX_PICTURES = 12;

/** At or below this stock, cards and product pages show how many are left. The panel's low stock is a setting of its own. */
export const SHOWS_LEFT_AT = 5;

/** The tag that puts a product among the popular ones. Source: specification 3.1. */
export const POPULAR_TAG = "popular";

/** How many products each page or section shows. Source: specification 3.8, 3.13. */
export const SHELF_LIMITS = {
  hero: 1,
  featured: 8,
  popular: 8,
  recommended: 6,
  newArrivals: 12,
  skeletons: 8,
} as const;

/** A size and its stock; null if stock is one number for the product. */
export type SizeStock = { size: string; quantity: number | null };

/** The stock of a size, or of a product as one number with an empty size. */
export type CountedSize = { size: string; quantity: number };

/** A picture: `src` is the 960 pixel file or an https address; `tint` (#rrggbb) fills its place while it loads. */
export type ProductImage = {
  src: string;
  mediaId: string | null;
  width: number;
  height: number;
  tint: string;
  placeholder: string | null;
  alt: string;
};

/**
 * A product as the shop knows it. Prices are US cents, weight is grams; `currency` is the one the admin typed the price
 * in. `stockQuantity` is always the sum over the sizes where they have their own. Source: specification 3.1.
 */
export type Product = {
  id: string;
  slug: string;
  name: string;
  description: string;
  brand: string;
  /** Products of one brand and model are colourways of each other; empty for a product without others. */
  model: string;
  category: string;
  subcategory: string;
  targetAudience: TargetAudience | "";
  priceUsd: number;
  comparePriceUsd: number | null;
  currency: CurrencyCode;
  /** The prices as typed in another currency than dollars, which shoppers who see that currency pay; else null. */
  typed: TypedPrices | null;
  weightGrams: number;
  deliveryDuration: DeliveryDuration;
  sizes: SizeStock[];
  colors: string[];
  images: ProductImage[];
  stockQuantity: number;
  isFeatured: boolean;
  isActive: boolean;
  tags: string[];
  story: ProductStory;
  createdAt: Date;
};

/** Returns whether an unknown value is a main category. */
export function isCategory(value: unknown): value is Category {
  return (MAIN_CATEGORIES as readonly unknown[]).includes(value);
}

/** Returns whether an unknown value is an audience. */
export function isAudience(value: unknown): value is TargetAudience {
  return (AUDIENCES as readonly unknown[]).includes(value);
}
