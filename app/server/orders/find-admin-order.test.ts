import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readOrderFilter } from "#app/domain/orders/admin-order-forms.ts";
import { auditLog } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { addAdmin, addProduct, payOnPage } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { orderByReceipt } from "#tests/support/order-steps.ts";
import { setPageMode } from "#tests/support/paid-page-order.ts";
import { addOrderNote } from "./add-order-note.ts";
import { findAdminOrder } from "./admin/find-admin-order.ts";
import { foundOrders } from "./found-orders.ts";
import { countOrders, countToReview, listOrders, pendingPayments } from "./list-orders.ts";
import { insertOrderEvents } from "./order-events.ts";
import { readOrderByNumber } from "./read-order.ts";

const { shop, clock } = await openTestShop();
const product = await addProduct(shop);
const orderNumber = await orderByReceipt(shop, product, { currency: "GMD" });

test("an order's page has the dollars and the rate it was made with", async () => {
  const admin = await addAdmin(shop);
  expect(await findAdminOrder(shop, admin, orderNumber.toLowerCase())).toMatchObject({
    orderNumber,
    total: { amount: 568_550, currency: "GMD" },
    usd: { total: { amount: 8_300, currency: "USD" }, exchangeRate: 68_500_000 },
    expectedGmd: null,
    cancelEffect: { isStockHeld: true, pieces: 1, openPageOf: null, paidBy: "unchecked" },
  });
});

test("a packer sees the order without any figure of money", async () => {
  const packer = await addAdmin(shop, { role: "packer" });
  const told = await readOrderByNumber(shop.db, orderNumber);
  const refund = { kind: "note", to: "refund", note: "Refunded D100.00" } as const;
  const by = { actorUserId: null, at: shop.clock() };
  await insertOrderEvents(shop.db, told?.id ?? "", [refund], by);
  const order = await findAdminOrder(shop, packer, orderNumber);
  expect(order).toMatchObject({
    total: null,
    subtotal: null,
    shippingCost: null,
    usd: null,
    expectedGmd: null,
  });
  expect(order?.items.every(({ price }) => price === null)).toBe(true);
  expect(JSON.stringify(order)).not.toContain("D100");
  const admin = await findAdminOrder(shop, await addAdmin(shop), orderNumber);
  expect(admin?.timeline.at(-1)).toMatchObject({ label: "Refund", note: "Refunded D100.00" });
});

test.each(["KRB-22222222", "", "' or 1=1"])("%j is no order", async (number) => {
  expect(await findAdminOrder(shop, await addAdmin(shop), number)).toBeNull();
});

test("a note is in the timeline with its author and in the audit log", async () => {
  const packer = await addAdmin(shop, { role: "packer", email: "packer@example.com" });
  const note = "Box is dented";
  expect(await addOrderNote(shop, packer, { orderNumber, note: ` ${note} ` })).toMatchObject({
    ok: true,
  });
  const order = await findAdminOrder(shop, packer, orderNumber);
  expect(order?.timeline).toContainEqual(
    expect.objectContaining({ status: "note", note, by: "packer@example.com" }),
  );
  const [act] = await shop.db.select().from(auditLog).where(eq(auditLog.action, "order.noted"));
  expect(act).toMatchObject({ subjectId: orderNumber, after: { note } });
  const missing = await addOrderNote(shop, packer, { orderNumber: "KRB-22222222", note });
  expect(missing).toEqual({ ok: false, reason: "not_found" });
});

test("a note sent twice by the same form is one note; another note under its key is refused", async () => {
  const packer = await addAdmin(shop, { role: "packer" });
  const idempotencyKey = crypto.randomUUID();
  const send = (note: string, key: string) =>
    addOrderNote(shop, packer, { orderNumber, note, idempotencyKey: key });
  const done = { ok: true, value: { orderNumber } };
  const twins = await Promise.all([send("Rings twice", idempotencyKey), send("Rings twice", idempotencyKey)]);
  expect([...twins, await send("Rings twice", idempotencyKey)]).toEqual([done, done, done]);
  expect(await send("Rings thrice", idempotencyKey)).toEqual({ ok: false, reason: "sent_already" });
  expect(await send("Rings twice", crypto.randomUUID())).toEqual(done);
  const order = await findAdminOrder(shop, packer, orderNumber);
  const notes = order?.timeline.filter(({ note }) => note?.startsWith("Rings"));
  expect(notes?.map(({ note }) => note)).toEqual(["Rings twice", "Rings twice"]);
});

