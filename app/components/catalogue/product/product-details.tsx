import BadgeCheck from "lucide/dist/esm/icons/badge-check.mjs";
import RotateCcw from "lucide/dist/esm/icons/rotate-ccw.mjs";
import Truck from "lucide/dist/esm/icons/truck.mjs";
import type { ReactNode } from "react";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { arrivalText, type DeliveryPromise } from "#app/domain/shipping/delivery-promise.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

export type ProductArrival = {
  country: string;
  cost: Money;
  estimatedDays: string;
  arrival: DeliveryPromise | null;
};

type ProductDetailsProps = {
  /** Null while it is sold out: nothing is promised then. */
  arrival: ProductArrival | null;
  claims: { freeShipping: string | null; returns: string | null };
  /** The shop says how it checks its goods. */
  isChecked: boolean;
};

/** When it arrives, what that costs, and the shop's promises. */
export function ProductDetails({ arrival, claims, isChecked }: ProductDetailsProps) {
  if (arrival === null && claims.returns === null && !isChecked) return null;
  return (
    <ul className="flex flex-col gap-3 rounded-sm bg-sunken p-4 text-[0.9375rem] leading-snug">
      {arrival && (
        <Detail icon={<StrokeIcon of={Truck} className="mt-px size-5" />}>
          {arrival.arrival ? "With you" : "With you in"} <strong>{arrivalText(arrival)}</strong>
          <span className="block">
            {arrival.cost.amount === 0 ? "Free delivery" : formatMoney(arrival.cost)} to {arrival.country}
          </span>
          {claims.freeShipping && <span className="block text-ink-soft text-sm">{claims.freeShipping}</span>}
        </Detail>
      )}
      {isChecked && (
        <Detail icon={<StrokeIcon of={BadgeCheck} className="mt-px size-5" />}>
          <a href="/how-we-check" className="link font-semibold">
            How we check every pair
          </a>
        </Detail>
      )}
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
