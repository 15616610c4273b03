import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { idempotentForm } from "#app/server/platform/db/idempotency.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { setStockCause } from "#app/server/platform/db/queries/set-stock-cause.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { productStock, products } from "#database/schema/catalogue.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import { addToStock, lockProducts } from "./add-to-stock.ts";

/**
 * By how many pieces stock changes from what was `seen`; `size` is empty where a product's stock is one number. A
 * `count` says how many there are, a `delivery` how many came.
 */
export type StockToChange = {
  productId: string;
  changes: { size: string; change: number; seen: number }[];
  cause: "delivery" | "count";
  idempotencyKey: string;
};

type ChangeRefusal =
  | Refusal<"not_found" | "nothing_changed">
  | Refusal<"stock_changed", { size: string; quantity: number }[]>;

/**
 * Adds pieces that came in to the sizes of a product, or takes them off, whatever was sold since the page was loaded;
 * no stock goes below zero. A count holds only for the stock that was seen. Returns by how many pieces stock changed.
 * Refusals: `not_found` for a product or a size that is gone; `stock_changed` with what there is now of the sizes that
 * were counted and have changed since; `nothing_changed`; `sent_already`. Source: specification 11.17.
 */
export async function changeStock(
  shop: Shop,
  admin: Admin<"products.edit">,
  { productId, changes, cause, idempotencyKey }: StockToChange,
): Promise<Ok<{ pieces: number }> | ChangeRefusal | Refusal<"sent_already">> {
  if (!isUuid(productId)) return refuse("not_found");
  const submission = { idempotencyKey, contents: { productId, changes, cause } };
  const perform = async (tx: Transaction): Promise<Ok<{ pieces: number }> | ChangeRefusal> => {
    const locked = await lockProducts(
      tx,
      changes.map(({ size }) => ({ productId, size, quantity: 0 })),
    );
    const [product] = locked;
    if (!product || product.isArchived) return refuse("not_found");
    const before = await stockBySize(tx, productId);
    const lines = changes.map(({ size, change, seen }) => {
      const now = product.perSize ? before.get(size) : product.stock;
      return now === undefined ? null : { productId, size, now, seen, quantity: Math.max(change, -now) };
    });
    const known = lines.filter((line) => line !== null);
    if (known.length < lines.length || (!product.perSize && lines.length > 1)) return refuse("not_found");
    const moved = cause === "count" ? known.filter(({ now, seen }) => now !== seen) : [];
    if (moved.length > 0) {
      return refuseWith(
        "stock_changed",
        moved.map(({ size, now }) => ({ size, quantity: now })),
      );
    }
    const changed = known.filter(({ quantity }) => quantity !== 0);
    if (changed.length === 0) return refuse("nothing_changed");
    await setStockCause(tx, { cause, actorUserId: admin.userId });
    await addToStock(
      tx,
      locked,
      changed.map(({ size, quantity }) => ({ productId, size, quantity })),
    );
    await tx.update(products).set({ updatedAt: shop.clock() }).where(eq(products.id, productId));
    await recordAudit(tx, admin, {
      action: "product.restocked",
      subjectId: productId,
      before: { stock: shownStock(before, product.stock) },
      after: {
        stock: shownStock(
          await stockBySize(tx, productId),
          changed.reduce((sum, { quantity }) => sum + quantity, product.stock),
        ),
      },
    });
    return ok({ pieces: changed.reduce((sum, { quantity }) => sum + quantity, 0) });
  };
  return await shop.db.transaction(
    async (tx) => await idempotentForm(tx, admin, submission, async () => await perform(tx)),
  );
}

async function stockBySize(tx: Transaction, productId: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ size: productStock.size, quantity: productStock.quantity })
    .from(productStock)
    .where(eq(productStock.productId, productId))
    .orderBy(productStock.size);
  return new Map(rows.map(({ size, quantity }) => [size, quantity]));
}

function shownStock(bySize: Map<string, number>, single: number): string | number {
  if (bySize.size === 0) return single;
  return [...bySize].map(([size, quantity]) => `${size}: ${quantity}`).join(", ");
}
