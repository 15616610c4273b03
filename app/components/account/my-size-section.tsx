import { useStore } from "#app/browser/storage/store.ts";
import { setMySize } from "#app/components/catalogue/sizes/set-my-size.ts";
import { sizeStore } from "#app/components/catalogue/sizes/size-store.ts";
import { SIZE_CHART } from "#app/domain/catalogue/sizes/size-chart.ts";
import { mySize } from "#app/domain/catalogue/sizes/size-preference.ts";
import { APPAREL_SIZES } from "#app/domain/catalogue/sizes/sizes.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { AccountSection } from "./account-section.tsx";

const EU_SIZES = (audience: "unisex" | "kids") => SIZE_CHART[audience].map(({ EU }) => EU);

const NOT_SET = "none";

const CHARTS = [
  { chart: "shoes", label: "My shoes (EU)", sizes: EU_SIZES("unisex") },
  { chart: "clothes", label: "My clothes", sizes: APPAREL_SIZES },
  { chart: "kids-shoes", label: "Kids’ shoes (EU)", sizes: EU_SIZES("kids") },
  { chart: "kids-clothes", label: "Kids’ clothes", sizes: APPAREL_SIZES },
] as const;

/** Edits the shopper's own sizes, which cards, filters and the quick add go by. */
export function MySizeSection() {
  const known = useStore(sizeStore) ?? {};
  return (
    <AccountSection
      id="my-size"
      title="My size"
      text="We show where it’s in stock, and one tap adds it to your cart."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {CHARTS.map(({ chart, label, sizes }) => (
          <SelectField
            key={chart}
            label={label}
            value={mySize(known, chart) ?? NOT_SET}
            onChange={({ currentTarget: { value } }) => setMySize(chart, value === NOT_SET ? null : value)}
            options={[
              { value: NOT_SET, label: "Not set" },
              ...sizes.map((size) => ({ value: size, label: size })),
            ]}
          />
        ))}
      </div>
    </AccountSection>
  );
}
