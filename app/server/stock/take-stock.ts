import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { FAMILY_ORDER_PIECES, type HolderLimit } from "#app/domain/orders/unpaid-pieces.ts";
import { databaseRefusal } from "#app/server/platform/db/connection/outage.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import { addToStock, lockProducts, mergeStockLines, type StockLine } from "./add-to-stock.ts";

/** A line that is short, and how many pieces are available. */
export type Shortage = { productId: string; size: string; available: number };

/** Whoever takes stock: the browser as its holds are stored, null for programs, and the shop's time; or staff. */
type Buyer = { browser: string | null; now: Date } | "staff";

/**
 * Takes all the lines of an unpaid order out of stock, or none of them, as a part of a larger statement's `from`: where
 * a line is short, without the pieces that are held for other browsers, the statement fails (`shortagesOf`), and so it
 * does where a holder would be beyond its limits (`spareUnpaidPieces`). Holders and then products are locked in one
 * order, so two orders for the same things wait for each other and never deadlock; the database itself refuses a stock
 * below zero. What the buyer's browser held of the lines is used up. The work is one turn in the database.
 * Staff take what browsers hold too. Source: specification 8.4, 7.11.
 */
export function claimingStock(orderId: string, lines: StockLine[], limits: HolderLimit[], buyer: Buyer): SQL {
  return sql`claim_stock_for_order(${orderId}, ${asArrays(lines)}, ${asLimits(limits)}, ${asParts(buyer)})`;
}

/**
 * Accepts an unpaid order without its pieces, within the limits of its holders, where the buyer's browser held the
 * `soldOut` lines on the day before; else the statement fails as where stock is short.
 */
export function claimingSoldOut(
  { lines, soldOut }: { lines: StockLine[]; soldOut: StockLine[] },
  limits: HolderLimit[],
  buyer: Buyer,
): SQL {
  // It takes none of what a share is left of.
  const sums = limits.map((limit) => ({ ...limit, shareOfProduct: null }));
  return sql`claim_sold_out_order(${asArrays(lines)}, ${asLimits(sums)}, ${asArrays(soldOut)}, ${asParts(buyer)})`;
}

function asParts(buyer: Buyer): SQL {
  // No hold ends after that, so none counts.
  if (buyer === "staff") return sql`null, 'infinity'::timestamptz`;
  return sql`${buyer.browser}, ${buyer.now.toISOString()}::timestamptz`;
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

/** Returns what was missing if `claimingStock` failed a statement; null for any other error. */
export function shortagesOf(error: unknown): Shortage[] | null {
  const refusal = databaseRefusal(error, OUT_OF_STOCK);
  if (refusal === null) return null;
  return missingLines
    .parse(JSON.parse(refusal.detail))
    .map(({ product_id, size, available }) => ({ productId: product_id, size, available }));
}

/**
 * Moves the pieces of an order: puts `back` back and takes `taken` out of stock, all or none, in the
 * caller's transaction, which a refusal must undo. Staff do this, so what browsers hold is taken too. Refusal: `out_of_stock` with every line that is
 * short.
 */
export async function exchangePieces(
  tx: Transaction,
  { taken, back }: { taken: StockLine[]; back: StockLine[] },
  of: {
    cause: "order_changed" | "exchange" | "returned";
    orderId: string;
    actorUserId: string | null;
  },
): Promise<Ok<null> | Refusal<"out_of_stock", Shortage[]>> {
  const locked = await lockProducts(tx, [...taken, ...back]);
  // First, since the sizes of a product may share its pieces; its cause is that of what is taken, too.
  await addToStock(tx, locked, back, of);
  if (taken.length > 0) {
    const { rows } = await tx.execute<{ product_id: string; size: string; available: number }>(
      sql`select * from take_stock(${asArrays(taken)}, ${asParts("staff")})`,
    );
    if (rows.length > 0) {
      return refuseWith(
        "out_of_stock",
        rows.map(({ product_id: productId, size, available }) => ({ productId, size, available })),
      );
    }
  }
  return ok(null);
}

function asArrays(lines: StockLine[]): SQL {
  const wanted = mergeStockLines(lines);
  const all = (part: (line: StockLine) => string | number) => sql.param(wanted.map(part));
  return sql`${all((line) => line.productId)}, ${all((line) => line.size)}, ${all((line) => line.quantity)}`;
}
