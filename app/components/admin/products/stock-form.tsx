import { useState } from "react";
import { useFetcher } from "react-router";
import { IdempotencyKeyField } from "#app/components/admin/forms/idempotency-key-field.tsx";
import type { ActionResult } from "#app/components/admin/forms/use-result-toast.ts";
import { ONE_SIZE } from "#app/domain/catalogue/sizes/one-size.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceButtons } from "#app/ui/forms/choice-buttons.tsx";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";

type SizeStock = { size: string; quantity: number };

type StockFormProps = {
  productId: string;
  /** The stock by size; a single one with an empty size where it is one number. */
  stock: SizeStock[];
  idempotencyKey: string;
};

/** Changes the stock of a product's sizes by a tap: pieces that came in, or a count. */
export function StockForm({ productId, stock, idempotencyKey }: StockFormProps) {
  const fetcher = useFetcher<ActionResult>();
  const [typed, setTyped] = useState(() => stock.map(({ quantity }) => quantity));
  const [cause, setCause] = useState("delivery");
  const change = stock.reduce((sum, { quantity }, at) => sum + (typed[at] ?? quantity) - quantity, 0);
  const isChanged = stock.some(({ quantity }, at) => typed[at] !== quantity);
  return (
    <fetcher.Form method="post" action="/admin/stock" className="mt-3 flex flex-col gap-4">
      <IdempotencyKeyField
        issuedKey={idempotencyKey}
        result={fetcher.data}
        isSending={fetcher.state !== "idle"}
      />
      <input type="hidden" name="productId" value={productId} />
      <ul className="grid gap-2 sm:grid-cols-2 desk:grid-cols-3">
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
      {isChanged && (
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
          <Button type="submit" variant="primary" pending={fetcher.state !== "idle"}>
            {change === 0 ? "Save stock" : `Save stock (${change > 0 ? "+" : "−"}${Math.abs(change)})`}
          </Button>
        </div>
      )}
    </fetcher.Form>
  );
}
