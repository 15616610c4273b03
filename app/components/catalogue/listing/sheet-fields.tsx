import type { ChangeEvent } from "react";
import type { FilterChoices, ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import { titleCase } from "#app/domain/catalogue/title-case.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { offeredChoices } from "./offered-choices.ts";

/**
 * The listing's search, category and brand on phones, where the bar has no room for them: what is chosen goes into the
 * bar's own fields, which the form sends. Without script the bar shows those fields instead.
 */
export function SheetFields({ filter, choices }: { filter: ListingFilter; choices: FilterChoices }) {
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
