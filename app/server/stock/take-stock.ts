import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Ok, ok, type Refusal, refuseWith } from "#app/domain/result.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { databaseRefusal } from "#app/server/platform/db/outage.ts";
import { mergeStockLines, type StockLine } from "./stock-lines.ts";

/** A line that cannot be had, and how many pieces there are. */
export type Shortage = { productId: string; size: string; available: number };

export type StockTaken = Ok<null> | Refusal<"out_of_stock", Shortage[]>;

/**
 * Takes all the lines out of stock in the caller's transaction, or none of them. The products are locked first and
 * in one order, so two orders for the same things wait for each other and never deadlock; the database itself
 * refuses a stock below zero. Refusal: `out_of_stock` with every line that is short. The work is `take_stock` in the
 * database, one turn. Source: decisions, Orders, stock and payment.
 */
export async function takeStock(tx: Transaction, lines: StockLine[]): Promise<StockTaken> {
  const { rows } = await tx.execute<Shortage>(
    sql`select product_id as "productId", size, available from take_stock(${asArrays(lines)})`,
  );
  return rows.length === 0 ? ok(null) : refuseWith("out_of_stock", rows);
}

/** The same as a part of a larger statement's `from`: where a line is short the statement fails (`shortagesOf`). */
export function takingStock(lines: StockLine[]): SQL {
  return sql`take_stock_or_fail(${asArrays(lines)})`;
}

/** What `take_stock_or_fail` fails with (migration 0017). */
const OUT_OF_STOCK = "KA001";

const missingLines = z.array(z.object({ product_id: z.string(), size: z.string(), available: z.int() }));

/** What was missing where `takingStock` failed a statement; null for any other error. */
export function shortagesOf(error: unknown): Shortage[] | null {
  const refusal = databaseRefusal(error, OUT_OF_STOCK);
  if (refusal === null) return null;
  return missingLines
    .parse(JSON.parse(refusal.detail))
    .map(({ product_id, size, available }) => ({ productId: product_id, size, available }));
}

function asArrays(lines: StockLine[]): SQL {
  const wanted = mergeStockLines(lines);
  const all = (part: (line: StockLine) => string | number) => sql.param(wanted.map(part));
  return sql`${all((line) => line.productId)}, ${all((line) => line.size)}, ${all((line) => line.quantity)}`;
}
