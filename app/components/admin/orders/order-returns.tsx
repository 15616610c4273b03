import { useState } from "react";
import { useFetcher } from "react-router";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { useReceipt } from "#app/components/checkout/use-receipt.ts";
import { ReturnFields } from "#app/components/orders/return-fields.tsx";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import type { AdminOrder } from "#app/domain/orders/admin-order.ts";
import type { SizeChoice } from "#app/domain/orders/changes/order-change.ts";
import {
  actsOn,
  linesWithoutReturn,
  type OrderReturn,
  RETURN_REASONS,
  RETURN_STATE_LABELS,
  type ReturnAct,
  returnWords,
} from "#app/domain/orders/changes/order-return.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorLine } from "#app/ui/forms/error-line.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

type OrderReturnsProps = {
  order: Pick<AdminOrder, "orderNumber" | "items" | "orderStatus">;
  rows: readonly OrderReturn[];
  sizes: readonly SizeChoice[];
  /** Whether the order has left, so that something can come back. */
  canAsk: boolean;
};

/** Shows the exchanges and returns of an order with the next step of each, and writes a further one. */
export function OrderReturns({ order, rows, sizes, canAsk }: OrderReturnsProps) {
  const action = `/admin/orders/${order.orderNumber}`;
  const items = linesWithoutReturn(order.items, rows);
  return (
    <>
      {rows.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
              <p className="text-sm leading-snug">
                <span className="block font-semibold">{returnWords(row)}</span>
                <span className="text-ink-faint">
                  {[RETURN_STATE_LABELS[row.state], RETURN_REASONS[row.reason], row.words, row.refusal]
                    .filter(Boolean)
                    .join(" · ")}
                  {row.isSellable === false && " · damaged, not on sale"}
                </span>
              </p>
              {row.photoType && <ReturnPhoto row={row} />}
              <ReturnActs action={action} row={{ ...row, isCancelled: order.orderStatus === "cancelled" }} />
            </li>
          ))}
        </ul>
      )}
      {canAsk && items.length > 0 && (
        <details key={rows.length}>
          <summary className="-my-2 min-h-11 cursor-pointer py-2.5 font-semibold text-[0.9375rem]">
            Something comes back
          </summary>
          <AskReturn items={items} sizes={sizes} action={action} />
        </details>
      )}
    </>
  );
}

type AskReturnProps = {
  items: OrderReturnsProps["order"]["items"];
  sizes: readonly SizeChoice[];
  action: string;
};

function AskReturn({ items, sizes, action }: AskReturnProps) {
  const fetcher = useFetcher<ActionResult>();
  const [photoProblem, setPhotoProblem] = useState<string>();
  const refused = fetcher.data?.errors;
  const [changed, setChanged] = useState<FieldErrors>();
  const errors: FieldErrors = {
    ...(changed !== refused && refused),
    ...(photoProblem !== undefined && { photo: photoProblem }),
  };
  const photo = useReceipt(setPhotoProblem);
  return (
    <fetcher.Form
      method="post"
      action={action}
      encType="multipart/form-data"
      onSubmit={photo.submitting("photo", fetcher.submit)}
      onChange={() => setChanged(refused)}
      className="mt-3 flex flex-col gap-3"
    >
      <input type="hidden" name="intent" value="ask-return" />
      <ReturnFields items={items} sizes={sizes} errors={errors} photo={photo}>
        <div className="grid grid-cols-[minmax(0,1fr)_5rem] items-end gap-3">
          <TextField
            label="Another product"
            name="otherProduct"
            placeholder="Its name or link"
            autoComplete="off"
            error={errors.otherProduct}
          />
          <TextField label="Size" name="otherSize" autoComplete="off" />
        </div>
      </ReturnFields>
      <ErrorLine>{errors.form}</ErrorLine>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="kind"
          value="exchange"
          variant="primary"
          pending={fetcher.state !== "idle"}
        >
          Exchange
        </Button>
        <Button type="submit" name="kind" value="refund" variant="outline">
          Take back
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Shows the picture of a returned item, or a link to its file. */
function ReturnPhoto({ row: { id, name, photoType } }: { row: OrderReturn }) {
  const path = `/admin/orders/return-photo/${id}`;
  return (
    <a href={path} target="_blank" rel="noreferrer" className="link self-start text-sm">
      {photoType === "image/jpeg" ? (
        <img
          src={path}
          alt={`${name} as it came back`}
          loading="lazy"
          className="h-28 max-w-full rounded-sm bg-sunken object-contain"
        />
      ) : (
        "Open the picture"
      )}
    </a>
  );
}

const BUTTONS: Record<Exclude<ReturnAct, "refuse">, readonly { label: string; isSellable?: string }[]> = {
  agree: [{ label: "Agree" }],
  "check-in": [{ label: "Came back, back on sale" }, { label: "Came back damaged", isSellable: "no" }],
  send: [{ label: "New item is sent" }],
};

function ReturnActs({ action, row }: { action: string; row: OrderReturn & { isCancelled: boolean } }) {
  const fetcher = useFetcher<ActionResult>();
  const acts = actsOn(row);
  const isPending = fetcher.state !== "idle";
  const fields = { intent: "move-return", returnId: row.id };
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {acts.flatMap((act) =>
          act === "refuse"
            ? []
            : BUTTONS[act].map(({ label, isSellable }) => (
                <fetcher.Form key={label} method="post" action={action}>
                  <HiddenFields fields={{ ...fields, act, ...(isSellable && { isSellable }) }} />
                  <Button type="submit" variant={isSellable ? "outline" : "primary"} pending={isPending}>
                    {label}
                  </Button>
                </fetcher.Form>
              )),
        )}
      </div>
      <ErrorLine>{fetcher.data?.errors?.form}</ErrorLine>
      {acts.includes("refuse") && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sm">Refuse</summary>
          <fetcher.Form method="post" action={action} className="flex flex-col gap-3">
            <HiddenFields fields={{ ...fields, act: "refuse" }} />
            <TextField
              label="Why"
              name="refusal"
              maxLength={500}
              required
              autoComplete="off"
              hint="The customer reads this."
            />
            <Button type="submit" variant="outline" className="self-start" pending={isPending}>
              Refuse
            </Button>
          </fetcher.Form>
        </details>
      )}
    </>
  );
}
