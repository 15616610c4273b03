import type { Money } from "#app/domain/money/money.ts";
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
  /** Whether it may be paired at an order's exact sum only, as money of a payment company's statement. */
  isExact: boolean;
};

/** The row of a payment company's statement that names the money of an order. */
export type StatementMoney = {
  gateway: string;
  amount: Money;
  sentAt: Date | null;
  /** The last digits of the sender's phone number; "" for none. */
  phoneEnd: string;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** Some pay before they order. */
export const DAYS_BEFORE = 2;
/** Some pay days later. */
export const DAYS_AFTER = 14;

/**
 * Pairs money with the one order of exactly this amount that its text, phone or name points at most. Without any such
 * sign it is paired only if it names nobody and a single order fits. Orders without money come first among equals.
 * Source: specification 11.11.
 */
export function pairMoney(message: MoneyMessage, waiting: readonly WaitingOrder[]): Pairing {
  const fitting = waiting
    .filter((order) => isSameAmount(order.expected, message.amount) && isInTime(order, message.at))
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

function isSameAmount(a: Money, b: Money): boolean {
  return a.currency === b.currency && a.amount === b.amount;
}

function isInTime({ createdAt }: WaitingOrder, at: Date | null): boolean {
  if (at === null) return true;
  const days = (at.getTime() - createdAt.getTime()) / DAY_MS;
  return days >= -DAYS_BEFORE && days <= DAYS_AFTER;
}

/** An order number outweighs a phone, a phone a name, and a whole name a part of it. */
function countSigns(order: WaitingOrder, message: MoneyMessage): number {
  const hasNumber = letters(message.text).includes(letters(order.orderNumber));
  const hasPhone = message.senderPhone !== "" && message.senderPhone === order.customerPhone;
  return (
    (hasNumber ? 8 : 0) +
    (hasPhone ? 4 : 0) +
    Math.min(2, commonNames(order.customerName, message.senderName))
  );
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
