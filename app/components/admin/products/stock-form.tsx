import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { HiddenFields, IdempotencyKeyField } from "#app/components/admin/fields/hidden-fields.tsx";
import { useOnDone } from "#app/components/admin/results/use-on-done.ts";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import type { CountedSize } from "#app/domain/catalogue/product.ts";
import { ONE_SIZE } from "#app/domain/catalogue/sizes/one-size.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { mergeTypedStock } from "#app/domain/catalogue/typed-stock.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { ChoiceButtons } from "#app/ui/forms/choice-buttons.tsx";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";

type StockFormProps = {
  productId: string;
  /** The stock by size; a single one with an empty size where it is one number. */
  stock: CountedSize[];
  idempotencyKey: string;
  /** Set in a sheet, which closes once it is saved, and asks before it closes while it is not. */
  sheet?: { onSaved: () => void; onEdit: (isUnsaved: boolean) => void };
  /** The values typed into a refused form that was sent before any script had come. */
  refused?: { quantities: readonly number[]; cause: string } | undefined;
};

/**
 * Changes the stock of a product's sizes by a tap: pieces that came in, or a count. Stock that changes meanwhile keeps
 * what was typed: so many more came in, or so many were counted.
 */
export function StockForm({ productId, stock, idempotencyKey, sheet, refused }: StockFormProps) {
  const fetcher = useFetcher<ActionResult>();
  const { data } = fetcher;
  const isIdle = fetcher.state === "idle";
  const [cause, setCause] = useState(refused?.cause ?? "delivery");
  const [seen, setSeen] = useState(stock);
  const [typed, setTyped] = useState(() =>
    stock.map(({ quantity }, at) => refused?.quantities[at] ?? quantity),
  );
  const [saved, setSaved] = useState(data);
  if (isIdle && data?.done && data !== saved) {
    setSaved(data);
    setSeen(stock);
    setTyped(stock.map(({ quantity }) => quantity));
  } else if (JSON.stringify(stock) !== JSON.stringify(seen)) {
    setSeen(stock);
    setTyped(mergeTypedStock({ seen, typed }, stock, cause === "count"));
  }
  useOnDone(data, () => sheet?.onSaved());
  const change = stock.reduce((sum, { quantity }, at) => sum + (typed[at] ?? quantity) - quantity, 0);
  const isChanged = stock.some(({ quantity }, at) => typed[at] !== quantity);
  const reportEdit = useEffectEvent((isUnsaved: boolean) => sheet?.onEdit(isUnsaved));
  useEffect(() => reportEdit(isChanged), [isChanged]);
  const save = (
    <div
      data-save-bar={isChanged || undefined}
      className={classes(
        "flex flex-wrap items-center justify-between gap-2 border-line border-t bg-paper py-3",
        // A sheet's padding counts as its edge.
        sheet ? "sticky -bottom-5 z-10 -mx-5 -mb-5 px-5" : "-mx-4 -mb-4 px-4",
        !sheet && isChanged && "sticky bottom-0 z-10",
      )}
    >
      <ChoiceButtons
        label="Why"
        className="[&>legend]:sr-only max-sm:[&_label]:px-2!"
        name="cause"
        value={cause}
        onChange={setCause}
        choices={[
          { value: "delivery", label: "Came in" },
          { value: "count", label: "Recounted" },
        ]}
      />
      <Button type="submit" variant="primary" className="max-sm:px-2! max-sm:text-sm!" pending={!isIdle}>
        {change === 0 ? "Save stock" : `Save stock (${change > 0 ? "+" : "−"}${Math.abs(change)})`}
      </Button>
    </div>
  );
  return (
    <fetcher.Form
      method="post"
      action={`/admin/stock?product=${productId}`}
      className="mt-3 flex flex-col gap-4"
    >
      <IdempotencyKeyField issuedKey={idempotencyKey} result={fetcher.data} isSending={!isIdle} />
      <input type="hidden" name="productId" value={productId} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))]">
        {stock.map(({ size, quantity }, at) => {
          const name = size === "" ? ONE_SIZE : namedSize(size);
          return (
            <li
              key={size}
              className={classes(
                "flex gap-x-3 rounded-sm px-1.5 py-1 max-sm:flex-col sm:items-center sm:justify-between sm:px-3 sm:py-1.5",
                typed[at] === quantity ? "bg-sunken" : "bg-yellow-tint",
              )}
            >
              <span className="min-w-0 break-words font-semibold">{name}</span>
              <HiddenFields fields={{ size, seen: String(quantity) }} />
              <QuantityStepper
                label={`Stock of ${name}`}
                decreaseLabel={`Decrease stock of ${name}`}
                increaseLabel={`Increase stock of ${name}`}
                name="quantity"
                min={0}
                max={1_000_000}
                size="sm"
                value={typed[at] ?? quantity}
                onChange={(next) => setTyped(typed.map((each, index) => (index === at ? next : each)))}
              />
            </li>
          );
        })}
      </ul>
      {save}
    </fetcher.Form>
  );
}
