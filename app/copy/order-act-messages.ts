import type { CodeOveruse } from "#app/domain/cart/discount-code.ts";
import type { CancelEffect } from "#app/domain/orders/admin-order.ts";

const MONEY_MESSAGES = {
  gateway: "The payment stays: refund it on the order's page.",
  receipt: "You still have the payment: send it back, then note that on the order's page.",
  unchecked: "If they've already paid, send the money back.",
};

/** Returns what cancelling an order does: to its stock, for its customer, and to its money. */
export function cancelMessages(effect: CancelEffect): string[] {
  const { paidBy } = effect;
  return [
    stockMessage(effect),
    "The customer gets an email.",
    paidBy === null ? "There is no money to send back." : MONEY_MESSAGES[paidBy],
  ];
}

function stockMessage({ isStockHeld, pieces, openPageOf }: CancelEffect): string {
  if (!isStockHeld) return "Its items are already back in stock.";
  const items = pieces === 1 ? "Its item goes" : `Its ${pieces} items go`;
  return openPageOf === null
    ? `${items} back into stock straight away.`
    : `${items} back into stock when ${openPageOf} confirms its page is closed.`;
}

/** Returns what a cancelled order waits for that still holds its stock; null where it waits for nothing. */
export function heldStockMessage(effect: CancelEffect): string | null {
  return effect.isStockHeld && effect.openPageOf !== null ? stockMessage(effect) : null;
}

/** Shown to staff when a restored order's discount code has no uses left. */
export function overusedCodeMessage({ code, by, used, limit }: CodeOveruse): string {
  const allowedUses = limit === 1 ? "one use" : `${limit} uses`;
  const scope = by === "customer" ? `${allowedUses} by each customer` : allowedUses;
  const times = by === "customer" ? "times by this one" : "times";
  return `The discount code ${code} is meant for ${scope}. With this order it is used ${used} ${times}.`;
}
