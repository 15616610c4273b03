import { useFetcher } from "react-router";
import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import { formatPhone } from "#app/domain/contact/phone.ts";
import type { Money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import type { UnpairedMoney, WaitingOrder } from "#app/domain/payments/pair-money.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";

type Waiting = Pick<WaitingOrder, "orderNumber" | "expected" | "customerName">;

type UnpairedMoneyListProps = { unpaired: readonly UnpairedMoney[]; waiting: readonly Waiting[] };

/** Lists money that belongs to no order yet, each with the waiting orders to choose from, same amounts first. */
export function UnpairedMoneyList({ unpaired, waiting }: UnpairedMoneyListProps) {
  if (unpaired.length === 0) return null;
  return (
    <Card as="section" aria-label="Money without an order">
      <h2 className="font-bold text-lg leading-none">Money without an order</h2>
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {unpaired.map(({ id, reference, amount, sentAt, senderName, senderPhone, isExact }) => (
          <li key={id} className="grid gap-3 py-3 md:grid-cols-2">
            <div className="figures min-w-0">
              <p className="whitespace-nowrap font-bold text-lg">{formatPanelMoney(amount)}</p>
              <p className="wrap-anywhere text-sm">
                {[senderName, senderPhone && formatPhone(senderPhone), reference].filter(Boolean).join(", ")}
              </p>
              {sentAt && (
                <p className="text-ink-faint text-sm">
                  <Timestamp at={sentAt} />
                </p>
              )}
            </div>
            <PairForm id={id} reference={reference} waiting={ordersFor(waiting, amount, isExact)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PairForm({
  id,
  reference,
  waiting,
}: {
  id: string;
  reference: string;
  waiting: readonly Waiting[];
}) {
  // A fetcher, because a navigation would drop the results shown above.
  const fetcher = useFetcher();
  if (waiting.length === 0) return null;
  return (
    <fetcher.Form method="post" className="flex flex-col gap-2">
      <input type="hidden" name="intent" value="pair" />
      <input type="hidden" name="id" value={id} />
      <SelectField
        label={`Order for ${reference}`}
        name="orderNumber"
        options={waiting.map(({ orderNumber, expected, customerName }) => ({
          value: orderNumber,
          label: `${formatPanelMoney(expected)} · ${customerName} · ${orderNumber}`,
        }))}
      />
      <Button type="submit" variant="outline" className="self-start">
        It's this order
      </Button>
    </fetcher.Form>
  );
}

function ordersFor(waiting: readonly Waiting[], { amount }: Money, isExact: boolean): Waiting[] {
  const distance = ({ expected }: Waiting) => Math.abs(expected.amount - amount);
  return waiting
    .filter((order) => !isExact || distance(order) === 0)
    .toSorted((a, b) => distance(a) - distance(b));
}
