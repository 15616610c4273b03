import { useState } from "react";
import { data, Form, useFetcher } from "react-router";
import { HiddenFields, IdempotencyKeyField } from "#app/components/admin/fields/hidden-fields.tsx";
import { CostsForm } from "#app/components/admin/purchasing/costs-form.tsx";
import { PurchaseStateBadge } from "#app/components/admin/purchasing/purchase-order-list.tsx";
import { PurchasePayments } from "#app/components/admin/purchasing/purchase-payments.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { Section } from "#app/components/admin/shell/section.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { supplierMessage } from "#app/copy/whatsapp-messages.ts";
import { isAllowed } from "#app/domain/accounts/admin.ts";
import { namedSize, nameWithSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { whatsAppLink } from "#app/domain/contact/whatsapp-link.ts";
import { MOST_PIECES, type PurchaseLine } from "#app/domain/purchasing/purchase-order.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { findPurchaseOrder } from "#app/server/purchasing/find-purchase-order.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { FormErrorSummary } from "#app/ui/forms/form-error-summary.tsx";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";
import type { Route } from "./+types/purchase-order.ts";
import { purchaseOrderAction } from "./purchase-order-action.ts";

/** An order to a supplier. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "products.view");
  const order = await findPurchaseOrder(shopOf(context), admin, Number(params.number));
  if (order === null) throw data(null, { status: 404, statusText: "Order not found" });
  const canEdit = isAllowed(admin, "products.edit");
  return { order, canEdit, idempotencyKey: crypto.randomUUID() };
}

/** Ticks in what came, saves costs, notes payments, or cancels. */
export const action = ({ context, request, params }: Route.ActionArgs) =>
  purchaseOrderAction(context, request, Number(params.number));

export default function PurchaseOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order, canEdit, idempotencyKey } = loaderData;
  const { number, supplier, supplierPhone, state, lines, costs } = order;
  const result: ActionResult | undefined = actionData;
  const message = supplierMessage(order);
  const isOver = state === "cancelled" || state === "arrived";
  return (
    <>
      <AdminHeading
        back={{ href: "/admin/reorder", label: "Reorder" }}
        title={`Supplier order ${number}`}
        text={
          <>
            To {supplier}, <Timestamp at={order.createdAt} dateOnly />
          </>
        }
      >
        <PurchaseStateBadge state={state} />
      </AdminHeading>
      {result?.text && !result.done && (
        <FormErrorSummary title="Not saved" errors={[{ text: result.text }]} className="mb-4" />
      )}
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Section title="What has arrived">
            <ArrivalForm
              key={lines.map(({ id }) => id).join()}
              action={`/admin/reorder/${number}`}
              lines={lines}
              idempotencyKey={idempotencyKey}
              canEdit={canEdit && state !== "cancelled"}
            />
          </Section>
          {!isOver && (
            <Section title={`Message to ${supplier}`}>
              <p className="whitespace-pre-line break-words rounded-sm bg-sunken p-3 text-sm">{message}</p>
              <div className="flex flex-wrap gap-3">
                <Button
                  href={whatsAppLink(supplierPhone, message)}
                  target="_blank"
                  rel="noreferrer"
                  variant="outline"
                  size="sm"
                >
                  Send by WhatsApp
                </Button>
                <CopyButton text={message} label="Copy the message" />
              </div>
            </Section>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {costs && (
            <Section title="Costs">
              <CostsForm key={costs.version} lines={lines} costs={costs} result={result} />
            </Section>
          )}
          {costs && (
            <Section title={`Payments to ${supplier}`}>
              <PurchasePayments {...costs} idempotencyKey={idempotencyKey} result={result} />
            </Section>
          )}
          {canEdit && !isOver && (
            <details className="rounded-md border border-line bg-card px-4">
              <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Cancel this order</summary>
              <Form method="post" className="pb-4">
                <input type="hidden" name="intent" value="cancel" />
                <p className="mb-3 text-ink-soft text-sm">
                  Nothing more is expected of it. What has arrived stays in stock. This can't be undone.
                </p>
                <Button type="submit" variant="outline">
                  Cancel order {number}
                </Button>
              </Form>
            </details>
          )}
        </div>
      </div>
    </>
  );
}

type ArrivalFormProps = {
  action: string;
  lines: readonly PurchaseLine[];
  idempotencyKey: string;
  canEdit: boolean;
};

/** Ticks in by size what has arrived; it goes into stock. */
function ArrivalForm({ action, lines, idempotencyKey, canEdit }: ArrivalFormProps) {
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
                <HiddenFields fields={{ line: line.id, seen: String(line.arrived) }} />
                <QuantityStepper
                  label={`${nameWithSize(line)}: how many came`}
                  decreaseLabel={`${nameWithSize(line)}: one fewer came`}
                  increaseLabel={`${nameWithSize(line)}: one more came`}
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
