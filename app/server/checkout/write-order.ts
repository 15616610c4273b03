import { type SQL, sql } from "drizzle-orm";
import type { LineProblem, PricedCart } from "#app/server/checkout/pricing/price-cart.ts";
import type { NewOrder } from "#app/server/orders/order-writes.ts";
import {
  type UnpaidRefusal,
  unpaidLimits,
  unpaidRefusal,
} from "#app/server/orders/unpaid/unpaid-pieces-limit.ts";
import { claimDiscountCode } from "#app/server/payments/discounts/find-discount-code.ts";
import { allOrNothing } from "#app/server/platform/db/all-or-nothing.ts";
import { isDatabaseRefusal } from "#app/server/platform/db/connection/outage.ts";
import { type IdempotencyKey, storeResponse } from "#app/server/platform/db/idempotency.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import type { StockLine } from "#app/server/stock/add-to-stock.ts";
import { browserOf } from "#app/server/stock/browser-holds.ts";
import { holdersWrite } from "#app/server/stock/stock-holders.ts";
import { claimingSoldOut, claimingStock, shortagesOf } from "#app/server/stock/take-stock.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import type { CashRefusal } from "./order-payment.ts";

/** A priced order and the rows to write with it. */
type OrderToWrite = {
  order: Pick<NewOrder, "id" | "customerEmail" | "customerPhone" | "createdAt">;
  cart: PricedCart;
  /**
   * The visitor, with the id of the browser whose held pieces become the order's, null where it has none. Null for staff:
   * their order counts for no limit of unpaid pieces, takes what browsers hold, and its `soldOut` lines need no hold.
   */
  visitor: { ipAddress: string; holdToken: string | null } | null;
  /** The lines that are sold out although the browser held them: the order then takes no pieces. Mostly none. */
  soldOut: StockLine[];
  /** What may refuse it in its transaction, before anything is claimed. */
  check?: ((tx: Transaction) => Promise<Ok<null> | CashRefusal>) | undefined;
  /** Its rows: the order, its events, its payment, its mails. */
  writes: [SQL, ...SQL[]];
  /** The client's idempotency key, and the response to store under it; null where it sent none. */
  keyed: { key: IdempotencyKey; response: unknown } | null;
};

export type WriteRefusal =
  | Refusal<"idempotency_conflict" | "unknown_discount">
  | Refusal<"out_of_stock", LineProblem[]>
  | CashRefusal
  | UnpaidRefusal;

/**
 * Claims what an order needs and writes it, all or nothing: its discount code, still worth as much, its stock, its
 * rows, and the response under its key. Without a code or a check this is one statement, and so a transaction by itself. Refusals:
 * `unknown_discount`; `out_of_stock` with the lines that are short, or `soldOut` without having been held;
 * `too_many_unpaid` where the visitor's e-mail address, phone or IP address would hold more unpaid pieces than
 * `holderLimits` allows; `idempotency_conflict` where the key has a response, which may be the one to this very order
 * from a concurrent request. Source: specification 7.4, 7.12.
 */
export async function writeOrder(shop: Shop, toWrite: OrderToWrite): Promise<Ok<null> | WriteRefusal> {
  if (toWrite.cart.discountCode === null && !toWrite.check)
    return await writeAtOnce(shop.db, toWrite, claimOf(shop, toWrite));
  return await allOrNothing(shop.db, (tx) => writeOrderWithin(shop, tx, toWrite));
}

/** Writes an order as `writeOrder` does, in the caller's transaction, which a refusal must undo. */
export async function writeOrderWithin(
  shop: Shop,
  tx: Transaction,
  toWrite: OrderToWrite,
): Promise<Ok<null> | WriteRefusal> {
  const checked = await toWrite.check?.(tx);
  if (checked && !checked.ok) return checked;
  const { discountCode, discountPercent } = toWrite.cart;
  if (discountCode !== null) {
    const code = await claimDiscountCode(tx, discountCode, toWrite.order, toWrite.order.createdAt);
    if (!code.ok || code.value.percent !== discountPercent) return refuse("unknown_discount");
  }
  return await writeAtOnce(tx, toWrite, claimOf(shop, toWrite));
}

type Claim = { claim: SQL; writes: SQL[] };

/** Returns what takes the stock of an order, and all that is written with it. */
function claimOf(shop: Shop, { order, cart: { lines }, visitor, soldOut, writes }: OrderToWrite): Claim {
  const { customerEmail: email, customerPhone: phone, createdAt: now } = order;
  if (visitor === null)
    return { claim: soldOut.length > 0 ? NO_CLAIM : claimingStock(order.id, lines, [], "staff"), writes };
  const { ipAddress, holdToken } = visitor;
  const limits = unpaidLimits(shop, { email, phone, ipAddress });
  const buyer = { browser: holdToken === null ? null : browserOf(shop, holdToken), now };
  const claim =
    soldOut.length > 0
      ? claimingSoldOut({ lines, soldOut }, limits, buyer)
      : claimingStock(order.id, lines, limits, buyer);
  return { claim, writes: [...writes, holdersWrite(order.id, limits)] };
}

const NO_CLAIM = sql`(values (true)) as no_claim`;

/** The error code of `fail_idempotency_conflict`. */
const IDEMPOTENCY_CONFLICT = "KA002";

/** Locks holders and takes stock first, then writes key and rows. One order for all callers prevents deadlocks. */
async function writeAtOnce(
  db: DatabaseOrTransaction,
  { order, keyed }: OrderToWrite,
  { claim, writes }: Claim,
): Promise<Ok<null> | WriteRefusal> {
  const rows = writes.map((write, at) => sql`${sql.identifier(`rows_${at + 1}`)} as (${write})`);
  const storedKey =
    keyed &&
    sql`stored_key as (${storeResponse(keyed.key, { orderId: order.id, response: keyed.response }, order.createdAt)})`;
  const isNew = storedKey
    ? sql`case when exists (select from stored_key) then true else fail_idempotency_conflict() end`
    : sql`true`;
  const parts = storedKey ? [...rows, storedKey] : rows;
  try {
    await db.execute(sql`with ${sql.join(parts, sql`, `)} select ${isNew} as is_new from ${claim}`);
    return ok(null);
  } catch (error) {
    const shortages = shortagesOf(error);
    if (shortages !== null) return refuseWith("out_of_stock", shortages.map(toProblem));
    const refusal = unpaidRefusal(error);
    if (refusal) return refusal;
    if (isDatabaseRefusal(error, IDEMPOTENCY_CONFLICT)) return refuse("idempotency_conflict");
    throw error;
  }
}

function toProblem(shortage: { productId: string; size: string; available: number }): LineProblem {
  return { ...shortage, reason: "out_of_stock", freeInSeconds: null, unitPrice: null };
}
