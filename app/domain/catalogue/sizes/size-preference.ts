import type { ProductCard } from "#app/domain/catalogue/product-card.ts";

/** The storage key of the sizes last chosen. */
export const SIZES_STORAGE_KEY = "kairaba-sizes";

/** The charts a size can be read from: somebody's shoes say nothing of their shirts, nor of their children's. */
export const SIZE_CHARTS = ["shoes", "kids-shoes", "clothes", "kids-clothes"] as const;

/** One of the size charts. */
export type ChartName = (typeof SIZE_CHARTS)[number];

/** The size last chosen in each chart, written as the products have it. Source: issue on the storefront, item 8. */
export type SizePreferences = Partial<Record<ChartName, string>>;

const LONGEST_SIZE = 40;

type Sized = Pick<ProductCard, "category" | "gender" | "sizeType" | "sizes">;

/** The chart a product's sizes are read from; null where they are nobody's body size. */
export function chartOf({ category, gender, sizeType }: Omit<Sized, "sizes">): ChartName | null {
  if (sizeType !== "sized") return null;
  const isForKids = gender === "kids";
  if (category.toLowerCase() === "sneakers") return isForKids ? "kids-shoes" : "shoes";
  return isForKids ? "kids-clothes" : "clothes";
}

/** The size to begin with: the one last chosen in this chart, where the product has it in stock; else null. */
export function preferredSize(product: Sized, preferences: SizePreferences): string | null {
  const chart = chartOf(product);
  const size = chart && preferences[chart];
  return product.sizes.find((offered) => offered.inStock && offered.size === size)?.size ?? null;
}

/** Preferences as they were stored; what is broken or unknown is left out. */
export function parseSizePreferences(stored: string | null): SizePreferences {
  try {
    const value: unknown = JSON.parse(stored ?? "{}");
    if (typeof value !== "object" || value === null) return {};
    const entries = new Map<string, unknown>(Object.entries(value));
    const known = SIZE_CHARTS.map((chart) => [chart, entries.get(chart)] as const);
    return Object.fromEntries(known.filter(([, size]) => isSize(size)));
  } catch {
    return {};
  }
}

function isSize(size: unknown): boolean {
  return typeof size === "string" && size !== "" && size.length <= LONGEST_SIZE;
}
