import { useState } from "react";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import type { TargetAudience } from "#app/domain/catalogue/product.ts";
import { APPAREL_CHART, guideRows } from "#app/domain/catalogue/sizes/guide-rows.ts";
import { type SizeSystem, sizeSystemOfCurrency } from "#app/domain/catalogue/sizes/size-system.ts";
import { ChoiceButtons } from "#app/ui/forms/choice-buttons.tsx";

type SizeGuideProps = {
  category: string;
  audience: TargetAudience | "";
};

/** Renders the table that converts sizes between systems; the column of the visitor's own is highlighted. */
export function SizeGuide({ category, audience }: SizeGuideProps) {
  const system = sizeSystemOfCurrency(useShopFrame().currency);
  const isShoe = category.toLowerCase() === "sneakers";
  return (
    <div className="p-5">{isShoe ? <ShoeChart audience={audience} system={system} /> : <ApparelChart />}</div>
  );
}

const CHARTS = [
  { value: "men", label: "Men" },
  { value: "women", label: "Women" },
  { value: "kids", label: "Kids" },
  { value: "unisex", label: "Unisex" },
] as const;

const COLUMNS = ["US", "EU", "UK", "JP"] as const;
const CELL = "figures border-line border-b px-1 py-2.5 text-center";

function ShoeChart({ audience, system }: { audience: TargetAudience | ""; system: SizeSystem }) {
  const [shown, setShown] = useState<TargetAudience>(audience || "men");
  const choose = (value: string) => {
    const chart = CHARTS.find((known) => known.value === value);
    if (chart) setShown(chart.value);
  };
  return (
    <>
      <p className="mb-4 text-ink-soft leading-relaxed">
        Stand on a sheet of paper, mark your heel and longest toe, and measure between the marks. That is your
        size in centimetres.
      </p>
      <ChoiceButtons
        label="Chart"
        name="chart"
        choices={CHARTS}
        value={shown}
        onChange={choose}
        className="mb-5"
      />
      <table className="w-full border-collapse">
        <caption className="sr-only">Shoe sizes, {shown}</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                className={`${CELL} font-bold ${column === system ? "bg-ink text-paper" : ""}`}
              >
                {column}
                {column === "JP" && " (cm)"}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {guideRows(shown).map((row) => (
            <tr key={row.EU}>
              {COLUMNS.map((column) => (
                <td
                  key={column}
                  className={`${CELL} ${column === "US" ? "" : "whitespace-nowrap"} ${column === system ? "bg-sunken font-bold" : ""}`}
                >
                  {row[column].replaceAll("'s ", "'s\u00a0")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function ApparelChart() {
  return (
    <>
      <p className="mb-4 text-ink-soft leading-relaxed">
        Measure around the fullest part of the chest and the narrowest part of the waist, in centimetres.
      </p>
      <table className="w-full border-collapse">
        <caption className="sr-only">Clothing sizes</caption>
        <thead>
          <tr>
            {["Size", "Chest (cm)", "Waist (cm)"].map((column) => (
              <th key={column} scope="col" className={`${CELL} font-bold`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {APPAREL_CHART.map((row) => (
            <tr key={row.size}>
              <th scope="row" className={`${CELL} font-bold`}>
                {row.size}
              </th>
              <td className={CELL}>{row.chestCm}</td>
              <td className={CELL}>{row.waistCm}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
