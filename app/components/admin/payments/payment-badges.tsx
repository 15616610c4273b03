import { formatDate, formatHour } from "#app/domain/day.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import type { AdminPayment } from "#app/domain/orders/admin-order.ts";
import { gatewayLabel } from "#app/domain/payments/gateway-facts.ts";
import { type MoneyMark, moneyMark, type StatementMoney } from "#app/domain/payments/pair-money.ts";
import { plural } from "#app/domain/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";

const MARKS = {
  money_seen: { tone: "green", label: "Money seen" },
  other_sum: { tone: "red", label: "Wrong amount" },
  picture_only: { tone: "neutral", label: "No money seen yet" },
  seen_twice: { tone: "red", label: "Seen twice" },
} as const satisfies Record<MoneyMark, object>;

type MoneyMarkBadgeProps = { payment: Pick<AdminPayment, "moneySeen" | "unequalSum" | "statementMoney"> };

/** Says whether the money of a receipt was seen in the shop's wallet or account, and what its statement says. */
export function MoneyMarkBadge({ payment }: MoneyMarkBadgeProps) {
  const { tone, label } = MARKS[moneyMark(payment.moneySeen, payment.unequalSum !== null)];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      <StatementLine money={payment.statementMoney} />
    </>
  );
}

/** Says which payment of its sum the wallet's statement has; nothing without one. */
export function StatementLine({ money, className }: { money: StatementMoney | null; className?: string }) {
  if (money === null) return null;
  const { gateway, amount, sentAt, phoneEnd } = money;
  const sender = phoneEnd && ` from …${phoneEnd}`;
  const time = sentAt && ` at ${formatHour(sentAt)} on ${formatDate(sentAt)}`;
  return (
    <p className={classes("figures text-sm leading-snug", className)}>
      {gatewayLabel(gateway)} has <strong className="whitespace-nowrap">{formatPanelMoney(amount)}</strong>
      {sender}
      {time}
    </p>
  );
}

/** Shows that no card is charged. */
export function TestModeBadge() {
  return <Badge tone="yellow">Test mode</Badge>;
}

/** Says how many orders paid in test mode the figures of a page leave out; nothing for none. */
export function TestOrdersNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mb-3 text-ink-soft text-sm">
      {count} test {plural(count, "order")} not counted
    </p>
  );
}
