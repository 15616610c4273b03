import { useState } from "react";
import { FilterForm, SearchBox } from "#app/components/admin/lists/filter-form.tsx";
import {
  ADMIN_PRODUCT_SORTS,
  ADMIN_PRODUCT_STATES,
  type AdminProductSort,
  type AdminProductState,
} from "#app/domain/catalogue/listing/admin-listing.ts";
import { MAIN_CATEGORIES } from "#app/domain/catalogue/product.ts";
import { capital } from "#app/domain/title-case.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";

const STATE_LABELS: Record<AdminProductState, string> = {
  all: "All",
  active: "Active",
  hidden: "Hidden",
  featured: "Featured",
  low: "Low or sold out",
};

const SORT_LABELS: Record<AdminProductSort, string> = {
  newest: "Newest first",
  name: "Name A-Z",
  "price-asc": "Cheapest first",
  "price-desc": "Most expensive first",
  stock: "Least stock",
};

type ProductFilterFormProps = {
  filter: { search: string; category: string; state: AdminProductState; sort: AdminProductSort };
};

/** Searches, filters and sorts the products. */
export function ProductFilterForm({ filter }: ProductFilterFormProps) {
  const [isOpen, setOpen] = useState(filter.category !== "" || filter.state !== "all");
  const select = isOpen ? "" : "max-desk:hidden";
  return (
    <FilterForm
      action="/admin/products"
      filter={filter}
      className="mt-4 mb-2.5 grid grid-cols-2 gap-2 desk:grid-cols-[minmax(0,1fr)_11rem_10.5rem_12.5rem]"
    >
      <div className="flex gap-2 max-desk:col-span-2">
        <div className="min-w-0 flex-1">
          <SearchBox label="Search products" search={filter.search} />
        </div>
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="self-center desk:hidden"
        >
          Filters
        </Button>
      </div>
      <SelectField
        label="Category"
        hideLabel
        className={select}
        name="category"
        defaultValue={filter.category || "all"}
        options={[{ value: "all", label: "All categories" }, ...MAIN_CATEGORIES.map(categoryOption)]}
      />
      <SelectField
        label="Show"
        hideLabel
        className={select}
        name="show"
        defaultValue={filter.state}
        options={ADMIN_PRODUCT_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
      />
      <SelectField
        label="Sort by"
        hideLabel
        className={classes(select, "max-desk:col-span-2")}
        name="sort"
        defaultValue={filter.sort}
        options={ADMIN_PRODUCT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
      />
    </FilterForm>
  );
}

function categoryOption(value: string) {
  return { value, label: capital(value) };
}
