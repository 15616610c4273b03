import { useState } from "react";
import { useFetcher } from "react-router";
import { Section } from "#app/components/admin/shell/section.tsx";
import { suggestionMessage } from "#app/copy/money-messages.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import type { Suggestion, UnpairedMoney, WaitingOrder } from "#app/domain/payments/pair-money.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioCardGroup } from "#app/ui/forms/radio-card-group.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { MoneyFacts } from "./order-money.tsx";

type Waiting = Pick<WaitingOrder, "orderNumber" | "expected" | "customerName" | "customerPhone">;
type Unpaired = UnpairedMoney & { suggestions: readonly Suggestion[] };

type UnpairedMoneyListProps = { unpaired: readonly Unpaired[]; waiting: readonly Waiting[] };

/** Lists money that belongs to no order yet, each with the orders it may be for and why; none is chosen before. */
export function UnpairedMoneyList({ unpaired, waiting }: UnpairedMoneyListProps) {
  if (unpaired.length === 0) return null;
  return (
    <Section title="Money without an order">
      <ul className="flex flex-col divide-y divide-line">
        {unpaired.map((money) => (
          <li key={money.id} className="grid gap-3 py-4 md:grid-cols-2">
            <div className="figures min-w-0 text-sm">
              <MoneyFacts money={money} />
            </div>
            <PairForm money={money} waiting={waiting} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** How many orders that were searched for are offered. */
const MAX_FOUND = 5;

function PairForm({ money, waiting }: { money: Unpaired; waiting: readonly Waiting[] }) {
  const { id, reference, suggestions, isExact, amount } = money;
  // A fetcher, because a navigation would drop the results shown above.
  const fetcher = useFetcher();
  const [search, setSearch] = useState("");
  const reasons = new Map(suggestions.map((each) => [each.orderNumber, suggestionMessage(each)]));
  const possible = waiting.filter(({ expected }) => !isExact || expected.amount === amount.amount);
  const found =
    search.trim() === "" ? [] : possible.filter((order) => isFound(order, search)).slice(0, MAX_FOUND);
  const suggested = suggestions.flatMap((each) =>
    waiting.filter((order) => order.orderNumber === each.orderNumber),
  );
  const shown = search.trim() === "" ? suggested : found;
  return (
    <fetcher.Form method="post" action="/admin/money" className="flex min-w-0 flex-col gap-2">
      <input type="hidden" name="id" value={id} />
      {shown.length > 0 && (
        <RadioCardGroup
          label={`Order for ${reference}`}
          name="orderNumber"
          cards={shown.map(({ orderNumber, expected, customerName }) => ({
            value: orderNumber,
            // First in its line, the number is not broken at its hyphen.
            title: `${orderNumber} · ${formatPanelMoney(expected)} · ${customerName}`,
            text: reasons.get(orderNumber),
          }))}
        />
      )}
      <TextField
        label="Another order"
        name="typed"
        autoComplete="off"
        maxLength={100}
        hint={
          search.trim() !== "" && found.length === 0
            ? "No waiting order is found."
            : `Number, name, phone or sum: ${possible.length} wait.`
        }
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="pair" variant="outline">
          It's this order
        </Button>
        <Button type="submit" name="intent" value="set-aside" variant="quiet">
          Not for an order
        </Button>
      </div>
    </fetcher.Form>
  );
}

function isFound({ orderNumber, expected, customerName, customerPhone }: Waiting, search: string): boolean {
  const text = `${orderNumber} ${customerName} ${customerPhone} ${formatPhone(customerPhone)} ${formatPanelMoney(expected)}`;
  const plain = `${text} ${text.replace(/[ ,]/g, "")}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => plain.includes(word));
}
