import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/**
 * A discount code; `percent` is whole, a limit or date that is null does not limit. A code takes a percentage off the
 * whole subtotal: orders, invoices and `invariants.ts` rely on that.
 */
export type DiscountCode = {
  code: string;
  percent: number;
  isActive: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  usageLimit: number | null;
  perCustomerLimit: number | null;
};

/** The codes of the demo. Source: specification 5.6. */
export const DEFAULT_DISCOUNT_CODES: readonly { code: string; percent: number }[] = [
  { code: "SAVE10", percent: 10 },
  { code: "WELCOME20", percent: 20 },
  { code: "SUMMER25", percent: 25 },
  { code: `${SHOP_NAME.toUpperCase()}15`, percent: 15 },
];

/** Returns the normalized form of a typed code: capitals, no spaces. Source: specification 5.6. */
export function normalizeCode(typed: string): string {
  return typed.replace(/\s+/g, "").toUpperCase();
}

/** The state of a code. */
export type DiscountState = "active" | "off" | "scheduled" | "ended" | "used up";

/** Returns the state of a code: the first reason why it cannot be used, or active. */
export function discountState(
  code: { isActive: boolean; startsAt: Date | null; endsAt: Date | null; usageLimit: number | null },
  { now, used }: { now: Date; used: number },
): DiscountState {
  if (!code.isActive) return "off";
  if (code.endsAt !== null && now >= code.endsAt) return "ended";
  if (code.usageLimit !== null && used >= code.usageLimit) return "used up";
  if (code.startsAt !== null && now < code.startsAt) return "scheduled";
  return "active";
}

/**
 * Checks whether a code may be used now, given its total uses and those by this customer. Every refusal has the same
 * reason, so that guessing reveals nothing. It is valid from `startsAt` and ends at `endsAt`.
 */
export function checkDiscountCode(
  code: DiscountCode | null,
  facts: { now: Date; used: number; usedByCustomer: number },
): Ok<DiscountCode> | Refusal<"unknown_discount"> {
  if (code === null || discountState(code, facts) !== "active") return refuse("unknown_discount");
  const isUsedUp = code.perCustomerLimit !== null && facts.usedByCustomer >= code.perCustomerLimit;
  return isUsedUp ? refuse("unknown_discount") : ok(code);
}

/** A code used beyond its limit, in total or by one customer (`by`). */
export type CodeOveruse = { code: string; by: "everybody" | "customer"; used: number; limit: number };

/** Returns the limit of a code that this number of uses exceeds, or null. Source: specification 5.6. */
export function codeOveruse(
  code: DiscountCode,
  uses: { used: number; usedByCustomer: number },
): CodeOveruse | null {
  const { usageLimit, perCustomerLimit } = code;
  if (usageLimit !== null && uses.used > usageLimit) {
    return { code: code.code, by: "everybody", used: uses.used, limit: usageLimit };
  }
  if (perCustomerLimit !== null && uses.usedByCustomer > perCustomerLimit) {
    return { code: code.code, by: "customer", used: uses.usedByCustomer, limit: perCustomerLimit };
  }
  return null;
}
