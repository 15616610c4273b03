import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { lockProduct } from "#app/server/catalogue/product-rows.ts";
import { readStock, stockFacts } from "#app/server/catalogue/product-stock.ts";
import { idempotentForm } from "#app/server/platform/db/idempotency.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import { addToStock, lockProducts } from "./add-to-stock.ts";

/**
 * By how many pieces stock changes from what was `seen`; `size` is empty where a product's stock is one number. A
 * `count` says how many there are, a `delivery` how many came.
 */
type StockToChange = {
  productId: string;
  changes: { size: string; change: number; seen: number }[];
  cause: "delivery" | "count";
  idempotencyKey: string;
};

/** The stock of a size before and after a change. */
type ChangedSize = { size: string; before: number; after: number };

type ChangeRefusal =
  | Refusal<"not_found" | "nothing_changed">
  | Refusal<"stock_changed", { size: string; quantity: number }[]>;

/**
 * Adds pieces that came in to the sizes of a product, or takes them off, whatever was sold since the page was loaded;
 * no stock goes below zero. A count holds only for the stock that was seen. Returns by how many pieces stock changed, and the sizes that did.
 * Refusals: `not_found` for a product or a size that is gone; `stock_changed` with what there is now of the sizes that
 * were counted and have changed since; `nothing_changed`; `sent_already`. Source: specification 11.17.
 */
export async function changeStock(
  shop: Shop,
  admin: Admin<"products.edit">,
  { productId, changes, cause, idempotencyKey }: StockToChange,
): Promise<Ok<{ pieces: number; sizes: ChangedSize[] }> | ChangeRefusal | Refusal<"sent_already">> {
  const submission = { idempotencyKey, contents: { productId, changes, cause } };
  const perform = async (
    tx: Transaction,
  ): Promise<Ok<{ pieces: number; sizes: ChangedSize[] }> | ChangeRefusal> => {
    const row = await lockProduct(tx, productId);
    if (!row) return refuse("not_found");
    const before = (await readStock(tx, [row])).get(row.id) ?? [];
    const lines = before.flatMap(({ size, quantity: now }) => {
      const change = changes.find((each) => each.size === size);
      return change
        ? [{ productId: row.id, size, now, seen: change.seen, quantity: Math.max(change.change, -now) }]
        : [];
    });
    if (lines.length < changes.length) return refuse("not_found");
    const moved = cause === "count" ? lines.filter(({ now, seen }) => now !== seen) : [];
    if (moved.length > 0) {
      return refuseWith(
        "stock_changed",
        moved.map(({ size, now }) => ({ size, quantity: now })),
      );
    }
    const changed = lines.filter(({ quantity }) => quantity !== 0);
    if (changed.length === 0) return refuse("nothing_changed");
    const by = { cause, actorUserId: admin.userId };
    await addToStock(tx, await lockProducts(tx, changed), changed, by);
    await tx.update(products).set({ updatedAt: shop.clock() }).where(eq(products.id, row.id));
    const after = before.map(({ size, quantity }) => {
      const line = changed.find((each) => each.size === size);
      return { size, quantity: quantity + (line?.quantity ?? 0) };
    });
    await recordAudit(tx, admin, {
      action: "product.restocked",
      subjectId: row.id,
      before: stockFacts(before),
      after: stockFacts(after),
    });
    return ok({
      pieces: changed.reduce((sum, { quantity }) => sum + quantity, 0),
      sizes: changed.map(({ size, now, quantity }) => ({ size, before: now, after: now + quantity })),
    });
  };
  return await idempotentForm(shop.db, admin, submission, perform);
}
