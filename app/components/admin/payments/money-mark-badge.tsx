import type { ShownPayment } from "#app/components/admin/orders/order-views.ts";
import { type MoneyMark, moneyMark } from "#app/domain/payments/pair-money.ts";
import { Badge } from "#app/ui/badge.tsx";

const MARKS = {
  money_seen: { tone: "green", label: "Money seen" },
  other_sum: { tone: "red", label: "Other sum" },
  picture_only: { tone: "neutral", label: "Picture only" },
  seen_twice: { tone: "red", label: "Seen twice" },
} as const satisfies Record<MoneyMark, object>;

/** Says whether the money of a receipt was seen in the shop's wallet or account. */
export function MoneyMarkBadge({ payment }: { payment: Pick<ShownPayment, "moneySeen" | "unequalSum"> }) {
  const { tone, label } = MARKS[moneyMark(payment.moneySeen, payment.unequalSum !== null)];
  return <Badge tone={tone}>{label}</Badge>;
}
