import type { ReturnState } from "#app/domain/orders/changes/order-return.ts";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order-status.ts";
import { waitsForRest } from "#app/domain/orders/part-payment.ts";
import type { VerificationStatus } from "#app/domain/payments/local-payment.ts";
import type { PaymentPageStatus } from "#app/domain/payments/payment-page.ts";

/** Browsers that may have pieces held, each with an address of its own. */
export const BROWSERS = [1, 2] as const;
export type Browser = (typeof BROWSERS)[number];

/** The products of every run; `pools` are their separate stocks with the initial quantities. */
export const GOODS = {
  runner: { name: "Runner", priceCents: 8_000, priceBututs: 548_000, sizes: [""], pools: { runner: 4 } },
  boot: {
    name: "Boot",
    priceCents: 4_550,
    priceBututs: 311_675,
    sizes: ["41", "42"],
    pools: { "boot 41": 2, "boot 42": 3 },
  },
} as const;
export type Good = keyof typeof GOODS;
export const GOOD_NAMES = ["runner", "boot"] as const satisfies Good[];

/** The discount codes of every run: one usable once, one usable once per customer. */
export const CODES = {
  FIRST: { percent: 15, usageLimit: 1, perCustomerLimit: null },
  ONCE: { percent: 33, usageLimit: null, perCustomerLimit: 1 },
} as const;
export type Code = keyof typeof CODES;

/** Shipping within The Gambia, in US cents. */
const SHIPPING_CENTS = 300;

export type ModelLine = { good: Good; size: string; quantity: number };

/** The shop's record of a page, and the card company's, with what it charges in US cents. */
type ModelPage = {
  card: {
    status: PaymentPageStatus;
    hasUrl: boolean;
    hasSession: boolean;
    expiresAt: number;
    amount: number;
  } | null;
  page: "none" | "open" | "paid" | "expired";
};

/** A refund of a card payment, in US cents; `isPaidOut` is the card company's record. */
export type ModelRefund = {
  amount: number;
  /** Of the first page, on which the order was paid before it became dearer. */
  isOfFirst: boolean;
  status: "pending" | "unknown" | "done" | "failed";
  isPaidOut: boolean;
  triedAt: number;
  createdAt: number;
};

/** An order in the model; times are in milliseconds. */
export type ModelOrder = {
  /** The request that made it; the same request repeated under its key makes no other order. */
  request: number;
  isUnderKey: boolean;
  lines: ModelLine[];
  code: Code | null;
  customer: number;
  total: number;
  status: OrderStatus;
  payment: PaymentStatus;
  holdsPieces: boolean;
  /** Staff cancelled it, and it is cancelled still. */
  isCancelledByStaff: boolean;
  /** Its money came from an open payment page after its pieces were sold. */
  isSoldOut: boolean;
  /** What it costs in bututs; nothing for a card's, whose money `refunds` has. */
  totalGmd: number;
  /** The money that came, and less than nothing what went back, the oldest first; `receipt` is the file that showed it. */
  money: readonly { way: "own" | "credit"; amount: number; receipt: string | null }[];
  /** Local payments only: the review's status, the time of review or submission, and the file. */
  receipt: { status: VerificationStatus; at: number; file: string } | null;
  /** Until when it waits for the rest of its money; null before a part came. */
  heldUntil: number | null;
  /** The order's page, of two the last; the record of card payments only. */
  card: ModelPage["card"];
  page: ModelPage["page"];
  /** The page on which it was paid before it became dearer, once it has a second one. */
  first: ModelPage | null;
  /** Its second page that ended unpaid, about which the company is asked once more. */
  left: ModelPage | null;
  /** How often a page for the difference was begun, and when last. */
  begun: number;
  begunAt: number | null;
  refunds: ModelRefund[];
  /** What is known of an order in dalasi alone: sold by staff, or paid in cash; null for every other one. */
  counter: Counter | null;
};

/** An order by staff or in cash. */
export type Counter = {
  by: "cash" | "wave" | "link";
  isPickup: boolean;
  isReady: boolean;
  /** One piece each; `wanted` is the size that it is exchanged for, null where its money is wanted. */
  returns: { good: Good; size: string; wanted: string | null; state: ReturnState }[];
};

/** Pieces of one pool held for a browser whose payment page is open, or was. */
export type ModelHold = {
  browser: Browser;
  pool: string;
  quantity: number;
  most: number;
  isLast: boolean;
  startedAt: number;
  endsAt: number;
};

/** The complete state of the model. */
export type World = {
  now: number;
  stock: Record<string, number>;
  holds: readonly ModelHold[];
  orders: ModelOrder[];
  /** Idempotency keys of completed panel forms. */
  forms: string[];
  /** What was paid out of the drawer, in bututs by the key of its form. */
  drawer: Readonly<Record<string, number>>;
};

/** Returns a PDF receipt, because decoding a picture runs on threads that the seed does not control. */
export function receiptFile(words: string): Uint8Array {
  return Buffer.from(`%PDF-1.4 ${words}`);
}

/** State that a step passes between its parts. */
export type Memory = Record<string, unknown>;

/**
 * An atomic part of a step; other steps may run between parts. It returns the outcome if it ends the step. An optional
 * part may be skipped.
 */
export type Part = {
  apply: (world: World, memory: Memory) => "ok" | "refused" | undefined;
  isOptional?: boolean;
};

/** Returns the pool of a line's stock. */
export function poolOf({ good, size }: Pick<ModelLine, "good" | "size">): string {
  return size === "" ? good : `${good} ${size}`;
}

