import { type Money, money, sameMoney } from "#app/domain/money/money.ts";
import { DAY_MS } from "#packages/values";
import type { MoneyMessage, UnreadableReason } from "./money-message.ts";

/** An order whose payment waits for a review; `seen` counts the money that was paired with it already. */
export type WaitingOrder = {
  orderNumber: string;
  /** The sum that its shopper was told to pay, in dalasi. */
  expected: Money;
  customerName: string;
  /** E.164. */
  customerPhone: string;
  createdAt: Date;
  seen: number;
  /** Whether the money that was seen is all of its sum already. */
  isPaid: boolean;
};

/** The order a payment belongs to; null where none is certain, with those it may belong to. */
export type Pairing = { orderNumber: string | null; possible: string[] };

/** The result of matching a pasted message; `line` is the line on which it begins, counted from 1. */
export type MatchedMessage = { line: number; text: string } & (
  | { kind: "unreadable"; reason: UnreadableReason }
  | {
      kind: "paired" | "repeated" | "unpaired";
      message: MoneyMessage;
      orderNumber: string | null;
      possible: readonly string[];
    }
);

/** Money that belongs to no order yet. */
export type UnpairedMoney = {
  id: string;
  reference: string;
  amount: Money;
  sentAt: Date | null;
  senderName: string;
  senderPhone: string;
  /** The message or row that names it; "" once it is deleted. */
  text: string;
  /** Whether it may be paired at an order's exact sum only, as money of a payment company's statement. */
  isExact: boolean;
};

/** Money that was paired with an order, and who saw it: a payment company, or an address of staff. */
export type OrderMoney = UnpairedMoney & { seenBy: string };

/** The row of a payment company's statement that names the money of an order. */
export type StatementMoney = {
  gateway: string;
  amount: Money;
  sentAt: Date | null;
  /** The last digits of the sender's phone number; "" for none. */
  phoneEnd: string;
};

/** Some pay before they order. */
export const DAYS_BEFORE = 2;
/** Some pay days later. */
export const DAYS_AFTER = 14;

/**
 * Pairs money with the one order of exactly this amount that its text, phone or name points at most; an order whose number
 * it carries may have another amount. Without any such sign it is paired only if it names nobody and a single order fits.
 * Orders without money come first among equals. Source: specification 11.11.
 */
export function pairMoney(message: MoneyMessage, waiting: readonly WaitingOrder[]): Pairing {
  const fitting = waiting
    .filter((order) => sameMoney(order.expected, message.amount) || hasNumber(order, message))
    .filter((order) => isInTime(order, message.at))
    .map((order) => ({ order, signs: countSigns(order, message) }));
  const best = Math.max(0, ...fitting.map(({ signs }) => signs));
  const first = fitting.filter(({ signs }) => signs === best);
  const unseen = first.filter(({ order }) => order.seen === 0);
  const candidates = unseen.length > 0 ? unseen : first;
  const [only] = candidates;
  const isCertain = best > 0 || (message.senderName === "" && message.senderPhone === "");
  const orderNumber = only && candidates.length === 1 && isCertain ? only.order.orderNumber : null;
  return { orderNumber, possible: candidates.map(({ order }) => order.orderNumber) };
}

/** The mark that a receipt gets from the money that was seen for its order. */
export type MoneyMark = "money_seen" | "other_sum" | "picture_only" | "seen_twice";

/** Returns the mark of a receipt whose order was paired with this many payments, of its sum or another one. */
export function moneyMark(seen: number, isUnequal: boolean): MoneyMark {
  if (seen === 0) return "picture_only";
  if (seen > 1) return "seen_twice";
  return isUnequal ? "other_sum" : "money_seen";
}

function isInTime({ createdAt }: WaitingOrder, at: Date | null): boolean {
  if (at === null) return true;
  const days = (at.getTime() - createdAt.getTime()) / DAY_MS;
  return days >= -DAYS_BEFORE && days <= DAYS_AFTER;
}

/** What speaks for an order as the one that money is for. */
type MoneySign = "order number" | "phone" | "name" | "sum";

/** A waiting order that money may be for, with what speaks for it; money that is short makes the difference negative. */
export type Suggestion = { orderNumber: string; signs: MoneySign[]; difference: Money };

/**
 * Returns the waiting orders that money without an order may be for, at most three: by its number, then phone, then name,
 * then sum. Orders whose money was seen are left out; money of a company's statement fits its exact sum only.
 */
export function suggestOrders(
  { amount, sentAt: at, isExact, ...sent }: UnpairedMoney,
  waiting: readonly WaitingOrder[],
): Suggestion[] {
  return waiting
    .filter((order) => !order.isPaid && isInTime(order, at))
    .filter(({ expected }) => !isExact || sameMoney(expected, amount))
    .map((order) => {
      const isSum = sameMoney(order.expected, amount);
      return { order, isSum, weight: 2 * countSigns(order, sent) + (isSum ? 1 : 0) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || distance(a.order, amount) - distance(b.order, amount))
    .slice(0, 3)
    .map(({ order, isSum }) => ({
      orderNumber: order.orderNumber,
      signs: [
        ...(hasNumber(order, sent) ? ["order number" as const] : []),
        ...(hasPhone(order, sent) ? ["phone" as const] : []),
        ...(commonNames(order.customerName, sent.senderName) > 0 ? ["name" as const] : []),
        ...(isSum ? ["sum" as const] : []),
      ],
      difference: money(amount.amount - order.expected.amount, amount.currency),
    }));
}

function distance({ expected }: WaitingOrder, { amount }: Money): number {
  return Math.abs(expected.amount - amount);
}

type Sent = Pick<MoneyMessage, "senderName" | "senderPhone" | "text">;

/** An order number outweighs a phone, a phone a name, and a whole name a part of it. */
function countSigns(order: WaitingOrder, sent: Sent): number {
  return (
    (hasNumber(order, sent) ? 8 : 0) +
    (hasPhone(order, sent) ? 4 : 0) +
    Math.min(2, commonNames(order.customerName, sent.senderName))
  );
}

/** Returns whether the text of money carries an order's number. */
export function hasNumber(order: WaitingOrder, { text }: Pick<Sent, "text">): boolean {
  return letters(text).includes(letters(order.orderNumber));
}

function hasPhone({ customerPhone }: WaitingOrder, { senderPhone }: Sent): boolean {
  return senderPhone !== "" && senderPhone === customerPhone;
}

function commonNames(a: string, b: string): number {
  const names = new Set(namesOf(a));
  return new Set(namesOf(b).filter((name) => names.has(name))).size;
}

function namesOf(name: string): string[] {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}]+/u).filter((word) => word.length > 1);
}

function letters(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
