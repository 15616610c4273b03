import { DEMO_PRODUCTS } from "./catalogue.ts";
import type { Subject } from "./pictures/draw-picture.ts";
import { subjectOf } from "./pictures/picture-key.ts";

export type Picture = { subject: Subject; main: boolean };

/** Every picture the demo needs, by its key in `media/index.json`. */
export const PICTURES: Record<string, Picture> = collect();

function collect(): Record<string, Picture> {
  const all: Record<string, Picture> = {};
  for (const product of DEMO_PRODUCTS) {
    product.pictures.forEach((key, i) => {
      all[key] = { subject: subjectOf(key), main: i === 0 || (all[key]?.main ?? false) };
    });
  }
  return all;
}
