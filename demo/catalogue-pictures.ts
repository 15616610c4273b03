import { DEMO_PRODUCTS } from "./catalogue.ts";
import type { View } from "./pictures/draw-picture.ts";
import { LOOKS, type LookName } from "./pictures/looks.ts";

export type Picture = { look: LookName; view: View; main: boolean };

/** Pictures that stand for a category or an audience on the home page. */
export const SHELF_PICTURES: Record<string, [LookName, View]> = {
  "category/sneakers": ["high-crimson", "side"],
  "category/streetwear": ["hoodie-palm", "front"],
  "category/apparel": ["pants-mangrove", "front"],
  "category/accessories": ["cap-mangrove", "front"],
  "audience/men": ["court-ink", "top"],
  "audience/women": ["runner-mango", "top"],
  "audience/kids": ["high-small-coral", "side"],
};

/** Every picture the demo needs, by its key in `media/index.json`. */
export const PICTURES: Record<string, Picture> = collect();

function collect(): Record<string, Picture> {
  const all: Record<string, Picture> = {};
  for (const product of DEMO_PRODUCTS) {
    product.pictures.forEach((key, i) => {
      const [look, view] = key.split("/");
      if (!look || !(look in LOOKS)) throw new Error(`${product.name}: no look named ${key}`);
      all[key] = { look: look as LookName, view: view as View, main: i === 0 || (all[key]?.main ?? false) };
    });
  }
  for (const [key, [look, view]] of Object.entries(SHELF_PICTURES)) {
    all[key] = { look, view, main: all[`${look}/${view}`]?.main ?? true };
  }
  return all;
}
