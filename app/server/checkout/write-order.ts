import { type SQL, sql } from "drizzle-orm";
import type { HolderLimit } from "#app/domain/orders/unpaid-pieces.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#app/domain/result.ts";
import type { LineProblem, PricedCart } from "#app/server/checkout/pricing/price-cart.ts";
import { claimDiscountCode } from "#app/server/payments/find-discount-code.ts";
import { isDatabaseRefusal } from "#app/server/platform/db/connection/outage.ts";
import { type IdempotencyKey, storeResponse } from "#app/server/platform/db/idempotency.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { holdersWrite } from "#app/server/stock/stock-holders.ts";
import { endOwnHold, heldPieces } from "#app/server/stock/stock-holds.ts";
import { claimingStock, shortagesOf } from "#app/server/stock/take-stock.ts";
import { allOrNothing } from "./transaction-result.ts";
import { type UnpaidRefusal, unpaidLimits, unpaidRefusal } from "./unpaid/unpaid-pieces-limit.ts";

/** A priced order and the rows to write with it. */
export type OrderToWrite = {
  id: string;
  cart: PricedCart;
  customerEmail: string;
  customerPhone: string;
  /** The visitor's network address. */
  address: string;
  /** The secret of the browser, whose kept pieces become the order's; null where it has none. */
  holdToken: string | null;
  /** True where its pieces are sold out although money was sent: it takes none. */
  isSoldOut: boolean;
  /** Its rows: the order, its events, its payment, its mails. */
  writes: [SQL, ...SQL[]];
  /** The client's idempotency key, and the response to store under it; null where it sent none. */
  key: IdempotencyKey | null;
  response: unknown;
  now: Date;
};

export type WriteRefusal =
  | Refusal<"idempotency_conflict" | "unknown_discount">
  | Refusal<"out_of_stock", LineProblem[]>
  | UnpaidRefusal;

/**
 * Claims what an order needs and writes it, all or nothing: its discount code, still worth as much, its stock, its
 * rows, and the response under its key. Without a code and without pieces kept for the browser this is one statement, and
 * so a transaction by itself; pieces that were kept go back and are taken again within it, seen by nobody else.
 * Refusals: `unknown_discount`; `out_of_stock` with the lines that are short; `too_many_unpaid` where the visitor's
 * e-mail address, phone or network address would hold more unpaid pieces than `holderLimits` allows;
 * `idempotency_conflict` where the key has a response, which may be the one to this very order from a concurrent
 * request. Source: decisions, Orders, stock and payment; decision 030.
 */
export async function writeOrder(shop: Shop, order: OrderToWrite): Promise<Ok<null> | WriteRefusal> {
  const { discountCode, discountPercent, lines } = order.cart;
  const { customerEmail: email, customerPhone: phone, address, holdToken: token } = order;
  const limits = unpaidLimits(shop, { email, phone, address });
  const hasKept = token !== null && !order.isSoldOut && (await heldPieces(shop, token)).length > 0;
  if (discountCode === null && !hasKept) return await writeAtOnce(shop.db, order, limits);
  return await allOrNothing(shop.db, async (tx): Promise<Ok<null> | WriteRefusal> => {
    if (discountCode !== null) {
      const code = await claimDiscountCode(tx, discountCode, order.customerEmail, order.now);
      if (!code.ok || code.value.percent !== discountPercent) return refuse("unknown_discount");
    }
    const holders = limits.map(({ holder }) => holder);
    if (hasKept) await endOwnHold(shop, tx, { token, holders, lines });
    return await writeAtOnce(tx, order, limits);
  });
}

/** The error code of `fail_idempotency_conflict`. */
const IDEMPOTENCY_CONFLICT = "KA002";

/** Locks holders and takes stock first, then writes key and rows. One order for all callers prevents deadlocks. */
async function writeAtOnce(
  db: DatabaseOrTransaction,
  { id, cart, isSoldOut, writes, key, response, now }: OrderToWrite,
  limits: HolderLimit[],
): Promise<Ok<null> | WriteRefusal> {
  const rows = [...writes, holdersWrite(id, limits)].map(
    (write, at) => sql`${sql.identifier(`rows_${at + 1}`)} as (${write})`,
  );
  const storedKey = key && sql`stored_key as (${storeResponse(key, { orderId: id, response }, now)})`;
  const isNew = storedKey
    ? sql`case when exists (select from stored_key) then true else fail_idempotency_conflict() end`
    : sql`true`;
  const parts = storedKey ? [...rows, storedKey] : rows;
  const claim = isSoldOut ? sql`(values (true)) as nothing_claimed` : claimingStock(id, cart.lines, limits);
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
  return { ...shortage, reason: "out_of_stock", unitPrice: null };
}
