import { useState } from "react";
import { useFetcher } from "react-router";
import { IdempotencyKeyField } from "#app/components/admin/fields/idempotency-key-field.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { MOST_PIECES, type PurchaseLine } from "#app/domain/purchasing/purchase-order.ts";
import { Button } from "#app/ui/button.tsx";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";

type ArrivalFormProps = {
  action: string;
  lines: readonly PurchaseLine[];
  idempotencyKey: string;
  canEdit: boolean;
};

/** Ticks in by size what has arrived; it goes into stock. */
export function ArrivalForm({ action, lines, idempotencyKey, canEdit }: ArrivalFormProps) {
  const fetcher = useFetcher<ActionResult>();
  const [typed, setTyped] = useState(() => lines.map(({ arrived }) => arrived));
  // A change that someone else made is shown at once; what is typed of other lines stays.
  const [seen, setSeen] = useState(lines);
  if (lines.some(({ arrived }, at) => arrived !== seen[at]?.arrived)) {
    setSeen(lines);
    setTyped(
      lines.map(({ arrived }, at) => (arrived === seen[at]?.arrived ? (typed[at] ?? arrived) : arrived)),
    );
  }
  const isSending = fetcher.state !== "idle";
  const isMissing = lines.some(({ quantity, arrived }) => arrived < quantity);
  const change = lines.reduce((sum, { arrived }, at) => sum + (typed[at] ?? arrived) - arrived, 0);
  return (
    <fetcher.Form method="post" action={action}>
      <IdempotencyKeyField issuedKey={idempotencyKey} result={fetcher.data} isSending={isSending} />
      <input type="hidden" name="intent" value="receive" />
      <ul className="-mt-3 divide-y divide-line">
        {lines.map((line, at) => (
          <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-48 break-words leading-snug">
              {line.productId === null ? (
                <span className="font-semibold">{line.name}</span>
              ) : (
                <a href={`/admin/stock?product=${line.productId}`} className="link font-semibold">
                  {line.name}
                </a>
              )}
              {line.size && (
                <span className="whitespace-nowrap font-semibold"> · {namedSize(line.size)}</span>
              )}
              <span className="figures block text-ink-faint text-sm">
                {line.arrived} of {line.quantity} came
                {line.productId === null && ", no longer in the shop"}
              </span>
            </p>
            {canEdit && (
              <>
                <input type="hidden" name="line" value={line.id} />
                <input type="hidden" name="seen" value={line.arrived} />
                <QuantityStepper
                  label={`${labelOf(line)}: how many came`}
                  decreaseLabel={`${labelOf(line)}: one fewer came`}
                  increaseLabel={`${labelOf(line)}: one more came`}
                  name="arrived"
                  min={0}
                  max={MOST_PIECES}
                  size="sm"
                  value={typed[at] ?? line.arrived}
                  onChange={(next) => setTyped(typed.map((each, index) => (index === at ? next : each)))}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" pending={isSending}>
            {change === 0
              ? "Save what came"
              : `Save what came (${change > 0 ? "+" : "−"}${Math.abs(change)})`}
          </Button>
          {isMissing && (
            <Button type="submit" name="all" value="1" variant="outline" disabled={isSending}>
              Everything came
            </Button>
          )}
        </div>
      )}
    </fetcher.Form>
  );
}

function labelOf({ name, size }: PurchaseLine): string {
  const named = namedSize(size);
  return named === "" ? name : `${name}, ${named}`;
}
