import type { CodeOveruse } from "#app/domain/cart/discount-code.ts";

/** Shown to staff when a restored order's discount code has no uses left. */
export function overusedCodeMessage({ code, by, used, limit }: CodeOveruse): string {
  const allowedUses = limit === 1 ? "one use" : `${limit} uses`;
  const scope = by === "customer" ? `${allowedUses} by each customer` : allowedUses;
  const times = by === "customer" ? "times by this one" : "times";
  return `The discount code ${code} is meant for ${scope}. With this order it is used ${used} ${times}.`;
}
