import { Form } from "react-router";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { GatewayMode } from "#app/domain/payments/payment-page.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";

/** The title, order number and total of a payment. */
export function PageHead(given: {
  title: string;
  orderNumber: string;
  total: Money;
  mode: GatewayMode | null;
}) {
  const { title, orderNumber, total, mode } = given;
  return (
    <>
      <h1 className="display text-headline">{title}</h1>
      {mode === "test" && (
        <p className="mt-2">
          <Badge tone="yellow">Test mode</Badge>
        </p>
      )}
      <p className="mt-3">
        <span className="block text-ink-soft text-sm">Order {orderNumber}</span>
        <span className="figures block font-bold text-3xl leading-tight">{formatMoney(total)}</span>
      </p>
    </>
  );
}

/** Closes the payment page, or stops sharing the order. */
export function LeaveForm({ label, isQuiet }: { label: string; isQuiet: boolean }) {
  return (
    <Form method="post" className="mt-6">
      <Button type="submit" variant={isQuiet ? "quiet" : "outline"} wide>
        {label}
      </Button>
    </Form>
  );
}

/** Returns the label of `LeaveForm` for a shared order. */
export function leaveLabel(keepsOrder: boolean): string {
  return keepsOrder ? "Stop asking, and send a receipt" : "Cancel this order";
}

/** Says why the last action of the page was refused. */
export function Refused({ words }: { words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <p role="alert" className="mt-4 rounded-sm border-red-ink border-l-4 bg-sunken p-4 text-red-ink">
      {words}
    </p>
  );
}
