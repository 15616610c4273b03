import type { ProductCard } from "#app/domain/catalogue/product-card.ts";

/** The size charts a preference is stored for, because shoe sizes say nothing about shirts or children's shoes. */
export const SIZE_CHARTS = ["shoes", "kids-shoes", "clothes", "kids-clothes"] as const;

/** One of the size charts. */
export type ChartName = (typeof SIZE_CHARTS)[number];

/** The keys of stored sizes: the size last chosen in a chart, and the one that shoppers have declared to be theirs. */
export const SIZE_KEYS = [...SIZE_CHARTS, ...SIZE_CHARTS.map((chart) => `my-${chart}` as const)];

/** The stored sizes, in the notation of products. Source: specification 3.5. */
export type SizePreferences = Partial<Record<(typeof SIZE_KEYS)[number], string>>;

const LONGEST_SIZE = 40;

type Sized = Pick<ProductCard, "category" | "gender" | "sizeType" | "sizes" | "soldOut">;

/** Returns the chart of a product's sizes; null if they are not body sizes. */
export function chartOf({ category, gender, sizeType }: Omit<Sized, "sizes" | "soldOut">): ChartName | null {
  if (sizeType !== "sized") return null;
  const isForKids = gender === "kids";
  if (category.toLowerCase() === "sneakers") return isForKids ? "kids-shoes" : "shoes";
  return isForKids ? "kids-clothes" : "clothes";
}

/** Stored in place of a size by somebody who has none any more, so that their account forgets it too. */
export const NO_SIZE = "-";

/** Returns the size a shopper has declared theirs in a chart; null where there is none. */
export function mySize(sizes: SizePreferences, chart: ChartName): string | null {
  const size = sizes[`my-${chart}`];
  return size === undefined || size === NO_SIZE ? null : size;
}

/** Returns the preselected size: the shopper's own, else the one last chosen in this chart; null unless in stock. */
export function preferredSize(product: Sized, preferences: SizePreferences): string | null {
  const chart = chartOf(product);
  const size = chart && (mySize(preferences, chart) ?? preferences[chart]);
  return size && isOffered(product, size) ? size : null;
}

/** Returns whether a product has this size in stock. */
export function isOffered({ sizes, soldOut }: Pick<Sized, "sizes" | "soldOut">, size: string): boolean {
  return sizes.includes(size) && !soldOut.includes(size);
}

/** Parses stored preferences; corrupt or unknown ones are dropped. */
export function parseSizePreferences(stored: unknown): SizePreferences {
  const entries = new Map<string, unknown>(Object.entries(stored ?? {}));
  const known = SIZE_KEYS.map((key) => [key, entries.get(key)] as const);
  return Object.fromEntries(known.filter(([, size]) => isSize(size)));
}

function isSize(size: unknown): boolean {
  return typeof size === "string" && size !== "" && size.length <= LONGEST_SIZE;
}
