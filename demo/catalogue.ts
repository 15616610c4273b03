import { ACCESSORIES } from "./catalogue-accessories.ts";
import { CLOTHES } from "./catalogue-clothes.ts";
import { SNEAKERS } from "./catalogue-sneakers.ts";
import { type DemoProduct, demoProduct } from "./demo-product.ts";

/** The demo shop's shelves. The same every time, in no particular order; sort by `createdDaysAgo` for newest first. */
export const DEMO_PRODUCTS: DemoProduct[] = [...SNEAKERS, ...CLOTHES, ...ACCESSORIES].map(demoProduct);
