import type { Money } from "#app/domain/money/money.ts";
import { COUNTER_CUSTOMER } from "./order-origin.ts";

/** A buyer in the panel, derived from orders without test orders. Source: specification 11.12. */
export type Customer = {
  id: string;
  name: string;
  /** In lower case; empty for a buyer who gave none, who is then the phone number. */
  email: string;
  /** E.164 where it can be read, of the latest order that has one; else empty. */
  phone: string;
  firstOrderAt: Date;
  lastOrderAt: Date;
  totalOrders: number;
  /** In dollars: what was paid less what was sent back. */
  spent: Money;
  /** In dalasi: what the shop keeps for them, to be spent on an order. */
  credit: Money;
  hasAccount: boolean;
};

/** The name of a buyer without one. Source: specification 11.12. */
export const GUEST_NAME = "Guest Customer";

/** Mail programs make a link of a word with a dot, a slash or a colon in it. */
const PLAIN_WORD = /^[\p{L}\p{M}\p{N}'’-]{1,40}\.?$/u;

/**
 * Returns the first name of a full name, written first or after a family name of one word and a comma ("Jallow, Awa");
 * "" where there is none, as of a sale without a customer's, or where a stranger wrote an address in its place, which a
 * mail to anybody would carry.
 */
export function firstNameOf(name: string): string {
  const [word = ""] = name
    .replace(/^\s*[^,\s]+,/, "")
    .trim()
    .split(/\s+/);
  return name !== COUNTER_CUSTOMER && PLAIN_WORD.test(word) ? word : "";
}
