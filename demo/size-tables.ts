import { APPAREL_CHART, guideRows } from "#app/domain/catalogue/sizes/guide-rows.ts";

const SHOES = ["men", "women", "unisex", "kids"] as const;

/** Replaces lines such as "{sizes: men}" of a page by tables of the shop's own sizes. */
export function withSizeTables(text: string): string {
  const tables = SHOES.map((audience) => {
    const rows = guideRows(audience).map(({ EU, US, UK, JP }) => [EU, US, UK, JP]);
    return [audience, ["EU", "US", "UK", "cm"], rows] as const;
  });
  const clothes = APPAREL_CHART.map(({ size, chestCm, waistCm }) => [size, chestCm, waistCm]);
  return [...tables, ["clothes", ["Size", "Chest, cm", "Waist, cm"], clothes] as const].reduce(
    (page, [name, heads, rows]) => {
      const lines = [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
      return page.replace(`{sizes: ${name}}`, lines.join("\n"));
    },
    text,
  );
}
