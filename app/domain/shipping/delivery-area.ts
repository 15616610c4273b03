import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";

/** An area of The Gambia with its price in dalasi, or a place where orders are picked up, which costs nothing. */
export type DeliveryArea = {
  id: string;
  name: string;
  isPickup: boolean;
  price: Money;
  estimatedDays: string;
  /** How a pickup point is found, and when it is open; else empty. */
  landmark: string;
  hours: string;
  /** Its Plus Code; empty without one. */
  plusCode: string;
  /** Whether orders to it may be paid in cash. */
  cashAllowed: boolean;
  isActive: boolean;
};

/** The value of a place that is in no area. A form without script sends it; it is priced as none. */
export const ANOTHER_PLACE = "other";

/** An area as shoppers choose it. */
export type OfferedArea = Pick<DeliveryArea, "id" | "name" | "isPickup" | "cashAllowed"> & {
  /** The area with its price: "Bakau · D150.00"; how a pickup point is found: "Kairaba Avenue · Mon–Sat 9–19". */
  text: string;
};

/** Returns an area as shoppers choose it. */
export function offeredArea({ id, name, isPickup, cashAllowed, ...area }: DeliveryArea): OfferedArea {
  const words = isPickup ? [area.landmark, area.hours] : [name, formatMoney(area.price)];
  return { id, name, isPickup, cashAllowed, text: words.filter(Boolean).join(" · ") };
}

/** Returns whether an order to one of these areas may be paid in cash; where the shop has none, everywhere. */
export function takesCash(areas: readonly Pick<DeliveryArea, "id" | "cashAllowed">[], area: string): boolean {
  return areas.length === 0 || areas.some(({ id, cashAllowed }) => id === area && cashAllowed);
}

/** Returns where an order is picked up, in the place of an address: "Kairaba shop, opposite the bank (Mon–Sat 9–19)". */
export function pickupAddress({ name, landmark, hours }: DeliveryArea): string {
  return `${[name, landmark].filter(Boolean).join(", ")}${hours && ` (${hours})`}`;
}
