import { useFetcher } from "react-router";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { type Money, sumMoney } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

type CertainOrdersProps = {
  orders: readonly { orderNumber: string; expected: Money; customerName: string }[];
};

/** Lists the waiting orders whose money was seen, and verifies them in one press. */
export function CertainOrders({ orders }: CertainOrdersProps) {
  const fetcher = useFetcher<ActionResult>();
  if (orders.length === 0) return null;
  const sum = sumMoney(
    orders.map(({ expected }) => expected),
    "GMD",
  );
  return (
    <Card as="section" aria-label="Money seen">
      <h2 className="font-bold text-lg leading-none">Money seen, receipt not verified</h2>
      <fetcher.Form method="post" action="/admin/money" className="mt-3 flex flex-col gap-3">
        <input type="hidden" name="intent" value="verify-seen" />
        <ul className="flex flex-col divide-y divide-line">
          {orders.map(({ orderNumber, expected, customerName }) => (
            <li key={orderNumber} className="figures flex items-center justify-between gap-x-3 py-2 text-sm">
              <input type="hidden" name="orderNumbers" value={orderNumber} />
              <a href={`/admin/orders/${orderNumber}`} className="link font-semibold">
                {orderNumber}
              </a>
              <span className="wrap-anywhere min-w-0 flex-1">{customerName}</span>
              <strong className="whitespace-nowrap">{formatPanelMoney(expected)}</strong>
            </li>
          ))}
        </ul>
        <Button type="submit" variant="primary" className="self-start" pending={fetcher.state !== "idle"}>
          {orders.length === 1 ? "Verify it" : `Verify these ${orders.length}`} ({formatPanelMoney(sum)})
        </Button>
      </fetcher.Form>
    </Card>
  );
}
