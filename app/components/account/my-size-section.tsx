import { setMySize } from "#app/components/catalogue/sizes/set-my-size.ts";
import { sizeStore } from "#app/components/catalogue/sizes/size-store.ts";
import { sizesOfChart } from "#app/domain/catalogue/sizes/size-chart.ts";
import { mySize } from "#app/domain/catalogue/sizes/size-preference.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { useStore } from "#packages/page-browser";
import { AccountSection } from "./account-section.tsx";

const NOT_SET = "Not set";

const CHARTS = [
  { chart: "shoes", label: "My shoes (EU)" },
  { chart: "clothes", label: "My clothes" },
  { chart: "kids-shoes", label: "Kids’ shoes (EU)" },
  { chart: "kids-clothes", label: "Kids’ clothes" },
] as const;

/** Edits the shopper's own sizes, which cards, filters and the quick add go by. */
export function MySizeSection() {
  const known = useStore(sizeStore) ?? {};
  return (
    <AccountSection
      id="my-size"
      title="My size"
      text="We’ll show you what’s in stock in your size, and you can add it to your cart with one tap."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {CHARTS.map(({ chart, label }) => {
          const mine = mySize(known, chart) ?? NOT_SET;
          // A product may have a size that is not in the chart.
          const sizes = new Set([NOT_SET, ...sizesOfChart(chart), mine]);
          return (
            <SelectField
              key={chart}
              label={label}
              value={mine}
              onChange={({ currentTarget: { value } }) => setMySize(chart, value === NOT_SET ? null : value)}
              options={[...sizes].map((value) => ({ value, label: value }))}
            />
          );
        })}
      </div>
    </AccountSection>
  );
}
