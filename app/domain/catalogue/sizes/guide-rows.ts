import type { TargetAudience } from "#app/domain/catalogue/product.ts";
import { bothNames, convertSize, EQUALS, shoeSizes } from "./size-chart.ts";
import type { SizeSystem } from "./size-system.ts";

/** A row of the size guide: a size in each system, the range "6–6.5" between two, "–" where there is none. */
type GuideRow = Record<SizeSystem, string>;

/**
 * Returns the rows of the size guide, EU sizes ascending. Sizes that no other system has are one row, "19–23", at the end.
 */
export function guideRows(audience: TargetAudience): GuideRow[] {
  const rows = shoeSizes(audience).map((size) => guideRow(size, audience));
  const [known, foreign] = [rows.filter(hasEqual), rows.filter((row) => !hasEqual(row))];
  const [first, last] = [foreign.at(0), foreign.at(-1)];
  if (!first || !last) return known;
  return [...known, { ...first, EU: first === last ? first.EU : `${first.EU}–${last.EU}` }];
}

function guideRow(size: string, audience: TargetAudience): GuideRow {
  const inSystem = (system: "US" | "UK" | "JP") => guideSize(size, system, audience) ?? "–";
  return { EU: size, US: inSystem("US"), UK: inSystem("UK"), JP: inSystem("JP") };
}

function hasEqual({ US, UK, JP }: GuideRow): boolean {
  return [US, UK, JP].some((size) => size !== "–");
}

function guideSize(size: string, system: "US" | "UK" | "JP", audience: TargetAudience): string | null {
  if (system === "US" && audience === "unisex") return bothNames((one) => guideSize(size, system, one));
  const after = EQUALS[audience].EU.findIndex((equal) => equal >= Number(size));
  const beside = EQUALS[audience].EU.slice(Math.max(after - 1, 0), after + 1);
  const [below, above] = beside.map((equal) => convertSize(String(equal), system, audience));
  return convertSize(size, system, audience) ?? (below && above ? `${below}–${above}` : null);
}

/** Body measures of apparel in centimetres, for the size guide. */
export const APPAREL_CHART: { size: string; chestCm: string; waistCm: string }[] = [
  { size: "XS", chestCm: "82–88", waistCm: "68–74" },
  { size: "S", chestCm: "88–94", waistCm: "74–80" },
  { size: "M", chestCm: "94–102", waistCm: "80–88" },
  { size: "L", chestCm: "102–110", waistCm: "88–96" },
  { size: "XL", chestCm: "110–118", waistCm: "96–104" },
  { size: "XXL", chestCm: "118–126", waistCm: "104–112" },
  { size: "XXXL", chestCm: "126–134", waistCm: "112–120" },
];
