import { FilterForm, SearchBox } from "#app/components/admin/lists/filter-form.tsx";
import { ListPager } from "#app/components/admin/lists/list-pager.tsx";
import { ReorderSizes } from "#app/components/admin/products/reorder-sizes.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { REORDER_DAYS } from "#app/domain/catalogue/reorder-size.ts";
import { listSizesToReorder } from "#app/server/dashboard/list-sizes-to-reorder.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import type { Route } from "./+types/reorder.ts";

/** Loads the sizes to reorder. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request, "products.view");
  const params = new URL(request.url).searchParams;
  const filter = {
    search: params.get("search")?.trim().slice(0, 100) ?? "",
    isAll: params.get("show") === "all",
  };
  const page = Number(params.get("page")) || 1;
  return { filter, sheet: await listSizesToReorder(shopOf(context), { ...filter, page }) };
}

export default function Reorder({ loaderData: { filter, sheet } }: Route.ComponentProps) {
  const isFiltered = filter.search !== "" || filter.isAll;
  return (
    <>
      <AdminHeading
        title="Reorder"
        text={`We suggest enough for another ${REORDER_DAYS} days and for everyone waiting, less what is left.`}
      />
      <FilterForm
        action="/admin/reorder"
        filter={filter}
        label="Filter the sizes"
        className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
      >
        <SearchBox label="Product or brand" search={filter.search} placeholder="Search" />
        <SelectField
          label="Show"
          hideLabel
          name="show"
          defaultValue={filter.isAll ? "all" : "wanted"}
          options={[
            { value: "wanted", label: "In demand" },
            { value: "all", label: "Every size" },
          ]}
        />
        {isFiltered && (
          <Button
            href="/admin/reorder"
            variant="quiet"
            size="sm"
            className="justify-self-start px-0 col-span-2"
          >
            Clear
          </Button>
        )}
      </FilterForm>
      {sheet.sizes.length === 0 ? (
        <EmptyState
          title={isFiltered ? "Nothing found" : "Nothing to reorder"}
          text={
            isFiltered
              ? "No size matches this filter."
              : `Nothing was sold in the last ${REORDER_DAYS} days, and nobody is waiting for a size.`
          }
        />
      ) : (
        <ReorderSizes
          // Another list starts from its own suggestions.
          key={sheet.sizes.map(({ productId, size }) => `${productId} ${size}`).join()}
          sizes={sheet.sizes}
        />
      )}
      <ListPager className="mt-6" page={sheet.page} pageCount={sheet.pageCount} />
    </>
  );
}
