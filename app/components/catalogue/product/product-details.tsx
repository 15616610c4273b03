import RotateCcw from "lucide/dist/esm/icons/rotate-ccw.mjs";
import Truck from "lucide/dist/esm/icons/truck.mjs";
import type { ReactNode } from "react";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

/** `text` is "Fri 27 – Sun 29 Nov", or the zone's own words ("about a month") where `isDated` is false. */
export type ProductArrival = { country: string; cost: Money; text: string; isDated: boolean };

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
          {arrival.isDated ? "With you" : "With you in"} <strong>{arrival.text}</strong>
          <span className="block">
            {arrival.cost.amount === 0 ? "Free delivery" : formatMoney(arrival.cost)} to {arrival.country}
          </span>
          {claims.freeShipping && <span className="block text-ink-soft text-sm">{claims.freeShipping}</span>}
        </Detail>
      )}
      {claims.returns && (
        <Detail icon={<StrokeIcon of={RotateCcw} className="mt-px size-5" />}>{claims.returns}</Detail>
      )}
      {isChecked && (
        <li>
          <a href="/page/how-we-check" className="link font-semibold">
            How we check every pair
          </a>
        </li>
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
