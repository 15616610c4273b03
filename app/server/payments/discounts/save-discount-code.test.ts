import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { discountCodeForm } from "#app/domain/cart/discount-code-form.ts";
import { auditLog } from "#database/schema/operations.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { move, orderByReceipt } from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { findDiscountCode } from "./find-discount-code.ts";
import { findDiscountCodeById, listDiscountCodes } from "./list-discount-codes.ts";
import { deleteDiscountCode, saveDiscountCode, setDiscountCodeActive } from "./save-discount-code.ts";

const { shop } = await openTestShop();
const admin = await addAdmin(shop);

const typed = {
  code: " tobaski 15 ",
  percent: "15 %",
  usageLimit: "3",
  perCustomerLimit: "",
  isActive: "on",
};

async function save(form: Record<string, string>, id: string | null = null) {
  return succeeded(await saveDiscountCode(shop, admin, { id, form: discountCodeForm.parse(form) }));
}

describe("a discount code", () => {
  test("is added in capitals, works at once, and the act is in the log", async () => {
    const { id, code } = await save(typed);
    expect(code).toBe("TOBASKI15");
    expect(await findDiscountCode(shop, "tobaski15", null)).toMatchObject({
      ok: true,
      value: { percent: 15 },
    });
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(acts).toMatchObject([{ action: "discount.created", after: { code: "TOBASKI15", usageLimit: 3 } }]);
  });

  test("with the letters of another is refused, for a new one and for a changed one", async () => {
    const form = discountCodeForm.parse({ ...typed, code: "Tobaski15" });
    expect(await saveDiscountCode(shop, admin, { id: null, form })).toEqual({
      ok: false,
      reason: "code_taken",
    });
    const other = await save({ ...typed, code: "OTHER" });
    expect(await saveDiscountCode(shop, admin, { id: other.id, form })).toMatchObject({
      reason: "code_taken",
    });
    expect((await save({ ...typed, code: "OTHER", percent: "20" }, other.id)).id).toBe(other.id);
  });

  test("begun before somebody else's save is refused; the same saved twice is saved", async () => {
    const { id } = await save({ ...typed, code: "TWOTABS", endsAt: "2027-01-01T00:00" });
    const versionNow = async () => (await findDiscountCodeById(shop, id))?.version ?? "";
    const saveAt = (fields: Record<string, string>, seenVersion: string) =>
      saveDiscountCode(shop, admin, {
        id,
        form: discountCodeForm.parse({ ...typed, code: "TWOTABS", endsAt: "2027-01-01T00:00", ...fields }),
        seenVersion,
      });
    const seen = await versionNow();
    expect(await saveAt({ percent: "5" }, seen)).toMatchObject({ ok: true });
    expect(await saveAt({ percent: "5" }, seen)).toMatchObject({ ok: true });
    const newer = await versionNow();
    expect(await saveAt({ usageLimit: "9" }, seen)).toEqual({
      ok: false,
      reason: "changed_meanwhile",
      detail: newer,
    });
    expect(await saveAt({ usageLimit: "9" }, newer)).toMatchObject({ ok: true });
  });

  test("counts the orders that used it, and is used up at its limit unless they are cancelled", async () => {
    const product = await addProduct(shop);
    await save({ ...typed, code: "ONCE", usageLimit: "1" });
    const orderNumber = await orderByReceipt(shop, product, { discountCode: "once" });
    const listed = async () => (await listDiscountCodes(shop)).find(({ code }) => code === "ONCE");
    expect(await listed()).toMatchObject({ used: 1, state: "used up" });
    await move(shop, admin, orderNumber, "cancelled");
    expect(await listed()).toMatchObject({ used: 0, state: "active" });
  });

  test("that is switched off or deleted is refused, and doing it twice is no error of the first kind only", async () => {
    const { id } = await save({ ...typed, code: "BRIEF" });
    expect(await setDiscountCodeActive(shop, admin, { id, isActive: false })).toMatchObject({
      ok: true,
    });
    expect(await setDiscountCodeActive(shop, admin, { id, isActive: false })).toMatchObject({
      ok: true,
    });
    expect(await findDiscountCode(shop, "BRIEF", null)).toMatchObject({ ok: false });
    expect(await deleteDiscountCode(shop, admin, { id })).toMatchObject({ ok: true });
    expect(await deleteDiscountCode(shop, admin, { id })).toEqual({ ok: false, reason: "not_found" });
    expect(await deleteDiscountCode(shop, admin, { id: "nonsense" })).toMatchObject({
      reason: "not_found",
    });
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(acts.map(({ action }) => action).sort()).toEqual([
      "discount.created",
      "discount.deactivated",
      "discount.deleted",
    ]);
  });
});
