import { and, asc, inArray, sql } from "drizzle-orm";
import type { Ok, Refusal } from "#app/domain/result.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { productStock, products } from "#app/server/platform/db/schema/catalogue.ts";
import { mergeStockLines, type StockLine } from "./stock-lines.ts";

/** A line that cannot be had, and how many pieces there are. */
export type Shortage = { productId: string; size: string; available: number };

export type StockTaken = Ok<null> | Refusal<"out_of_stock", Shortage[]>;

/**
 * Takes all the lines out of stock in the caller's transaction, or none of them. The products are locked first and
 * in one order, so two orders for the same things wait for each other and never deadlock; the database itself
 * refuses a stock below zero. Refusal: `out_of_stock` with every line that is short.
 * Source: decisions, Orders, stock and payment.
 */
export async function takeStock(tx: Transaction, lines: StockLine[]): Promise<StockTaken> {
  const wanted = mergeStockLines(lines);
  const ids = [...new Set(wanted.map((line) => line.productId))];
  const locked = await tx
    .select({ id: products.id, stock: products.stockQuantity, perSize: products.stockPerSize })
    .from(products)
    .where(and(inArray(products.id, ids), sql`${products.isActive} and ${products.archivedAt} is null`))
    .orderBy(asc(products.id))
    .for("update");
  const perSizeIds = locked.filter((product) => product.perSize).map((product) => product.id);
  const sizes =
    perSizeIds.length === 0
      ? []
      : await tx.select().from(productStock).where(inArray(productStock.productId, perSizeIds));

  const shortages: Shortage[] = [];
  const ofSize: StockLine[] = [];
  const ofProduct = new Map<string, number>();
  for (const line of wanted) {
    const product = locked.find((each) => each.id === line.productId);
    const sized = sizes.find((each) => each.productId === line.productId && each.size === line.size);
    const alreadyAsked = product?.perSize ? 0 : (ofProduct.get(line.productId) ?? 0);
    const available = product?.perSize ? (sized?.quantity ?? 0) : (product?.stock ?? 0) - alreadyAsked;
    if (available < line.quantity) shortages.push({ productId: line.productId, size: line.size, available });
    else if (product?.perSize) ofSize.push(line);
    else ofProduct.set(line.productId, alreadyAsked + line.quantity);
  }
  if (shortages.length > 0) return { ok: false, reason: "out_of_stock", detail: shortages };

  await addToStock(tx, ofSize, ofProduct, -1);
  return { ok: true, value: null };
}

/** Adds (`sign` 1) or takes (`sign` -1) pieces: per size, and of products whose stock is one number. */
export async function addToStock(
  tx: Transaction,
  ofSize: StockLine[],
  ofProduct: Map<string, number>,
  sign: 1 | -1,
): Promise<void> {
  if (ofSize.length > 0) {
    const rows = ofSize.map(
      (line) => sql`(${line.productId}::uuid, ${line.size}::text, ${sign * line.quantity}::int)`,
    );
    await tx.execute(sql`
      update product_stock set quantity = product_stock.quantity + change.quantity
      from (values ${sql.join(rows, sql`, `)}) as change (product_id, size, quantity)
      where product_stock.product_id = change.product_id and product_stock.size = change.size`);
  }
  if (ofProduct.size > 0) {
    const rows = [...ofProduct].map(([id, quantity]) => sql`(${id}::uuid, ${sign * quantity}::int)`);
    await tx.execute(sql`
      update products set stock_quantity = stock_quantity + change.quantity
      from (values ${sql.join(rows, sql`, `)}) as change (id, quantity)
      where products.id = change.id`);
  }
}
