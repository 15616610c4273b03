import { inArray } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { idempotentForm } from "#app/server/platform/db/idempotency.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import { lockProducts, mergeStockLines, type StockLine } from "#app/server/stock/add-to-stock.ts";
import { products } from "#database/schema/catalogue.ts";
import { purchaseOrderLines, purchaseOrders } from "#database/schema/purchasing.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { lockPurchaseOrder } from "./lock-purchase-order.ts";

type NewPurchaseOrder = {
  supplier: string;
  supplierPhone: string;
  /** An order whose supplier, phone, currency and rate it takes over. */
  supplierOf?: number | undefined;
  /** `size` is empty where a product's stock is one number. */
  lines: { productId: string; size: string; quantity: number }[];
  idempotencyKey: string;
};

/**
 * Stores what is ordered from a supplier, and returns the order's number. Refusals: `not_found` for a product that is
 * gone or an unknown order; `sent_already`. Source: specification 11.18.
 */
export async function writePurchaseOrder(
  shop: Shop,
  admin: Admin<"products.edit">,
  { idempotencyKey, ...order }: NewPurchaseOrder,
): Promise<Ok<{ number: number }> | Refusal<"not_found" | "sent_already">> {
  if (!order.lines.every(({ productId }) => isUuid(productId))) return refuse("not_found");
  const submission = { idempotencyKey, contents: order };
  return await idempotentForm(shop.db, admin, submission, (tx) => write(shop, admin, tx, order));
}

async function write(
  shop: Shop,
  admin: Admin<"products.edit">,
  tx: Transaction,
  { supplier, supplierPhone, supplierOf, lines: requestedLines }: Omit<NewPurchaseOrder, "idempotencyKey">,
): Promise<Ok<{ number: number }> | Refusal<"not_found">> {
  const lines = mergeStockLines(requestedLines);
  const names = await namesOf(tx, lines);
  if (names === null) return refuse("not_found");
  const like = supplierOf === undefined ? null : await lockPurchaseOrder(tx, supplierOf);
  if (supplierOf !== undefined && like === null) return refuse("not_found");
  const { number, supplier: name } = await insertOrder(shop, admin, tx, like ?? { supplier, supplierPhone });
  const rows = lines.map((line) => ({
    ...line,
    purchaseOrder: number,
    name: names.get(line.productId) ?? "",
  }));
  await tx.insert(purchaseOrderLines).values(rows);
  await recordAudit(tx, admin, {
    action: "purchase_order.created",
    subjectId: String(number),
    after: {
      name: `${number} (${name})`,
      lines: rows.map((row) => `${row.name}${row.size && ` ${row.size}`}: ${row.quantity}`),
    },
  });
  return ok({ number });
}

async function insertOrder(
  shop: Shop,
  admin: Admin<"products.edit">,
  tx: Transaction,
  of: { supplier: string; supplierPhone: string; currency?: string; gmdRate?: string | null },
): Promise<{ number: number; supplier: string }> {
  const now = shop.clock();
  const currency = of.currency ?? (await readSiteSettings({ db: tx })).panel.currency;
  const { supplier, supplierPhone, gmdRate } = of;
  const [order] = await tx
    .insert(purchaseOrders)
    .values({
      supplier,
      supplierPhone,
      currency,
      gmdRate,
      createdBy: admin.userId,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ number: purchaseOrders.number, supplier: purchaseOrders.supplier });
  if (!order) throw new Error("the order was not inserted");
  return order;
}

/** Returns the names of the products of these lines; null if one is gone or no longer has the size. */
async function namesOf(tx: Transaction, lines: StockLine[]): Promise<Map<string, string> | null> {
  const locked = new Map((await lockProducts(tx, lines)).map((product) => [product.id, product]));
  const isKnown = lines.every(({ productId, size }) => {
    const product = locked.get(productId);
    if (!product || product.isArchived) return false;
    return product.perSize ? product.sizes.includes(size) : size === "";
  });
  if (!isKnown) return null;
  const rows = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, [...locked.keys()]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
