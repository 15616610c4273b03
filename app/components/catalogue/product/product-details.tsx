import RotateCcw from "lucide/dist/esm/icons/rotate-ccw.mjs";
import Truck from "lucide/dist/esm/icons/truck.mjs";
import type { ReactNode } from "react";
import type { ProductArrival } from "#app/domain/catalogue/product-page.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

export type ProductDetailsProps = {
  /** Null for a sold-out product, which has no delivery date, and for a visitor of an unknown country. */
  arrival: ProductArrival | null;
  claims: { freeShipping: string | null; returns: string | null };
  /** Whether the shop describes how it checks its goods. */
  isChecked: boolean;
};

/** Shows the delivery date, its cost, and the shop's promises. */
export function ProductDetails({ arrival, claims, isChecked }: ProductDetailsProps) {
  if (arrival === null && claims.returns === null && !isChecked) return null;
  return (
    <ul className="flex flex-col gap-3 rounded-sm bg-sunken p-4 text-[0.9375rem] leading-snug">
      {arrival && (
        <Detail icon={<StrokeIcon of={Truck} className="mt-px size-5" />}>
          <strong>{arrival.days}</strong>
          <span className="block">{arrival.price}</span>
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
