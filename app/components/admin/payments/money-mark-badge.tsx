import { type MoneyMark, moneyMark } from "#app/domain/payments/pair-money.ts";
import { Badge } from "#app/ui/badge.tsx";

const MARKS = {
  money_seen: { tone: "green", label: "Money seen" },
  picture_only: { tone: "neutral", label: "Picture only" },
  seen_twice: { tone: "red", label: "Seen twice" },
} as const satisfies Record<MoneyMark, object>;

/** Says whether the money of a receipt was seen in the shop's wallet or account. */
export function MoneyMarkBadge({ seen }: { seen: number }) {
  const { tone, label } = MARKS[moneyMark(seen)];
  return <Badge tone={tone}>{label}</Badge>;
}
