import { ACCESSORIES } from "./catalogue-accessories.ts";
import { CLOTHES } from "./catalogue-clothes.ts";
import { SNEAKERS } from "./catalogue-sneakers.ts";
import { type DemoProduct, demoProduct } from "./demo-product.ts";

/**
 * Returns the demo shop's products. They are always the same, in no particular order; sort by `createdDaysAgo` for
 * newest first.
 */
export const DEMO_PRODUCTS: DemoProduct[] = [...SNEAKERS, ...CLOTHES, ...ACCESSORIES].map(demoProduct);
