import type { TargetAudience } from "#app/domain/catalogue/product.ts";
import { type SizeSystem, STORED_SIZE_SYSTEM } from "./size-system.ts";

/** Apparel and streetwear sizes. Source: specification 3.4. */
export const APPAREL_SIZES = ["XS", "S", "M", "L", "XL", "XXL", "XXXL"] as const;

type Range = readonly [from: number, to: number];

/** Unisex shoes, made on men's lasts, come in the sizes of men and women. Source: specification 3.4. */
const RANGES: Record<TargetAudience, Record<SizeSystem, Range>> = {
  men: { US: [6, 15], EU: [39, 48], UK: [6, 14], JP: [24, 32] },
  women: { US: [5, 12], EU: [35, 42], UK: [3, 9], JP: [22, 28] },
  kids: { US: [1, 7], EU: [19, 38], UK: [1, 6], JP: [13, 23] },
  unisex: { US: [6, 15], EU: [35, 48], UK: [3, 14], JP: [22, 32] },
};

const MEN_EU = [38.5, 39, 40, 40.5, 41, 42, 42.5, 43, 44, 44.5, 45, 45.5, 46, 47, 47.5, 48, 48.5, 49, 49.5];

/**
 * The EU sizes that equal those of the other systems, in half steps of those, as makers print them, and the sizes that
 * equal the first. The specification's ranges do not say: paired end to end, a woman's US 10 would be EU 40, two sizes
 * too small. EU sizes rise in other steps, so some, like 37, have no equal. Japanese sizes are the foot's length in centimetres.
 */
export const EQUALS: Record<
  TargetAudience,
  { EU: readonly number[]; first: Record<"US" | "UK" | "JP", number> }
> = {
  men: { EU: MEN_EU, first: { US: 6, UK: 5, JP: 24 } },
  women: {
    EU: [35.5, 36, 36.5, 37.5, 38, 38.5, 39, 40, 40.5, 41, 42, 42.5, 43, 44, 44.5],
    first: { US: 5, UK: 2.5, JP: 22 },
  },
  kids: {
    EU: [
      23.5, 24, 25, 25.5, 26, 26.5, 27, 27.5, 28, 28.5, 29.5, 30, 31, 31.5, 32, 33, 33.5, 34, 35, 35.5, 36,
      36.5, 37.5, 38, 38.5, 39, 40,
    ],
    first: { US: -6, UK: -6.5, JP: 13 },
  },
  unisex: { EU: [35.5, 36, 36.5, 37.5, 38, ...MEN_EU], first: { US: 3.5, UK: 2.5, JP: 21.5 } },
};

/** Returns the rows of an audience's shoe sizes, as they are stored: EU sizes, smallest first. */
export function shoeSizes(audience: TargetAudience): string[] {
  const [from, to] = RANGES[audience].EU;
  const halfSteps = Array.from({ length: (to - from) * 2 + 1 }, (_, step) => from + step / 2);
  return [...new Set([...halfSteps, ...EQUALS[audience].EU])].sort((a, b) => a - b).map(String);
}

/**
 * Returns the sizes, as stored, that are usual for a category and an audience in a shopper's system; those of
 * everything where neither is given. Source: specification 3.4.
 */
export function usualSizes(category: string, audience: TargetAudience | "", system: SizeSystem): string[] {
  switch (category.toLowerCase()) {
    case "accessories":
      return [];
    case "sneakers": {
      const audiences = audience === "" ? (["kids", "unisex"] as const) : [audience];
      return audiences.flatMap((one) => shoeSizes(one).filter((size) => isUsual(size, system, one)));
    }
    case "":
      return [...usualSizes("sneakers", audience, system), ...APPAREL_SIZES];
    default:
      return [...APPAREL_SIZES];
  }
}

/**
 * Converts a stored shoe size to another system. Null if that system's range has no such size: a wrong shoe is worse
 * than a foreign number. A unisex size in US has both names, "men's 7, women's 8.5".
 */
export function convertSize(size: string, to: SizeSystem, audience: TargetAudience | ""): string | null {
  if (to === "EU") return size;
  if (to === "US" && audience === "unisex") return bothNames((one) => convertSize(size, to, one));
  const { EU, first } = EQUALS[audience || "men"];
  const step = EU.indexOf(Number(size));
  return step < 0 ? null : inRange(first[to] + step / 2, RANGES[audience || "men"][to]);
}

/** Names a unisex size as men's, as women's or as both; null where neither has it. */
export function bothNames(sizeOf: (audience: "men" | "women") => string | null): string | null {
  const [men, women] = [sizeOf("men"), sizeOf("women")];
  return [men && `men's ${men}`, women && `women's ${women}`].filter(Boolean).join(", ") || null;
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

function isUsual(size: string, system: SizeSystem, audience: TargetAudience): boolean {
  return system === STORED_SIZE_SYSTEM
    ? inRange(Number(size), RANGES[audience].EU) !== null
    : convertSize(size, system, audience) !== null;
}

function inRange(size: number, [from, to]: Range): string | null {
  return size >= from && size <= to ? String(size) : null;
}
