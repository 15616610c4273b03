import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { applyRetention } from "#app/server/boot/retention.ts";
import { products } from "#database/schema/catalogue.ts";
import { HOUR_MS } from "#packages/values";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { orderByReceipt } from "#tests/support/order-steps.ts";
import { actsOn, productRow, stockBySize } from "#tests/support/read-rows.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { deleteProduct, undoProductDeletion } from "./delete-product.ts";
import { findProduct } from "./find-product.ts";

const { shop, clock } = await openTestShop();
const admin = await addAdmin(shop);

const rowOf = (id: string) => productRow(shop, id);

const undoEntries = async (id: string) =>
  (await actsOn(shop, id))
    .filter(({ action }) => action === "product.undone")
    .map(({ before, after }) => ({ before, after }));

describe("undoing", () => {
  test.each([
    ["deleted", false, true],
    ["deleted", false, false],
    ["archived", true, true],
  ])("a %s product brings it back whole", async (action, isOrdered, isActive) => {
    const product = await addProduct(shop, { sizes: { "41": 2, "42": 5 }, isActive: true });
    const { id } = product;
    if (isOrdered) await orderByReceipt(shop, product, { size: "42" });
    await shop.db.update(products).set({ isActive }).where(eq(products.id, id));
    const before = await rowOf(id);
    const sizes = await stockBySize(shop, id);
    const deleted = succeeded(await deleteProduct(shop, admin, { id }));
    expect(deleted.isArchived).toBe(action === "archived");
    expect(await findProduct(shop, before.slug)).toBeNull();
    clock.advance(5000);
    await applyRetention(shop);
    const { deletedAt } = deleted;
    // The audit log is for people: nothing is restored from it.
    const other = { isActive: !isActive };
    await recordAudit(shop.db, admin, { action: "product.deleted", subjectId: id, before: other });
    expect(await undoProductDeletion(shop, admin, { id, deletedAt })).toMatchObject({ ok: true });
    const { updatedAt: _undone, ...after } = await rowOf(id);
    expect(before).toMatchObject(after);
    expect(await stockBySize(shop, id)).toEqual(sizes);
    expect(await undoEntries(id)).toHaveLength(1);
    expect(await undoProductDeletion(shop, admin, { id, deletedAt })).toMatchObject({
      reason: "changed_meanwhile",
    });
  });

  test("a deletion ends once it is for good; what was ordered stays archived", async () => {
    const ordered = await addProduct(shop, { stockQuantity: 5 });
    await orderByReceipt(shop, ordered);
    const { id } = await addProduct(shop);
    const { deletedAt } = succeeded(await deleteProduct(shop, admin, { id }));
    await deleteProduct(shop, admin, { id: ordered.id });
    clock.advance(2 * HOUR_MS - 10_000);
    await applyRetention(shop);
    expect(await rowOf(id)).toMatchObject({ archivedAt: expect.any(Date) });
    clock.advance(10_001);
    expect((await applyRetention(shop)).products).toBeGreaterThanOrEqual(1);
    await expect(rowOf(id)).rejects.toThrow("no product");
    expect(await rowOf(ordered.id)).toMatchObject({ archivedAt: expect.any(Date) });
    expect(await undoProductDeletion(shop, admin, { id, deletedAt })).toMatchObject({ reason: "not_found" });
  });
});
