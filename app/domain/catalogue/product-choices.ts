import { SHOP_NAME } from "#app/domain/shop-name.ts";

/** Brands offered in the product form; the first is the default. Source: specification 3.2. */
export const FORM_BRANDS = [SHOP_NAME, "Nike", "Adidas", "Supreme", "Off-White", "Stone Island"] as const;

/** Tags an admin may give a product. Source: specification 3.2. */
export const SUBCATEGORIES = ["most-popular", "recommended", "featured"] as const;

/** How long a product may take until it is sent. Source: specification 3.2. */
export const DELIVERY_DURATIONS = [
  "24hrs",
  "2 days",
  "3 days",
  "4 days",
  "5 days",
  "1 week",
  "2 weeks",
  "3 weeks",
  "4 weeks",
] as const;

/** One of these durations. */
export type DeliveryDuration = (typeof DELIVERY_DURATIONS)[number];

/** The default delivery duration of a product. */
export const DEFAULT_DELIVERY_DURATION: DeliveryDuration = "1 week";

/** The default weight of a product, in grams. Source: specification 3.2. */
export const DEFAULT_WEIGHT_GRAMS = 1000;

/** Returns whether an unknown value is a delivery duration. */
export function isDeliveryDuration(value: unknown): value is DeliveryDuration {
  return (DELIVERY_DURATIONS as readonly unknown[]).includes(value);
}
