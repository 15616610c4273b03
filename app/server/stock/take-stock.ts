import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { FAMILY_ORDER_PIECES, type HolderLimit } from "#app/domain/orders/unpaid-pieces.ts";
import { databaseRefusal } from "#app/server/platform/db/connection/outage.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { mergeStockLines, type StockLine } from "./stock-lines.ts";

/** A line that is short, and how many pieces are available. */
export type Shortage = { productId: string; size: string; available: number };

/**
 * Takes all the lines out of stock, or none of them, as a part of a larger statement's `from`: where a line is short the
 * statement fails (`shortagesOf`). The products are locked first and in one order, so two orders for the same things
 * wait for each other and never deadlock; the database itself refuses a stock below zero. The work is `take_stock` in
 * the database, one turn. Source: decisions, Orders, stock and payment.
 */
export function takingStock(lines: StockLine[]): SQL {
  return sql`take_stock_or_fail(${asArrays(lines)})`;
}

/** Takes all lines out of stock and returns none, or takes none and returns those that are short. */
export async function takeStock(tx: Transaction, lines: StockLine[]): Promise<Shortage[]> {
  const { rows } = await tx.execute(sql`select * from take_stock(${asArrays(lines)})`);
  return toShortages(rows);
}

/**
 * Takes the lines of an unpaid order out of stock, as `takingStock` does, where its holders stay within their limits
 * (`spareUnpaidPieces`). Orders of one holder wait for each other, so that those sent at once do not pass together.
 */
export function claimingStock(orderId: string, lines: StockLine[], limits: HolderLimit[]): SQL {
  return sql`claim_stock_for_order(${orderId}, ${asArrays(lines)}, ${asLimits(limits)})`;
}

/** Fails the statement (`spareUnpaidPieces`) where the lines are beyond what the holders may have unpaid. */
export function limitingUnpaidPieces(lines: StockLine[], limits: HolderLimit[]): SQL {
  const quantities = sql.param(lines.map((line) => line.quantity));
  const productIds = sql.param(lines.map((line) => line.productId));
  return sql`limit_unpaid_pieces(${productIds}, ${quantities}, ${asLimits(limits)})`;
}

function asLimits(limits: HolderLimit[]): SQL {
  const all = (part: (limit: HolderLimit) => string | number | null) => sql.param(limits.map(part));
  const most = all(({ mostPieces }) => mostPieces);
  const shares = all(({ shareOfProduct }) => shareOfProduct);
  return sql`${all(({ holder }) => holder)}, ${most}, ${shares}, ${FAMILY_ORDER_PIECES}::int`;
}

/** The error code with which `limit_unpaid_pieces` fails. */
const TOO_MANY_UNPAID = "KA003";

const sparePieces = z.object({ available: z.int() });

/**
 * Returns how many more unpaid pieces a holder may have, if the limits failed a statement; null for any other error.
 */
export function spareUnpaidPieces(error: unknown): number | null {
  const refusal = databaseRefusal(error, TOO_MANY_UNPAID);
  return refusal && sparePieces.parse(JSON.parse(refusal.detail)).available;
}

/** The error code with which `take_stock_or_fail` fails. */
const OUT_OF_STOCK = "KA001";

const missingLines = z.array(z.object({ product_id: z.string(), size: z.string(), available: z.int() }));

/** Returns what was missing if `takingStock` failed a statement; null for any other error. */
export function shortagesOf(error: unknown): Shortage[] | null {
  const refusal = databaseRefusal(error, OUT_OF_STOCK);
  if (refusal === null) return null;
  return toShortages(JSON.parse(refusal.detail));
}

function toShortages(rows: unknown): Shortage[] {
  return missingLines
    .parse(rows)
    .map(({ product_id, size, available }) => ({ productId: product_id, size, available }));
}

function asArrays(lines: StockLine[]): SQL {
  const wanted = mergeStockLines(lines);
  const all = (part: (line: StockLine) => string | number) => sql.param(wanted.map(part));
  return sql`${all((line) => line.productId)}, ${all((line) => line.size)}, ${all((line) => line.quantity)}`;
}