/** Takes the lines' pieces out of stock, all or none; false if any is short. */
export function take(world: Pick<World, "stock">, lines: readonly ModelLine[]): boolean {
  const left = { ...world.stock };
  for (const line of lines) left[poolOf(line)] = (left[poolOf(line)] ?? 0) - line.quantity;
  if (Object.values(left).some((pieces) => pieces < 0)) return false;
  world.stock = left;
  return true;
}

/** Adds the lines' pieces to stock. */
export function putBack(world: Pick<World, "stock">, lines: readonly ModelLine[]): void {
  for (const line of lines) world.stock[poolOf(line)] = (world.stock[poolOf(line)] ?? 0) + line.quantity;
}

/** Returns the pieces of an order to stock. */
export function giveBack(world: World, order: ModelOrder): void {
  if (order.holdsPieces) putBack(world, order.lines);
  order.holdsPieces = false;
}

/** Returns whether an order holds pieces: it is in processing or later, or its payment has not failed. */
function claimsPieces(status: OrderStatus, payment: PaymentStatus): boolean {
  if (status === "cancelled") return false;
  return ["processing", "shipped", "delivered"].includes(status) || payment !== "failed";
}

/** Returns whether somebody can still pay on an order's page, for all that the shop knows. */
function isPayable({ card }: ModelOrder): boolean {
  return card !== null && ["creating", "open", "processing"].includes(card.status);
}

/** Returns whether an order waits for the rest of its money. */
export function isHeld({ heldUntil, payment, status }: ModelOrder): boolean {
  return heldUntil !== null && payment === "pending" && waitsForRest(status);
}

/** Changes an order's status and its pieces; returns false without a change if the pieces are sold. */
export function move(world: World, order: ModelOrder, status: OrderStatus, payment: PaymentStatus): boolean {
  const isKept = status === "cancelled" && order.holdsPieces && isPayable(order);
  const isClaiming = isKept || claimsPieces(status, payment);
  if (isClaiming && !order.holdsPieces) {
    if (!take(world, order.lines)) return false;
    order.holdsPieces = true;
    order.isSoldOut = false;
  }
  if (!isClaiming) giveBack(world, order);
  order.status = status;
  order.payment = payment;
  return true;
}

/** Returns whether a customer may use a code now. */
export function isUsable(world: World, code: Code, customer: number): boolean {
  const uses = world.orders.filter((order) => order.code === code && order.status !== "cancelled");
  const { usageLimit, perCustomerLimit } = CODES[code];
  if (usageLimit !== null && uses.length >= usageLimit) return false;
  const own = uses.filter((order) => order.customer === customer);
  return perCustomerLimit === null || own.length < perCustomerLimit;
}

/** Returns the total of an order, in US cents. */
export function totalOf(lines: ModelLine[], code: Code | null): number {
  const subtotal = lines.reduce((sum, { good, quantity }) => sum + GOODS[good].priceCents * quantity, 0);
  const discount = code === null ? 0 : Math.floor((subtotal * CODES[code].percent + 50) / 100);
  return subtotal - discount + SHIPPING_CENTS;
}

/** Returns the total of an order in dalasi without delivery, in bututs. */
export function counterTotal(lines: readonly ModelLine[]): number {
  return lines.reduce((sum, { good, quantity }) => sum + GOODS[good].priceBututs * quantity, 0);
}

/** Returns an order with its pieces of which nothing else is known. */
export function emptyOrder(given: Pick<ModelOrder, "request" | "lines" | "customer">): ModelOrder {
  const { request, lines, customer } = given;
  return {
    request,
    isUnderKey: true,
    lines,
    code: null,
    customer,
    total: 0,
    status: "pending",
    payment: "pending",
    holdsPieces: true,
    isCancelledByStaff: false,
    isSoldOut: false,
    totalGmd: 0,
    money: [],
    receipt: null,
    heldUntil: null,
    card: null,
    page: "none",
    first: null,
    begun: 0,
    begunAt: null,
    left: null,
    refunds: [],
    counter: null,
  };
}

/** Returns the sum of refunds with one of these statuses, in cents. */
export function refundedOf(order: ModelOrder, ...statuses: ModelRefund["status"][]): number {
  return order.refunds
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Leaves an unpaid page for what a dearer order has due: its page is the first again. False for any other page. */
export function leaveSecondPage(order: ModelOrder): boolean {
  if (order.first === null || order.payment !== "pending" || order.status === "cancelled") return false;
  Object.assign(order, order.first, { first: null, left: { card: order.card, page: order.page } });
  return true;
}

/** Applies the state of a card page to the shop's order. */
export function settle(
  world: World,
  order: ModelOrder,
  state: ModelOrder["page"],
  closing: "expired" | "cancelled",
): void {
  const { card } = order;
  if (card === null || state === "none" || state === "open") return;
  const isWaiting = card.status === "creating" || card.status === "open";
  if (state === "expired") {
    if (!isWaiting || leaveSecondPage(order)) return;
    Object.assign(card, { status: closing, hasSession: true });
    const endsOrder =
      order.payment === "pending" && (order.status === "pending" || order.status === "cancelled");
    if (endsOrder) move(world, order, "cancelled", "failed");
    return;
  }
  if (card.status === "paid") return;
  Object.assign(card, { status: "paid", hasSession: true });
  const isTooLate = order.status === "cancelled" && (isWaiting || order.isCancelledByStaff);
  const status = order.status === "pending" || order.status === "cancelled" ? "confirmed" : order.status;
  if (isTooLate || !move(world, order, status, "paid")) move(world, order, "cancelled", "refund_needed");
}
