import type { ChangeEvent } from "react";
import { COLOR_FAMILIES } from "#app/domain/catalogue/listing/color-families.ts";
import type { FilterChoices, ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import { STORED_SIZE_SYSTEM } from "#app/domain/catalogue/sizes/size-system.ts";
import { CURRENCIES, type CurrencyCode } from "#app/domain/money/currency.ts";
import { titleCase } from "#app/domain/title-case.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { ChoiceButtons } from "#app/ui/forms/choice-buttons.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { SheetHeader } from "#app/ui/overlay/sheet-header.tsx";
import { offeredChoices } from "./offered-choices.ts";

type FilterSheetProps = {
  id: string;
  filter: ListingFilter;
  choices: FilterChoices;
  currency: CurrencyCode;
};

/** The less common filters: the content of a popover within the filters' form, which works before any script. */
export function FilterSheet({ id, filter, choices, currency }: FilterSheetProps) {
  const audiences = offeredChoices(choices.audiences, filter.targetAudience, "Everyone", titleCase);
  const sizes = offeredChoices(choices.sizes, filter.size, "All");
  return (
    <>
      <SheetHeader id={id} title="Filters" closeLabel="Close filters" />
      <div className="flex flex-col gap-7 p-5">
        <SheetFields filter={filter} choices={choices} />
        <ChoiceButtons
          key={`for ${filter.targetAudience}`}
          label="For"
          name="target_audience"
          defaultValue={audiences.value}
          choices={audiences.options}
        />
        {sizes.options.length > 1 && (
          <ChoiceButtons
            key={`size ${filter.size}`}
            label="Size"
            aside={<span className="text-ink-faint">Shoes in {STORED_SIZE_SYSTEM} sizes</span>}
            name="size"
            defaultValue={sizes.value}
            choices={sizes.options}
          />
        )}
        <ColorButtons key={`color ${filter.color}`} chosen={filter.color} colors={choices.colors} />
        <PriceFields
          key={`price ${filter.minPrice} ${filter.maxPrice}`}
          filter={filter}
          currency={currency}
        />
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
        <Button variant="solid" wide type="submit">
          Show products
        </Button>
      </div>
    </>
  );
}

function ColorButtons({ chosen, colors }: { chosen: string; colors: FilterChoices["colors"] }) {
  const { value: checked, options } = offeredChoices(colors, chosen, "All", titleCase);
  if (options.length === 1) return null;
  const swatchOf = (value: string) => COLOR_FAMILIES.find(({ name }) => name === value)?.swatch;
  return (
    <ChoiceButtons
      label="Colour"
      name="color"
      defaultValue={checked}
      choices={options.map(({ value, label }) => ({
        value,
        label: (
          <>
            {swatchOf(value) && <i className="swatch" style={{ backgroundColor: swatchOf(value) }} />}
            {label}
          </>
        ),
      }))}
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

/**
 * The listing's search, category and brand on phones, where the bar has no room for them: what is chosen goes into the
 * bar's own fields, which the form sends. Without script the bar shows those fields instead.
 */
function SheetFields({ filter, choices }: { filter: ListingFilter; choices: FilterChoices }) {
  const categories = offeredChoices(choices.categories, filter.category, "All categories", titleCase);
  const brands = offeredChoices(choices.brands, filter.brand, "All brands");
  return (
    <div className="sheet-fields">
      <TextField
        key={`search ${filter.search}`}
        id="sheet-search"
        label="Search products"
        type="search"
        defaultValue={filter.search}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onChange={copyToBar}
      />
      <SelectField
        key={`category ${categories.value}`}
        id="sheet-category"
        label="Category"
        defaultValue={categories.value}
        options={categories.options}
        onChange={copyToBar}
      />
      <SelectField
        key={`brand ${brands.value}`}
        id="sheet-brand"
        label="Brand"
        defaultValue={brands.value}
        options={brands.options}
        onChange={copyToBar}
      />
    </div>
  );
}

function copyToBar({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) {
  const sent = currentTarget.form?.elements.namedItem(currentTarget.id.replace("sheet-", ""));
  if (sent && "value" in sent) sent.value = currentTarget.value;
}
