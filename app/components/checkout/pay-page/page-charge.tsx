import { formatMoney } from "#app/domain/money/format-money.ts";
import { type Money, sameMoney } from "#app/domain/money/money.ts";

/** Says what a payment page charges, where that is not the total as the order has it. */
export function PageCharge({ total, charge }: { total: Money; charge: Money }) {
  if (sameMoney(total, charge)) return null;
  return (
    <p className="mb-4">
      The payment page charges exactly <strong className="figures font-bold">{formatMoney(charge)}</strong>.
    </p>
  );
}
