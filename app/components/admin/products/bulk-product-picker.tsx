import { useId, useState } from "react";
import { Form } from "react-router";
import { listHref } from "#app/components/admin/forms/list-href.ts";
import { PanelSearch } from "#app/components/admin/forms/panel-search.tsx";
import { type BulkProduct, BulkProductSummary } from "#app/components/admin/restock/bulk-product-summary.tsx";
import { BULK_MAX_PRODUCTS } from "#app/domain/catalogue/bulk-actions.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/navigation/pager.tsx";

type BulkProductPickerProps = {
  products: BulkProduct[];
  search: string;
  page: number;
  pageCount: number;
  total: number;
  /** Products chosen earlier, on any page of the list. */
  initialIds: string[];
};

/** Shows a page of products with checkboxes; the choice persists across pages. */
export function BulkProductPicker({
  products,
  search,
  page,
  pageCount,
  total,
  initialIds,
}: BulkProductPickerProps) {
  const [ids, setIds] = useState<readonly string[]>(initialIds);
  const isTooMany = ids.length > BULK_MAX_PRODUCTS;
  const headingId = useId();
  const pageIds = products.map(({ id }) => id);
  const otherPageIds = ids.filter((id) => !pageIds.includes(id));
  const areAllChosen = pageIds.length > 0 && pageIds.every((id) => ids.includes(id));
  const toggle = (id: string) => setIds(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]);
  const preservedParams: Record<string, string> = ids.length > 0 ? { ids: ids.join(","), choose: "1" } : {};
  return (
    <>
      <PanelSearch label="Search products" search={search} preservedParams={preservedParams} />
      {products.length === 0 ? (
        <EmptyState className="mt-5" title="No products found" text="Nothing matches this search." />
      ) : (
        <Form method="get" className="mt-5" aria-labelledby={headingId}>
          {otherPageIds.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <h2 id={headingId} className="font-bold">
              {total} {total === 1 ? "product" : "products"}
            </h2>
            <Button
              size="sm"
              variant="outline"
              onClick={() => setIds(areAllChosen ? otherPageIds : [...new Set([...ids, ...pageIds])])}
            >
              {areAllChosen ? "Choose none of these" : "Choose all of these"}
            </Button>
          </div>
          <ul className="divide-y divide-line rounded-md border border-line bg-card">
            {products.map((product) => (
              <li key={product.id}>
                <label className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-sunken">
                  <input
                    type="checkbox"
                    name="ids"
                    value={product.id}
                    checked={ids.includes(product.id)}
                    onChange={() => toggle(product.id)}
                    className="size-5 flex-none accent-river"
                  />
                  <BulkProductSummary product={product} />
                </label>
              </li>
            ))}
          </ul>
          <Pager
            className="mt-5"
            page={page}
            pages={pageCount}
            hrefOf={(next) =>
              listHref("/admin/products/bulk", { choose: "1", search, page: next, ids: ids.join() })
            }
          />
          <div
            data-save-bar
            className="sticky bottom-15 z-10 -mx-4 mt-4 flex flex-wrap items-center justify-between gap-3 border-line border-t bg-paper px-4 py-3 md:bottom-0 md:mx-0 md:px-0"
          >
            <p className="text-ink-soft text-sm" aria-live="polite">
              {ids.length} chosen{isTooMany && `; at most ${BULK_MAX_PRODUCTS} at once`}
            </p>
            <Button type="submit" variant="primary" disabled={isTooMany}>
              Edit Chosen
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}
