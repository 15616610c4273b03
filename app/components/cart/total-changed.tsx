import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { Button } from "#app/ui/button.tsx";

type TotalChangedProps = {
  former: Money;
  now: Money;
  /** What can be done about it, e.g. "pay the difference". */
  advice: string;
  onAccept: () => void;
};

/** The total differs from the one that was shown when the order was sent: nothing was ordered, and one tap takes it. */
export function TotalChanged({ former, now, advice, onAccept }: TotalChangedProps) {
  return (
    <div role="status" className="rounded-sm border-yellow-ink border-l-4 bg-yellow-tint p-4 text-yellow-ink">
      <p className="font-bold">The total is now {formatMoney(now)}</p>
      <p className="mt-0.5 text-sm">
        It was {formatMoney(former)} when you last saw it. {advice}
      </p>
      <Button size="sm" className="mt-3" onClick={onAccept}>
        Accept the new total
      </Button>
    </div>
  );
}
