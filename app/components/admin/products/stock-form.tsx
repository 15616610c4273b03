import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { IdempotencyKeyField } from "#app/components/admin/forms/idempotency-key-field.tsx";
import type { ActionResult } from "#app/components/admin/forms/use-result-toast.ts";
import { ONE_SIZE } from "#app/domain/catalogue/sizes/one-size.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { mergeTypedStock } from "#app/domain/catalogue/typed-stock.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceButtons } from "#app/ui/forms/choice-buttons.tsx";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";

type SizeStock = { size: string; quantity: number };

type StockFormProps = {
  productId: string;
  /** The stock by size; a single one with an empty size where it is one number. */
  stock: SizeStock[];
  idempotencyKey: string;
  onSaved?: () => void;
  /** The values typed into a refused form that was sent without script. */
  refused?: { quantities: readonly number[]; cause: string } | undefined;
};

/**
 * Changes the stock of a product's sizes by a tap: pieces that came in, or a count. Stock that changes meanwhile keeps
 * what was typed: so many more came in, or so many were counted.
 */
export function StockForm({ productId, stock, idempotencyKey, onSaved, refused }: StockFormProps) {
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
  const callOnSaved = useEffectEvent(() => onSaved?.());
  useEffect(() => {
    if (data?.done) callOnSaved();
  }, [data]);
  const change = stock.reduce((sum, { quantity }, at) => sum + (typed[at] ?? quantity) - quantity, 0);
  const isChanged = stock.some(({ quantity }, at) => typed[at] !== quantity);
  const save = (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <ChoiceButtons
        label="Why"
        name="cause"
        value={cause}
        onChange={setCause}
        choices={[
          { value: "delivery", label: "Came in" },
          { value: "count", label: "Counted again" },
        ]}
      />
      <Button type="submit" variant="primary" pending={!isIdle}>
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
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(13.5rem,100%),1fr))] gap-2">
        {stock.map(({ size, quantity }, at) => {
          const name = size === "" ? ONE_SIZE : namedSize(size);
          return (
            <li
              key={size}
              className="flex items-center justify-between gap-3 rounded-sm bg-sunken px-3 py-1.5"
            >
              <span className="min-w-0 break-words font-semibold">{name}</span>
              <input type="hidden" name="size" value={size} />
              <input type="hidden" name="seen" value={quantity} />
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
      {isChanged ? save : <noscript>{save}</noscript>}
    </fetcher.Form>
  );
}
