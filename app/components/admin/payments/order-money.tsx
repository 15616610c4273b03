import { ActionButton } from "#app/components/admin/asking/action-button.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import type { OrderMoney as SeenMoney } from "#app/domain/payments/pair-money.ts";

type OrderMoneyProps = { orderNumber: string; money: readonly SeenMoney[] };

/** Lists the money that was paired with an order: sum, payer, reference, time and who saw it, each with Unpair. */
export function OrderMoney({ orderNumber, money }: OrderMoneyProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {money.map((each) => (
        <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <div className="figures min-w-0 text-sm">
            <MoneyFacts money={each} />
            {each.seenBy && <p className="wrap-anywhere text-ink-faint">Seen by {each.seenBy}</p>}
          </div>
          <ActionButton
            action="/admin/money"
            fields={{ intent: "unpair", id: each.id, orderNumber }}
            variant="outline"
            size="sm"
          >
            Unpair
          </ActionButton>
        </li>
      ))}
    </ul>
  );
}

/** Shows the sum, payer, reference and time of money that was seen. */
export function MoneyFacts({
  money: { amount, senderName, senderPhone, reference, sentAt },
}: {
  money: Omit<SeenMoney, "seenBy">;
}) {
  return (
    <>
      <p className="whitespace-nowrap font-bold text-lg">{formatPanelMoney(amount)}</p>
      <p className="wrap-anywhere">
        {[senderName, senderPhone && formatPhone(senderPhone), reference].filter(Boolean).join(", ")}
      </p>
      {sentAt && (
        <p className="text-ink-faint">
          <Timestamp at={sentAt} />
        </p>
      )}
    </>
  );
}
