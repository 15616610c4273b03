import { COUNTER_CUSTOMER } from "./order-origin.ts";

/** Returns the first word of a full name; "" where there is none, as of a sale without a customer's. */
export function firstNameOf(name: string): string {
  return name === COUNTER_CUSTOMER ? "" : (name.trim().split(/\s+/)[0] ?? "");
}
