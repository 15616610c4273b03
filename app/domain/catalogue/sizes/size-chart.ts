import type { TargetAudience } from "#app/domain/catalogue/product.ts";
import { type SizeSystem, STORED_SIZE_SYSTEM } from "./size-system.ts";

/** One foot size in every system; `cm` is the foot's length. "C" marks toddlers' sizes. */
export type SizeChartRow = Record<SizeSystem | "cm", string>;

const MEN = `
6 38.5 5 24 | 6.5 39 5.5 24.5 | 7 40 6 25 | 7.5 40.5 6.5 25.5 | 8 41 7 26 | 8.5 42 7.5 26.5
9 42.5 8 27 | 9.5 43 8.5 27.5 | 10 44 9 28 | 10.5 44.5 9.5 28.5 | 11 45 10 29 | 11.5 45.5 10.5 29.5
12 46 11 30 | 12.5 47 11.5 30.5 | 13 47.5 12 31 | 13.5 48 12.5 31.5 | 14 48.5 13 32 | 14.5 49 13.5 32.5
15 49.5 14 33`;

/** Unisex shoes are made on men's lasts, from smaller sizes up; a woman takes one and a half sizes more. */
const SMALL_UNISEX = "3.5 35.5 2.5 21.5 | 4 36 3 22 | 4.5 36.5 3.5 22.5 | 5 37.5 4 23 | 5.5 38 4.5 23.5";

const WOMEN = `
5 35.5 2.5 22 | 5.5 36 3 22.5 | 6 36.5 3.5 23 | 6.5 37.5 4 23.5 | 7 38 4.5 24 | 7.5 38.5 5 24.5
8 39 5.5 25 | 8.5 40 6 25.5 | 9 40.5 6.5 26 | 9.5 41 7 26.5 | 10 42 7.5 27 | 10.5 42.5 8 27.5
11 43 8.5 28 | 11.5 44 9 28.5 | 12 44.5 9.5 29`;

const KIDS = `
4C 19.5 3.5C 10 | 5C 21 4.5C 11 | 6C 22 5.5C 12 | 7C 23.5 6.5C 13 | 8C 25 7.5C 14 | 9C 26 8.5C 15
10C 27 9.5C 16 | 11C 28 10.5C 17 | 12C 29.5 11.5C 18 | 13C 31 12.5C 19 | 1 32 13.5C 20 | 1.5 33 1 20.5
2 33.5 1.5 21 | 2.5 34 2 21.5 | 3 35 2.5 22 | 3.5 35.5 3 22.5 | 4 36 3.5 23 | 4.5 36.5 4 23.5
5 37.5 4.5 24 | 5.5 38 5 24.5`;

/** The size guide's rows by audience, smallest first. A pair of systems never gives one size two meanings. */
export const SIZE_CHART: Record<TargetAudience, SizeChartRow[]> = {
  men: rowsOf(MEN),
  women: rowsOf(WOMEN),
  kids: rowsOf(KIDS),
  unisex: rowsOf(`${SMALL_UNISEX}${MEN}`).map((row) => {
    return { ...row, US: `M ${row.US} / W ${Number(row.US) + 1.5}` };
  }),
};

/**
 * Converts a size to another system. Null if the chart has no such row (EU 41.5 has no exact US size, and a wrong shoe
 * is worse than a foreign number). A unisex size in US has both names, "M 6.5 / W 8".
 */
export function convertSize(
  size: string,
  from: SizeSystem,
  to: SizeSystem,
  audience: TargetAudience | "",
): string | null {
  const wanted = size
    .trim()
    .toUpperCase()
    .replace(new RegExp(`^${from}\\s*`), "");
  const chart = SIZE_CHART[audience === "" ? "men" : audience];
  return chart.find((row) => row[from] === wanted)?.[to] ?? null;
}

/**
 * Returns a stored size for display: sneakers as "US 8.5", or "EU 41.5" if the visitor's system has no such size;
 * everything else as stored.
 */
export function sizeLabel(
  size: string,
  shown: { system: SizeSystem; category: string; audience: TargetAudience | "" },
): string {
  const isSneakerSize = shown.category.toLowerCase() === "sneakers" && /^\d+(\.\d+)?$/.test(size);
  if (!isSneakerSize) return size;
  const converted = convertSize(size, STORED_SIZE_SYSTEM, shown.system, shown.audience);
  return converted ? `${shown.system} ${converted}` : `${STORED_SIZE_SYSTEM} ${size}`;
}

function rowsOf(text: string): SizeChartRow[] {
  return text
    .trim()
    .split(/\||\n/)
    .map((row) => {
      const [US = "", EU = "", UK = "", JP = ""] = row.trim().split(" ");
      return { US, EU, UK, JP, cm: JP };
    });
}
