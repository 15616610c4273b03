import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { outbox } from "#database/schema/operations.ts";
import { addAdmin, addProduct, aLocalOrder, contextOf } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { stockOf } from "#tests/support/order-steps.ts";
import { paidPageOrder } from "#tests/support/paid-page-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { ordersAction } from "./order-list-action.ts";
import { orderAction } from "./order-page-action.ts";

const { shop } = await openTestShop();

test("the form of a note, tapped twice, adds one note; with other words it is refused beside the field", async () => {
  const admin = await addAdmin(shop);
  const { orderNumber } = succeeded(await placeOrder(shop, GUEST, await aLocalOrder(await addProduct(shop))));
  const idempotencyKey = crypto.randomUUID();
  const send = async (note: string) => {
    const context = contextOf(shop, admin);
    const body = new URLSearchParams({ intent: "note", note, idempotencyKey });
    const request = new Request("http://localhost/admin/orders", { method: "POST", body });
    return await orderAction({ context, request, params: { orderNumber } });
  };
  const answers = await Promise.all([send("Calls at night"), send("Calls at night")]);
  expect(answers.map(({ data }) => data.toast)).toEqual(["noteAdded", "noteAdded"]);
  const other = await send("Calls at noon");
  expect([other.init?.status, other.data]).toMatchObject([
    409,
    { shouldRevalidate: true, errors: { note: expect.stringContaining("already saved") } },
  ]);
  const order = await findAdminOrder(shop, admin, orderNumber);
  expect(order?.timeline.filter(({ status }) => status === "note")).toHaveLength(1);
});

test("a refund cancels the order with it where asked, and gives its pieces back", async () => {
  const admin = await addAdmin(shop);
  const product = await addProduct(shop, { stockQuantity: 3 });
  const refundOf = async (fields: Record<string, string>) => {
    const orderNumber = await paidPageOrder(shop, product);
    const body = new URLSearchParams({
      intent: "refund",
      seenRefunded: "0",
      seenStatus: "confirmed",
      reason: "",
      ...fields,
    });
    const request = new Request("http://localhost/admin/orders", { method: "POST", body });
    const { data } = await orderAction({ context: contextOf(shop, admin), request, params: { orderNumber } });
    return [data.toast, (await findAdminOrder(shop, admin, orderNumber))?.orderStatus];
  };
  expect(await refundOf({})).toEqual(["refundDone", "confirmed"]);
  expect(await stockOf(shop, product)).toBe(2);
  expect(await refundOf({ andCancel: "yes" })).toEqual(["refundDone", "cancelled"]);
  expect(await stockOf(shop, product)).toBe(2);
  expect(await refundOf({ andCancel: "yes", amount: "1000000" })).toEqual(["refundNotDone", "confirmed"]);
  expect(await stockOf(shop, product)).toBe(1);
});

test("a packer cannot cancel a paid order, nor bring one back: they ask the owner, once", async () => {
  const admin = await addAdmin(shop);
  const packer = await addAdmin(shop, { role: "packer" });
  const orderNumber = await paidPageOrder(shop, await addProduct(shop, { name: "Lost Low" }));
  const cancel = async (as: typeof admin) => {
    const form = new FormData();
    const seenStatus = (await findAdminOrder(shop, admin, orderNumber))?.orderStatus ?? "";
    const orderStatus = seenStatus === "cancelled" ? "confirmed" : "cancelled";
    const fields = { intent: "change-status", orderNumber, orderStatus, seenStatus, isConfirmed: "yes" };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const request = new Request("http://localhost/admin/orders", { method: "POST" });
    return await ordersAction(contextOf(shop, as), request, form);
  };
  expect(await cancel(packer)).toMatchObject({ init: { status: 403 }, data: { toast: "orderNotUpdated" } });
  expect((await findAdminOrder(shop, admin, orderNumber))?.orderStatus).toBe("confirmed");
  expect(await cancel(admin)).toMatchObject({ data: { done: true } });
  expect(await cancel(packer)).toMatchObject({ init: { status: 403 } });
  expect((await findAdminOrder(shop, admin, orderNumber))?.orderStatus).toBe("cancelled");

  const idempotencyKey = crypto.randomUUID();
  const ask = async (item: string) => {
    const body = new URLSearchParams({ intent: "ask-owner", problem: "missing", item, idempotencyKey });
    const request = new Request("http://localhost/admin/orders", { method: "POST", body });
    return await orderAction({ context: contextOf(shop, packer), request, params: { orderNumber } });
  };
  expect(await ask("1")).toMatchObject({ init: { status: 404 } });
  expect([(await ask("0")).data.toast, (await ask("0")).data.toast]).toEqual(["ownerAsked", "ownerAsked"]);
  const asked = await shop.db.select().from(outbox).where(eq(outbox.kind, "packing_problem"));
  const recipients = asked.map(({ recipient, subject }) => [recipient, subject]);
  expect(recipients).toContainEqual([admin.email, expect.stringMatching(/^Can't find it: Lost Low/)]);
  expect(recipients.filter(([recipient]) => recipient === admin.email)).toHaveLength(1);
  const notes = (await findAdminOrder(shop, packer, orderNumber))?.timeline.flatMap(({ note }) => note ?? []);
  expect(notes?.filter((note) => /^Can't find it: Lost Low.* Asked the owner\.$/.test(note))).toHaveLength(1);
});
