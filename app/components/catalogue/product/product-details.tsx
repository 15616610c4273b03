import PackageCheck from "lucide/dist/esm/icons/package-check.mjs";
import RotateCcw from "lucide/dist/esm/icons/rotate-ccw.mjs";
import Truck from "lucide/dist/esm/icons/truck.mjs";
import type { ReactNode } from "react";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type ProductDetailsProps = {
  deliveryDuration: string;
  arrival: { zone: string; estimatedDays: string; cost: Money };
  claims: { freeShipping: string | null; returns: string | null };
};

/** When it arrives, what that costs, and the shop's promises. */
export function ProductDetails({ deliveryDuration, arrival, claims }: ProductDetailsProps) {
  const { zone, estimatedDays, cost } = arrival;
  return (
    <ul className="flex flex-col gap-3 rounded-sm bg-sunken p-4 text-[0.9375rem] leading-snug">
      <Detail icon={<StrokeIcon of={PackageCheck} className="mt-px size-5" />}>
        Ready to send within <strong>{deliveryDuration}</strong>
      </Detail>
      <Detail icon={<StrokeIcon of={Truck} className="mt-px size-5" />}>
        Then <strong>{estimatedDays}</strong> to {zone},{" "}
        {cost.amount === 0 ? "free of charge" : <>shipping {formatMoney(cost)}</>}
        {claims.freeShipping && <span className="block text-ink-soft text-sm">{claims.freeShipping}</span>}
      </Detail>
      {claims.returns && (
        <Detail icon={<StrokeIcon of={RotateCcw} className="mt-px size-5" />}>{claims.returns}</Detail>
      )}
    </ul>
  );
}

function Detail({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      {icon}
      <span>{children}</span>
    </li>
  );
}
