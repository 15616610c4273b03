import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { idempotentForm } from "#app/server/platform/db/idempotency.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { setStockCause } from "#app/server/platform/db/queries/set-stock-cause.ts";
import type { Shop } from "#app/server/shop.ts";
import { addToStock, lockProducts, piecesLeft } from "#app/server/stock/add-to-stock.ts";
import { products } from "#database/schema/catalogue.ts";
import { purchaseOrderLines } from "#database/schema/purchasing.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { lockPurchaseOrder, type StoredPurchaseOrder } from "./lock-purchase-order.ts";

/** How many of each line have arrived in all, and how many the page had shown; `isAll` means everything came. */
export type Arrival = {
  lines: { id: string; arrived: number; seen: number }[];
  isAll: boolean;
  idempotencyKey: string;
};

type Received = { pieces: number; lines: { id: string; before: number; after: number }[] };

type ArrivalRefusal = Refusal<"not_found" | "changed_meanwhile" | "nothing_changed" | "counted_otherwise">;

/**
 * Records what has arrived of an order, once per idempotency key: stock, ledger and the order change together, and
 * waiting shoppers are notified as after each restock. A number may be corrected downwards; no stock goes below zero, and
 * what was sold by then is taken off what arrives later.
 * Returns by how many pieces the order changed, and its lines that did. Refusals: `not_found`; `changed_meanwhile` where someone else has
 * ticked in since the page was loaded, or the order was cancelled; `nothing_changed`; `counted_otherwise` for a product
 * that is counted by size since it was ordered; `sent_already`. Source: specification 11.18.
 */
export async function receivePurchaseOrder(
  shop: Shop,
  admin: Admin<"products.edit">,
  number: number,
  { idempotencyKey, ...arrival }: Arrival,
): Promise<Ok<Received> | ArrivalRefusal | Refusal<"sent_already">> {
  const submission = { idempotencyKey, contents: { number, ...arrival } };
  return await idempotentForm(shop.db, admin, submission, (tx) =>
    receive(shop, admin, tx, { number, ...arrival }),
  );
}

async function receive(
  shop: Shop,
  admin: Admin<"products.edit">,
  tx: Transaction,
  { number, lines, isAll }: Omit<Arrival, "idempotencyKey"> & { number: number },
): Promise<Ok<Received> | ArrivalRefusal> {
  const order = await lockPurchaseOrder(tx, number);
  if (!order) return refuse("not_found");
  const typed = new Map(lines.map((line) => [line.id, line]));
  const isStale = order.lines.some(({ id, arrived }) => (typed.get(id)?.seen ?? arrived) !== arrived);
  if (isStale || order.state === "cancelled") return refuse("changed_meanwhile");
  const changed = order.lines.flatMap((line) => {
    const arrived = isAll
      ? Math.max(line.arrived, line.quantity)
      : (typed.get(line.id)?.arrived ?? line.arrived);
    return arrived === line.arrived ? [] : [{ ...line, arrived, change: arrived - line.arrived }];
  });
  if (changed.length === 0) return refuse("nothing_changed");
  const added = await addArrived(shop, admin, tx, { order, changed });
  if (added === null) return refuse("counted_otherwise");
  for (const { id, arrived, oversold } of added) {
    await tx.update(purchaseOrderLines).set({ arrived, oversold }).where(eq(purchaseOrderLines.id, id));
  }
  const shown = (of: { name: string; size: string; arrived: number }[]) =>
    of.map(({ name, size, arrived }) => `${name}${size && ` ${size}`}: ${arrived}`);
  const before = order.lines.filter(({ id }) => changed.some((line) => line.id === id));
  const name = `${number} (${order.supplier})`;
  await recordAudit(tx, admin, {
    action: "purchase_order.received",
    subjectId: String(number),
    before: { name, arrived: shown(before) },
    after: { name, arrived: shown(changed) },
  });
  return ok({
    pieces: changed.reduce((sum, { change }) => sum + change, 0),
    lines: changed.map(({ id, arrived, change }) => ({ id, before: arrived - change, after: arrived })),
  });
}

type ChangedLine = StoredPurchaseOrder["lines"][number] & { change: number };

/**
 * Adds the pieces to stock, with an audit entry of each product. Those of a product that was deleted have no stock to go
 * to. Returns the lines with what of each is oversold by now; null, having changed nothing, for a product that is counted
 * by size since it was ordered.
 */
async function addArrived(
  shop: Shop,
  admin: Admin<"products.edit">,
  tx: Transaction,
  { order, changed }: { order: StoredPurchaseOrder; changed: ChangedLine[] },
): Promise<ChangedLine[] | null> {
  const stockOf = ({ productId, size, change }: ChangedLine) =>
    productId === null ? [] : [{ productId, size, quantity: change }];
  const locked = await lockProducts(tx, changed.flatMap(stockOf));
  const perSize = new Set(locked.filter((product) => product.perSize).map(({ id }) => id));
  if (changed.some(({ productId, size }) => size === "" && perSize.has(productId ?? ""))) return null;
  const left = await piecesLeft(tx, locked);
  const added = changed.map((line) => {
    const [wanted] = stockOf(line);
    if (wanted === undefined) return line;
    const taken = Math.min(Math.max(0, -line.change), left({ ...wanted, quantity: 0 }));
    left({ ...wanted, quantity: taken });
    const oversold = Math.max(0, line.oversold - line.change - taken);
    return { ...line, oversold, change: line.change + oversold - line.oversold };
  });
  const bounded = added.flatMap(stockOf);
  await setStockCause(tx, { cause: "delivery", actorUserId: admin.userId, purchaseOrder: order.number });
  await addToStock(tx, locked, bounded);
  for (const { id } of locked) {
    const ofProduct = bounded.filter(({ productId }) => productId === id);
    await tx.update(products).set({ updatedAt: shop.clock() }).where(eq(products.id, id));
    await recordAudit(tx, admin, {
      action: "product.restocked",
      subjectId: id,
      after: {
        cameIn: ofProduct.map(({ size, quantity }) => `${size && `${size}: `}${quantity}`),
        supplierOrder: order.number,
      },
    });
  }
  return added;
}
