import type { TargetAudience } from "#app/domain/catalogue/product.ts";
import { ONE_SIZE } from "./one-size.ts";
import type { SizeSystem } from "./size-system.ts";

/** Apparel and streetwear sizes. Source: specification §9, Sizes. */
export const APPAREL_SIZES = ["XS", "S", "M", "L", "XL", "XXL", "XXXL"] as const;

type ChartAudience = "men" | "women" | "kids";

const SNEAKER_RANGES: Record<SizeSystem, Record<ChartAudience, readonly [number, number]>> = {
  US: { men: [6, 15], women: [5, 12], kids: [1, 7] },
  EU: { men: [39, 48], women: [35, 42], kids: [19, 38] },
  UK: { men: [6, 14], women: [3, 9], kids: [1, 6] },
  JP: { men: [24, 32], women: [22, 28], kids: [13, 23] },
};

/**
 * Returns the sneaker sizes of a system and audience in half steps: US men "6", "6.5" … "15". Unisex covers the
 * smallest women's to the largest men's size. Source: specification §9, Sizes.
 */
export function sneakerSizes(system: SizeSystem, audience: TargetAudience): string[] {
  const ranges = SNEAKER_RANGES[system];
  const [from, to] = audience === "unisex" ? [ranges.women[0], ranges.men[1]] : ranges[audience];
  return Array.from({ length: (to - from) * 2 + 1 }, (_, step) => String(from + step / 2));
}

/** Compares sizes: numbers first, then XS to XXXL, then other words, 'One Size' last. */
export function compareSizes(a: string, b: string): number {
  const [groupA, placeA] = rankOf(a);
  const [groupB, placeB] = rankOf(b);
  return groupA - groupB || placeA - placeB || a.localeCompare(b, "en");
}

const LETTER_SIZES: Record<string, number> = {
  XXS: 0,
  XS: 1,
  S: 2,
  M: 3,
  L: 4,
  XL: 5,
  XXL: 6,
  "2XL": 6,
  XXXL: 7,
  "3XL": 7,
};

function rankOf(size: string): [group: number, place: number] {
  const text = size.trim().toUpperCase();
  if (text === ONE_SIZE.toUpperCase()) return [3, 0];
  const letter = LETTER_SIZES[text];
  if (letter !== undefined) return [1, letter];
  const number = /^(?:US|EU|UK|JP)?\s*(\d+(?:\.\d+)?)\s*(C?)/.exec(text);
  if (!number) return [2, 0];
  const isToddlers = number[2] === "C" && !text.includes("CM");
  return [0, Number(number[1]) - (isToddlers ? 100 : 0)];
}
