import X from "lucide/dist/esm/icons/x.mjs";
import { COLOR_FAMILIES } from "#app/domain/catalogue/listing/color-families.ts";
import type { ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import type { ListingRoute } from "#app/domain/catalogue/listing/listing-route.ts";
import { AUDIENCES } from "#app/domain/catalogue/product.ts";
import { STORED_SIZE_SYSTEM } from "#app/domain/catalogue/sizes/size-system.ts";
import { titleCase } from "#app/domain/catalogue/title-case.ts";
import { CURRENCIES, type CurrencyCode } from "#app/domain/money/currency.ts";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { ChoiceButtons } from "#app/ui/forms/choice-buttons.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { MySizeFilter } from "./my-size-filter.tsx";
import { SheetSearch } from "./sheet-search.tsx";
import { ShowCount } from "./show-count.tsx";

export type FilterSheetProps = {
  id: string;
  place: ListingRoute;
  filter: ListingFilter;
  sizes: readonly string[];
  colors: readonly string[];
  currency: CurrencyCode;
  total: number;
};

/** The less common filters: the content of a popover within the filters' form, which works before any script. */
export function FilterSheet({ id, place, filter, sizes, colors, currency, total }: FilterSheetProps) {
  return (
    <>
      <div className="sticky top-0 z-10 flex min-h-16 items-center border-line border-b bg-paper pr-2 pl-5">
        <h2 className="display flex-1 text-lg">Filters</h2>
        <IconButton
          label="Close filters"
          icon={<StrokeIcon of={X} className="size-6" />}
          popoverTarget={id}
          popoverTargetAction="hide"
        />
      </div>
      <div className="flex flex-col gap-7 p-5">
        <SheetSearch key={`search ${filter.search}`} value={filter.search} />
        <ChoiceButtons
          key={`for ${filter.targetAudience}`}
          label="For"
          name="target_audience"
          defaultValue={filter.targetAudience || "all"}
          choices={[
            { value: "all", label: "Everyone" },
            ...AUDIENCES.map((value) => ({ value, label: titleCase(value) })),
          ]}
        />
        {sizes.length > 0 && (
          <ChoiceButtons
            key={`size ${filter.size}`}
            label="Size"
            aside={<span className="text-ink-faint">Shoes in {STORED_SIZE_SYSTEM} sizes</span>}
            name="size"
            defaultValue={filter.size || "all"}
            choices={[{ value: "all", label: "All" }, ...sizes.map((value) => ({ value }))]}
          />
        )}
        <MySizeFilter
          key={`my size ${filter.size}`}
          sizes={sizes}
          chosen={filter.size}
          audience={filter.targetAudience}
        />
        <ColorButtons key={`color ${filter.color}`} chosen={filter.color} colors={colors} />
        <PriceFields key={`price ${filter.minPrice} ${filter.maxPrice}`} {...{ filter, currency }} />
        <CheckboxField
          key={`sale ${filter.isReduced}`}
          id="filter-sale"
          name="sale"
          value="1"
          defaultChecked={filter.isReduced}
          label="On sale"
          className="-mt-3"
        />
      </div>
      <div className="sticky bottom-0 border-line border-t bg-paper px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <ShowCount place={place} total={total} />
      </div>
    </>
  );
}

function ColorButtons({ chosen, colors }: { chosen: string; colors: readonly string[] }) {
  const families = COLOR_FAMILIES.filter(({ name }) => colors.includes(name) || name === chosen);
  // A shade of an address is none of the families, and stays chosen all the same.
  const shade = chosen !== "" && !families.some(({ name }) => name === chosen) ? [{ value: chosen }] : [];
  if (families.length + shade.length === 0) return null;
  return (
    <ChoiceButtons
      label="Colour"
      name="color"
      defaultValue={chosen || "all"}
      choices={[
        { value: "all", label: "All" },
        ...shade,
        ...families.map(({ name, swatch }) => ({
          value: name,
          label: (
            <>
              <i className="swatch" style={{ backgroundColor: swatch }} />
              {titleCase(name)}
            </>
          ),
        })),
      ]}
    />
  );
}

function PriceFields({ filter, currency }: Pick<FilterSheetProps, "filter" | "currency">) {
  const { minPrice, maxPrice } = filter;
  const field = { inputMode: "numeric", pattern: "[0-9]*", prefix: CURRENCIES[currency].symbol } as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">Price</legend>
      <div className="grid grid-cols-2 gap-3">
        <TextField id="min_price" label="From" name="min_price" defaultValue={minPrice ?? ""} {...field} />
        <TextField id="max_price" label="Up to" name="max_price" defaultValue={maxPrice ?? ""} {...field} />
      </div>
    </fieldset>
  );
}
