import { DEMO_PRODUCTS } from "#demo/catalogue.ts";
import { subjectOf } from "#demo-pictures/drawing/picture-key.ts";
import type { Subject } from "#demo-pictures/scene/shot.ts";

/** Main pictures fill listings, so they are encoded in higher quality. */
const QUALITY = {
  main: { avif: { quality: 47, effort: 3 }, webp: { quality: 48, effort: 5 } },
  other: { avif: { quality: 36, effort: 3 }, webp: { quality: 26, effort: 5 } },
};

export type Picture = { subject: Subject; main: boolean; quality: (typeof QUALITY)["main"] };

/** Returns every picture of the demo, by its key in `media/index.json`. */
export const PICTURES: Record<string, Picture> = collect();

function collect(): Record<string, Picture> {
  const all: Record<string, Picture> = {};
  for (const product of DEMO_PRODUCTS) {
    product.pictures.forEach((key, i) => {
      const main = i === 0 || (all[key]?.main ?? false);
      all[key] = { subject: subjectOf(key), main, quality: main ? QUALITY.main : QUALITY.other };
    });
  }
  return all;
}
