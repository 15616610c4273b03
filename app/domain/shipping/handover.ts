import type { OrderStatus } from "#app/domain/orders/order-status.ts";

/** How an order reaches its shopper. */
export type Handover = {
  /** The four digits that the shopper shows at the pickup point; null for an order that is delivered. */
  pickupCode: string | null;
  /** Since when it waits at the pickup point; null before, and for an order that is delivered. */
  readyAt: Date | null;
  /** The Plus Code of the place it goes to; empty where none is known. */
  plusCode: string;
  /** Who receives it and their phone, where it is not the buyer; else empty. */
  receiverName: string;
  receiverPhone: string;
};

/** How staff see it: that it is picked up, and never the code that they ask for. */
export type ShownHandover = Omit<Handover, "pickupCode"> & { isPickup: boolean };

/** Returns it without its code. */
export function shownHandover({ pickupCode, ...handover }: Handover): ShownHandover {
  return { ...handover, isPickup: pickupCode !== null };
}

/** Returns where an order is picked up, or null for one that is delivered. */
export function pickupAddressOf(order: { deliveryAddress: string; handover: Handover }): string | null {
  return order.handover.pickupCode === null ? null : order.deliveryAddress;
}

/** Returns whether an order waits at its pickup point. */
export function isReadyForPickup(order: {
  orderStatus: OrderStatus;
  handover: Pick<Handover, "readyAt">;
}): boolean {
  return order.handover.readyAt !== null && isPreparable(order.orderStatus);
}

/** Returns whether an order in this status may be made ready at its pickup point. */
export function isPreparable(status: OrderStatus): boolean {
  return status === "confirmed" || status === "processing";
}

const DRIVER = "Driver: ";

/** Returns the driver's name, phone and vehicle, shown instead of a tracking number; empty without a driver. */
export function driverParcel(driver: { name: string; phone: string; vehicle: string }): string {
  const facts = [driver.name, driver.phone, driver.vehicle].filter(Boolean).join(", ");
  return facts && `${DRIVER}${facts}`;
}

/** Returns what an order is tracked by, and its name: "Tracking number" or "Driver". */
export function trackingFact(trackingNumber: string): { label: string; value: string } {
  return trackingNumber.startsWith(DRIVER)
    ? { label: "Driver", value: trackingNumber.slice(DRIVER.length) }
    : { label: "Tracking number", value: trackingNumber };
}
