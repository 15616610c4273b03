import type { CodeOveruse } from "#app/domain/cart/discount-code.ts";

/** What staff read where an order came back with a discount code that has no use left for it. */
export function overusedCodeWords({ code, by, used, limit }: CodeOveruse): string {
  const meant = limit === 1 ? "one use" : `${limit} uses`;
  const whose = by === "customer" ? `${meant} by each customer` : meant;
  const times = by === "customer" ? "times by this one" : "times";
  return `The discount code ${code} is meant for ${whose}. With this order it is used ${used} ${times}.`;
}
