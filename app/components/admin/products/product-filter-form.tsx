import { FilterForm } from "#app/components/admin/forms/filter-form.tsx";
import {
  ADMIN_PRODUCT_SORTS,
  ADMIN_PRODUCT_STATES,
  type AdminProductSort,
  type AdminProductState,
} from "#app/domain/catalogue/listing/admin-listing.ts";
import { MAIN_CATEGORIES } from "#app/domain/catalogue/product.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

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
  return (
    <FilterForm
      action="/admin/products"
      filter={filter}
      className="mb-5 grid grid-cols-2 gap-2 desk:grid-cols-[minmax(0,1fr)_11rem_10.5rem_11.5rem_auto]"
    >
      <TextField
        type="search"
        label="Search products"
        hideLabel
        name="search"
        placeholder="Search products"
        defaultValue={filter.search}
        className="col-span-2 desk:col-span-1"
      />
      <SelectField
        label="Category"
        hideLabel
        name="category"
        defaultValue={filter.category || "all"}
        options={[{ value: "all", label: "All categories" }, ...MAIN_CATEGORIES.map(categoryOption)]}
      />
      <SelectField
        label="Show"
        hideLabel
        name="show"
        defaultValue={filter.state}
        options={ADMIN_PRODUCT_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
      />
      <SelectField
        label="Sort by"
        hideLabel
        name="sort"
        defaultValue={filter.sort}
        options={ADMIN_PRODUCT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
      />
      <Button type="submit" variant="outline" className="h-12">
        Search
      </Button>
    </FilterForm>
  );
}

function categoryOption(value: string) {
  return { value, label: value.charAt(0).toUpperCase() + value.slice(1) };
}
