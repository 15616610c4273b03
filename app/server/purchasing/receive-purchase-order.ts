import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { idempotentForm } from "#app/server/platform/db/idempotency.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { addToStock, lockProducts, piecesLeft } from "#app/server/stock/add-to-stock.ts";
import { products } from "#database/schema/catalogue.ts";
import { purchaseOrderLines } from "#database/schema/purchasing.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { lockPurchaseOrder, type StoredPurchaseOrder } from "./lock-purchase-order.ts";

/** How many of each line have arrived in all, and how many the page had shown; `isAll` means everything came. */
type Arrival = {
  lines: { id: string; arrived: number; seen: number }[];
  isAll: boolean;
  idempotencyKey: string;
};

type Received = { pieces: number; lines: { id: string; before: number; after: number }[] };

type ArrivalRefusal = Refusal<"not_found" | "changed_meanwhile" | "nothing_changed" | "counted_otherwise">;

/**
 * Records what has arrived of an order, once per idempotency key: stock, ledger and the order change together, and
 * waiting shoppers are notified as after each restock. A number may be corrected downwards; no stock goes below zero.
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
  const isInStock = await addArrived(shop, admin, tx, { order, changed });
  if (!isInStock) return refuse("counted_otherwise");
  for (const { id, arrived } of changed) {
    await tx.update(purchaseOrderLines).set({ arrived }).where(eq(purchaseOrderLines.id, id));
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
 * to. Returns false, having changed nothing, for a product that is counted by size since it was ordered.
 */
async function addArrived(
  shop: Shop,
  admin: Admin<"products.edit">,
  tx: Transaction,
  { order, changed }: { order: StoredPurchaseOrder; changed: ChangedLine[] },
): Promise<boolean> {
  const lines = changed.flatMap(({ productId, size, change }) =>
    productId === null ? [] : [{ productId, size, quantity: change }],
  );
  if (lines.length === 0) return true;
  const locked = await lockProducts(tx, lines);
  const productOf = new Map(locked.map((product) => [product.id, product]));
  if (lines.some(({ productId, size }) => size === "" && productOf.get(productId)?.perSize)) return false;
  const left = await piecesLeft(tx, locked);
  const bounded = lines.map((line) => {
    if (line.quantity > 0) return line;
    const taken = Math.min(-line.quantity, left({ ...line, quantity: 0 }));
    left({ ...line, quantity: taken });
    return { ...line, quantity: -taken };
  });
  const by = { actorUserId: admin.userId, purchaseOrder: order.number };
  await addToStock(tx, locked, bounded, { cause: "delivery", ...by });
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
  return true;
}
