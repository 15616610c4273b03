import type { TargetAudience } from "#app/domain/catalogue/product.ts";
import type { ChartName } from "./size-preference.ts";
import { type SizeSystem, STORED_SIZE_SYSTEM } from "./size-system.ts";

/** Apparel and streetwear sizes. Source: specification §9, Sizes. */
export const APPAREL_SIZES = ["XS", "S", "M", "L", "XL", "XXL", "XXXL"] as const;

/**
 * The smallest and the largest size of a system, the EU size that equals the smallest, and how much one EU size adds if
 * it is not 1. Japanese sizes are the foot's length in centimetres.
 */
type Range = readonly [from: number, to: number, fromEU: number, perEU?: number];

/** Source: specification §9, Sizes. Unisex shoes, made on men's lasts, come in the sizes of men and women. */
const RANGES: Record<TargetAudience, Record<SizeSystem, Range>> = {
  men: { US: [6, 15, 39], EU: [39, 48, 39], UK: [6, 14, 40], JP: [24, 32, 39.5] },
  women: { US: [5, 12, 35], EU: [35, 42, 35], UK: [3, 9, 36], JP: [22, 28, 36] },
  kids: { US: [1, 7, 32], EU: [19, 38, 19], UK: [1, 6, 33], JP: [13, 23, 22, 2 / 3] },
  unisex: { US: [6, 15, 39], EU: [35, 48, 35], UK: [3, 14, 37], JP: [22, 32, 35, 2 / 3] },
};

/** Of a unisex shoe a woman takes one and a half US sizes more than a man. */
const UNISEX_WOMEN: Range = [5, 12, 36.5];

/** Returns the shoe sizes of an audience as they are stored: EU sizes in half steps, smallest first. */
export function shoeSizes(audience: TargetAudience): string[] {
  const [from, to] = RANGES[audience].EU;
  return Array.from({ length: (to - from) * 2 + 1 }, (_, step) => String(from + step / 2));
}

/** Returns the sizes of which a shopper can choose their own. */
export function sizesOfChart(chart: ChartName): string[] {
  if (chart === "shoes") return shoeSizes("unisex");
  return chart === "kids-shoes" ? shoeSizes("kids") : [...APPAREL_SIZES];
}

/**
 * Returns the sizes that are usual for a category and an audience, those of everything where neither is given.
 * Source: specification §9, Sizes.
 */
export function usualSizes(category: string, audience: TargetAudience | ""): string[] {
  switch (category.toLowerCase()) {
    case "accessories":
      return [];
    case "sneakers":
      return audience === "" ? [...shoeSizes("kids"), ...shoeSizes("unisex")] : shoeSizes(audience);
    case "":
      return [...usualSizes("sneakers", audience), ...APPAREL_SIZES];
    default:
      return [...APPAREL_SIZES];
  }
}

/**
 * Converts a stored shoe size to another system. Null if that system's range has no such size. A unisex size in US has
 * both names, "men's 7, women's 8.5".
 */
export function convertSize(size: string, to: SizeSystem, audience: TargetAudience | ""): string | null {
  const own = equalSize(size, RANGES[audience || "men"][to]);
  if (audience !== "unisex" || to !== "US") return own;
  const women = equalSize(size, UNISEX_WOMEN);
  return [own && `men's ${own}`, women && `women's ${women}`].filter(Boolean).join(", ") || null;
}

/**
 * Returns a stored size for display: sneakers as "US 8.5", or "EU 38" if the visitor's system has no such size;
 * everything else as stored.
 */
export function sizeLabel(
  size: string,
  shown: { system: SizeSystem; category: string; audience: TargetAudience | "" },
): string {
  const isSneakerSize = shown.category.toLowerCase() === "sneakers" && /^\d+(\.\d+)?$/.test(size);
  if (!isSneakerSize) return size;
  const converted = convertSize(size, shown.system, shown.audience);
  return converted ? `${shown.system} ${converted}` : `${STORED_SIZE_SYSTEM} ${size}`;
}

function equalSize(stored: string, [from, to, fromEU, perEU = 1]: Range): string | null {
  const steps = (Number(stored) - fromEU) * 2;
  const size = from + Math.round(steps * perEU) / 2;
  return Number.isInteger(steps) && size >= from && size <= to ? String(size) : null;
}