test("orders are narrowed by state, payment and way to pay together", async () => {
  const admin = await addAdmin(shop);
  const byCard = await orderByReceipt(shop, await addProduct(shop));
  await payOnPage(shop, byCard, { amount: 8_300, refunded: 0 });
  const numbers = async (filter: Parameters<typeof listOrders>[2]) =>
    (await listOrders(shop, admin, filter)).orders.map((order) => order.orderNumber);
  expect(await numbers({ status: "confirmed", payment: "paid", method: "card" })).toEqual([byCard]);
  expect(await numbers({ method: "wave", payment: "paid" })).toEqual([]);
  expect(await numbers({ method: "wave" })).toEqual([orderNumber]);
});

test("a list that is only counted has as many as the list that is read", async () => {
  const admin = await addAdmin(shop);
  await orderByReceipt(shop, await addProduct(shop), { customerName: "Sainey Touray" });
  for (const query of ["", "search=sainey", "search=nobody", "method=card", "payment=pending"]) {
    const filter = readOrderFilter(new URLSearchParams(query));
    expect(await countOrders(shop, admin, filter)).toBe((await listOrders(shop, admin, filter)).total);
    expect(await countToReview(shop, admin, filter)).toBe((await pendingPayments(shop, admin, filter)).total);
  }
  const sainey = readOrderFilter(new URLSearchParams("search=sainey"));
  expect([await countOrders(shop, admin, sainey), await countToReview(shop, admin, sainey)]).toEqual([1, 1]);
});

test("a search for the newest finds as many of the newest as the whole search", async () => {
  const admin = await addAdmin(shop);
  const shoe = await addProduct(shop, { name: "Kartong Runner", stockQuantity: 20 });
  const days = [3, 9, 1, 7, 5, 8, 2];
  for (const [place, day] of days.entries()) {
    clock.set(new Date(`2026-04-0${day}T10:00:00Z`));
    const customerEmail = `buyer.${place % 3}@kartong.example`;
    await orderByReceipt(shop, shoe, { customerName: "Kaddy Kartong", customerEmail });
  }
  const found = (search: string, newest: number | null, limit: number) =>
    shop.db
      .select({ at: orders.createdAt })
      .from(orders)
      .where(foundOrders(search, admin, { newest }))
      .orderBy(desc(orders.createdAt))
      .limit(limit);
  for (const search of ["kartong", "ka", "kaddy kartong", "runner", "buyer.1@kartong", "83"]) {
    const all = await found(search, null, 20);
    for (const newest of [1, 2, 3, 6, 20]) {
      expect(await found(search, newest, newest)).toEqual(all.slice(0, newest));
    }
  }
  expect(await found("kartong", null, 20)).toHaveLength(days.length);
});

test("an order paid on a test page shows that to every role, and nothing else of its card", async () => {
  const number = await orderByReceipt(shop, await addProduct(shop));
  await payOnPage(shop, number, { amount: 8_300, refunded: 0, mode: "test" });
  for (const role of ["admin", "packer"] as const) {
    const member = await addAdmin(shop, { role });
    const page = await findAdminOrder(shop, member, number);
    expect(page).toMatchObject({ isTestPayment: true, paymentStatus: "paid", payment: null });
    expect(JSON.stringify(page)).not.toMatch(/sandbox|paid-KRB/);
    const { orders: listed } = await listOrders(shop, member);
    const marks = listed.map((order) => [order.orderNumber, order.isTestPayment]);
    expect(marks).toContainEqual([number, true]);
    expect(marks).toContainEqual([orderNumber, false]);
  }
  await setPageMode(shop, number, "live");
  expect(await findAdminOrder(shop, await addAdmin(shop), number)).toMatchObject({ isTestPayment: false });
});
