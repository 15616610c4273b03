import type { ProductCard } from "#app/domain/catalogue/product-card.ts";

/** The size charts a preference is stored for, because shoe sizes say nothing about shirts or children's shoes. */
export const SIZE_CHARTS = ["shoes", "kids-shoes", "clothes", "kids-clothes"] as const;

/** One of the size charts. */
export type ChartName = (typeof SIZE_CHARTS)[number];

/** The size last chosen in each chart, in the notation of products. Source: specification 3.5. */
export type SizePreferences = Partial<Record<ChartName, string>>;

const LONGEST_SIZE = 40;

type Sized = Pick<ProductCard, "category" | "gender" | "sizeType" | "sizes" | "soldOut">;

/** Returns the chart of a product's sizes; null if they are not body sizes. */
export function chartOf({ category, gender, sizeType }: Omit<Sized, "sizes" | "soldOut">): ChartName | null {
  if (sizeType !== "sized") return null;
  const isForKids = gender === "kids";
  if (category.toLowerCase() === "sneakers") return isForKids ? "kids-shoes" : "shoes";
  return isForKids ? "kids-clothes" : "clothes";
}

/** Returns the preselected size, the one last chosen in the product's chart; null unless in stock. */
export function preferredSize(product: Sized, preferences: SizePreferences): string | null {
  const chart = chartOf(product);
  const size = chart && preferences[chart];
  return size && product.sizes.includes(size) && !product.soldOut.includes(size) ? size : null;
}

/** Parses stored preferences; corrupt or unknown ones are dropped. */
export function parseSizePreferences(stored: unknown): SizePreferences {
  const entries = new Map<string, unknown>(Object.entries(stored ?? {}));
  const known = SIZE_CHARTS.map((key) => [key, entries.get(key)] as const);
  return Object.fromEntries(known.filter(([, size]) => isSize(size)));
}

function isSize(size: unknown): boolean {
  return typeof size === "string" && size !== "" && size.length <= LONGEST_SIZE;
}
