import Copy from "lucide/dist/esm/icons/copy.mjs";
import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { useId, useState } from "react";
import { BULK_MAX_PRODUCTS } from "#app/domain/catalogue/bulk-actions.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { ComparePrice, ListedPrice, StateBadges, StockCount, soldOutLabel } from "./product-cells.tsx";
import type { EditInPlace, ShownProduct } from "./shown-product.ts";
import { Thumbnail } from "./thumbnail.tsx";
import { useEditPath } from "./use-edit-path.ts";
import { VisibilityButton } from "./visibility-button.tsx";

type ProductTableProps = {
  products: readonly ShownProduct[];
  lowStockAt: number;
  canEdit: boolean;
  editInPlace: EditInPlace;
  onDelete: (product: ShownProduct) => void;
};

/** Shows the products as a dense table with checkboxes for bulk editing. */
export function ProductTable({ products, lowStockAt, canEdit, editInPlace, onDelete }: ProductTableProps) {
  const formId = useId();
  const editPathOf = useEditPath();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const areAllChosen = products.length > 0 && products.every(({ id }) => chosen.includes(id));
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <>
      <section
        aria-label="Products"
        className="relative overflow-x-auto rounded-md border border-line bg-card"
      >
        <table className="w-full min-w-[46rem] text-left text-sm">
          <thead className="border-line border-b text-ink-soft">
            <tr>
              {canEdit && (
                <th scope="col" className="w-11 p-0">
                  <SelectCheckbox
                    label="Choose all on this page"
                    isOn={areAllChosen}
                    onChange={() => setChosen(areAllChosen ? [] : products.map(({ id }) => id))}
                  />
                </th>
              )}
              {COLUMNS.map(([name, isNumber]) => (
                <th
                  key={name}
                  scope="col"
                  className={classes("px-2 py-3 font-semibold", isNumber && "text-right")}
                >
                  {name}
                </th>
              ))}
              {canEdit && (
                <th scope="col" className="px-2 py-3">
                  <span className="sr-only">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <tr
                key={product.id}
                id={`product-${product.id}`}
                className="border-line border-t hover:bg-sunken/50"
              >
                {canEdit && (
                  <td className="p-0">
                    <SelectCheckbox
                      label={`Choose ${product.name}`}
                      name="ids"
                      value={product.id}
                      form={formId}
                      isOn={chosen.includes(product.id)}
                      onChange={() => toggle(product.id)}
                    />
                  </td>
                )}
                <th scope="row" className="px-2 py-1.5 text-left font-normal">
                  <span className="flex items-center gap-3">
                    <Thumbnail src={product.images[0]?.src ?? null} className="h-12 w-10" />
                    <span className="min-w-0">
                      <a
                        href={canEdit ? editPathOf(product.id) : `/product/${product.slug}`}
                        className="block max-w-80 truncate font-semibold hover:underline"
                      >
                        {product.name}
                      </a>
                      <span className="block truncate text-ink-faint">
                        {[product.brand, product.category].filter(Boolean).join(" · ")}
                      </span>
                    </span>
                  </span>
                </th>
                <td className="figures px-2 py-1.5 text-right">
                  <span className="block font-semibold">
                    <ListedPrice product={product} editInPlace={editInPlace} />
                  </span>
                  <ComparePrice product={product} />
                </td>
                <td className="figures px-2 py-1.5 text-right">
                  <span className="block">
                    <StockCount product={product} lowStockAt={lowStockAt} editInPlace={editInPlace} />
                  </span>
                  <span className="text-ink-faint">{soldOutLabel(product)}</span>
                </td>
                <td className="px-2 py-1.5">
                  <StateBadges product={product} />
                </td>
                {canEdit && (
                  <td className="px-1 py-1.5">
                    <span className="flex justify-end">
                      <a
                        href={editPathOf(product.id)}
                        aria-label={`Edit ${product.name}`}
                        title="Edit"
                        className={ACTION_BUTTON}
                      >
                        <StrokeIcon of={Pencil} className="size-4" />
                      </a>
                      <a
                        href={`/admin/products/add?from=${product.id}`}
                        aria-label={`Duplicate ${product.name}`}
                        title="Duplicate"
                        className={ACTION_BUTTON}
                      >
                        <StrokeIcon of={Copy} className="size-4" />
                      </a>
                      <VisibilityButton product={product} iconOnly className={ACTION_BUTTON} />
                      <button
                        type="button"
                        aria-label={`Delete ${product.name}`}
                        title="Delete"
                        onClick={() => onDelete(product)}
                        className={classes(ACTION_BUTTON, "hover:bg-red-tint hover:text-red-ink")}
                      >
                        <StrokeIcon of={Trash2} className="size-4" />
                      </button>
                    </span>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {canEdit && chosen.length > 0 && (
        <form
          id={formId}
          method="get"
          action="/admin/products/bulk"
          data-save-bar
          className="sticky bottom-15 z-10 mt-3 flex items-center justify-between gap-3 border-line border-t bg-paper py-3 md:bottom-0"
        >
          <p className="text-ink-soft text-sm" aria-live="polite">
            {chosen.length} chosen
          </p>
          <Button type="submit" variant="primary" disabled={chosen.length > BULK_MAX_PRODUCTS}>
            Edit Chosen
          </Button>
        </form>
      )}
    </>
  );
}

const COLUMNS: [name: string, isNumber?: true][] = [["Product"], ["Price", true], ["Stock", true], ["State"]];

const ACTION_BUTTON =
  "grid size-10 flex-none place-items-center rounded-sm transition-colors hover:bg-sunken";

type SelectCheckboxProps = {
  label: string;
  isOn: boolean;
  onChange: () => void;
  name?: string;
  value?: string;
  form?: string;
};

function SelectCheckbox({ label, isOn, onChange, ...input }: SelectCheckboxProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input {...input} type="checkbox" checked={isOn} onChange={onChange} className="size-5 accent-river" />
    </label>
  );
}
