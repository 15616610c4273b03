import type { CancelEffect } from "#app/domain/orders/cancel-effect.ts";

const MONEY_MESSAGES = {
  gateway: "The payment stays: refund it on the order's page.",
  receipt: "You still have the payment: send it back, then note that on the order's page.",
  unchecked: "If they've already paid, send the money back.",
};

/** Returns what cancelling an order does: to its stock, for its customer, and to its money. */
export function cancelMessages({ isStockHeld, pieces, paidBy }: CancelEffect): string[] {
  const items = pieces === 1 ? "Its item goes" : `Its ${pieces} items go`;
  return [
    isStockHeld ? `${items} back into stock straight away.` : "Its items are already back in stock.",
    "The customer gets an email.",
    paidBy === null ? "There is no money to send back." : MONEY_MESSAGES[paidBy],
  ];
}
