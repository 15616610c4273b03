import PackageCheck from "lucide/dist/esm/icons/package-check.mjs";
import RotateCcw from "lucide/dist/esm/icons/rotate-ccw.mjs";
import Truck from "lucide/dist/esm/icons/truck.mjs";
import type { ReactNode } from "react";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { LineIcon } from "#app/ui/line-icon.tsx";

type ProductFactsProps = {
  deliveryDuration: string;
  arrival: { zone: string; estimatedDays: string; cost: Money };
  claims: { freeShipping: string | null; returns: string | null };
};

/** When it arrives, what that costs, and what the shop stands for. */
export function ProductFacts({ deliveryDuration, arrival, claims }: ProductFactsProps) {
  const { zone, estimatedDays, cost } = arrival;
  return (
    <ul className="flex flex-col gap-3 rounded-sm bg-sunken p-4 text-[0.9375rem] leading-snug">
      <Fact icon={<LineIcon of={PackageCheck} className="mt-px size-5" />}>
        Ready to send within <strong>{deliveryDuration}</strong>
      </Fact>
      <Fact icon={<LineIcon of={Truck} className="mt-px size-5" />}>
        Then <strong>{estimatedDays}</strong> to {zone},{" "}
        {cost.amount === 0 ? "free of charge" : <>shipping {formatMoney(cost)}</>}
        {claims.freeShipping && <span className="block text-ink-soft text-sm">{claims.freeShipping}</span>}
      </Fact>
      {claims.returns && (
        <Fact icon={<LineIcon of={RotateCcw} className="mt-px size-5" />}>{claims.returns}</Fact>
      )}
    </ul>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      {icon}
      <span>{children}</span>
    </li>
  );
}
