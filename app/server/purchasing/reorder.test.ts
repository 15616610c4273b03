import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { type KnownMoney, money } from "#app/domain/money/money.ts";
import { purchaseCostsForm } from "#app/domain/purchasing/purchase-order-forms.ts";
import { addAlert } from "#app/server/stock/alerts/add-alert.ts";
import { notifyOfReturnedStock } from "#app/server/stock/alerts/notify-of-returned-stock.ts";
import { listStockChanges } from "#app/server/stock/list-stock-changes.ts";
import { products, stockChanges } from "#database/schema/catalogue.ts";
import { auditLog, outbox } from "#database/schema/operations.ts";
import { purchaseOrders } from "#database/schema/purchasing.ts";
import { addAdmin, addProduct, anAddress, payOnPage } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { move, orderByReceipt } from "#tests/support/order-steps.ts";
import { actsOn, stockBySize } from "#tests/support/read-rows.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { cancelPurchaseOrder, savePurchaseCosts } from "./change-purchase-order.ts";
import { findPurchaseOrder } from "./find-purchase-order.ts";
import { listPurchaseOrders, listSuppliers } from "./list-purchase-orders.ts";
import { listSizesToReorder } from "./list-sizes-to-reorder.ts";
import { notePurchasePayment, removePurchasePayment } from "./note-purchase-payment.ts";
import { receivePurchaseOrder } from "./receive-purchase-order.ts";
import { writePurchaseOrder } from "./write-purchase-order.ts";

const { shop, clock } = await openTestShop();
const admin = await addAdmin(shop);

const key = () => crypto.randomUUID();

const sell = (id: string, size: string, quantity: number) => orderByReceipt(shop, { id }, { size, quantity });

async function anOrder(
  lines: { productId: string; size: string; quantity: number }[],
  to: { supplier?: string; supplierOf?: number } = {},
) {
  const given = { supplier: "Modou", supplierPhone: "+2203012345", lines, idempotencyKey: key(), ...to };
  const written = succeeded(await writePurchaseOrder(shop, admin, given));
  const order = await findPurchaseOrder(shop, admin, written.number);
  if (!order) throw new Error("the order is not there");
  return order;
}

const stockOf = (id: string) => stockBySize(shop, id);

/** Ticks in what has arrived of an order, line by line; "all" that everything came. */
async function arrive(
  { number, lines }: { number: number; lines: { id: string }[] },
  arrived: number[],
  seen: number[],
  { idempotencyKey = key(), isAll = false } = {},
) {
  const typed = lines.map(({ id }, at) => ({ id, arrived: arrived[at] ?? 0, seen: seen[at] ?? 0 }));
  return await receivePurchaseOrder(shop, admin, number, { lines: typed, isAll, idempotencyKey });
}

async function alertFor(product: string, contact: string): Promise<void> {
  succeeded(await addAlert(shop, GUEST, { product, size: "43", contact, ipAddress: anAddress() }));
}

async function sheet(search: string, isAll = false) {
  const { sizes } = await listSizesToReorder(shop, { search, isAll, page: 1 });
  return sizes.map(({ size, sold, left, coming, waiting }) => [size, sold, left, coming, waiting]);
}

test("the sheet lists by size what is sold, left, on the way and waited for, the first to be empty first", async () => {
  const { id } = await addProduct(shop, {
    name: "Reef Runner",
    sizes: { "41": 9, "42": 4, "43": 0, "44": 5, "45": 5 },
  });
  await sell(id, "44", 1);
  clock.advance(31 * 24 * 3_600_000);
  await sell(id, "42", 3);
  await sell(id, "41", 1);
  await alertFor(id, "binta@example.com");
  await move(shop, admin, await sell(id, "44", 2), "cancelled");
  await payOnPage(shop, await sell(id, "45", 1), { amount: 8300, refunded: 0, mode: "test" });
  await anOrder([{ productId: id, size: "42", quantity: 2 }]);
  expect(await sheet("reef")).toEqual([
    ["43", 0, 0, 0, 1],
    ["42", 3, 1, 2, 0],
    ["41", 1, 8, 0, 0],
  ]);
  expect((await sheet("Reef", true)).map(([size]) => size)).toEqual(["43", "42", "41", "44", "45"]);
});

test("sizes of a product with one stock number are one line of the sheet, and pages end at the last", async () => {
  const { id } = await addProduct(shop, { name: "Kora Cap", sizes: ["S", "M"], stockQuantity: 9 });
  await sell(id, "S", 2);
  await sell(id, "M", 1);
  expect(await sheet("kora cap")).toEqual([["", 3, 6, 0, 0]]);
  const beyond = await listSizesToReorder(shop, { search: "kora", isAll: false, page: 1e20 });
  expect(beyond).toMatchObject({ total: 1, page: 1, pageCount: 1, sizes: [{ name: "Kora Cap" }] });
  expect(await listSizesToReorder(shop, { search: "no such", isAll: true, page: 2 })).toEqual({
    sizes: [],
    total: 0,
    page: 1,
    pageCount: 1,
  });
});

test("an order is stored once, with lines of one size as one, and refuses what the shop does not sell", async () => {
  const { id } = await addProduct(shop, { sizes: { "42": 0, "43": 0 } });
  const line = { productId: id, size: "42", quantity: 6 };
  const given = { supplier: "Modou", supplierPhone: "", lines: [line, line], idempotencyKey: key() };
  const first = succeeded(await writePurchaseOrder(shop, admin, given));
  expect(succeeded(await writePurchaseOrder(shop, admin, given))).toEqual(first);
  expect((await findPurchaseOrder(shop, admin, first.number))?.lines).toMatchObject([
    { size: "42", quantity: 12 },
  ]);
  const tryLine = (other: Partial<typeof line>, supplierOf?: number) => {
    const lines = [{ ...line, ...other }];
    return writePurchaseOrder(shop, admin, { ...given, idempotencyKey: key(), supplierOf, lines });
  };
  expect(await tryLine({ size: "99" })).toMatchObject({ reason: "not_found" });
  expect(await tryLine({ productId: key() })).toMatchObject({ reason: "not_found" });
  expect(await tryLine({}, 2_000_000)).toMatchObject({ reason: "not_found" });
  await cancelPurchaseOrder(shop, admin, first.number);
});

test("ticking in writes stock and ledger once, by two taps or two phones, and tells who waits", async () => {
  const { id } = await addProduct(shop, { name: "Dune Walker", sizes: { "42": 1, "43": 0 } });
  await alertFor(id, "awa@example.com");
  const order = await anOrder([
    { productId: id, size: "42", quantity: 6 },
    { productId: id, size: "43", quantity: 2 },
  ]);
  const { number } = order;
  const tap = { idempotencyKey: key() };
  const taps = [arrive(order, [4, 0], [0, 0], tap), arrive(order, [4, 0], [0, 0], tap)];
  const four = { ok: true, value: { pieces: 4 } };
  expect(await Promise.all(taps)).toMatchObject([four, four]);
  expect(await arrive(order, [4, 0], [0, 0])).toMatchObject({ reason: "changed_meanwhile" });
  expect(await arrive(order, [4, 0], [4, 0])).toMatchObject({ reason: "nothing_changed" });
  expect(await stockOf(id)).toEqual({ "42": 5, "43": 0 });
  expect(await findPurchaseOrder(shop, admin, number)).toMatchObject({ state: "partly" });

  expect(await arrive(order, [4, 0], [4, 0], { isAll: true })).toMatchObject(four);
  expect(await stockOf(id)).toEqual({ "42": 7, "43": 2 });
  expect(await findPurchaseOrder(shop, admin, number)).toMatchObject({ state: "arrived" });
  expect(await cancelPurchaseOrder(shop, admin, number)).toMatchObject({ reason: "changed_meanwhile" });
  const { changes } = await listStockChanges(shop, {
    product: id,
    search: "",
    cause: "delivery",
    page: 1,
  });
  expect(changes.map(({ size, change, purchaseOrder }) => [size, change, purchaseOrder])).toEqual([
    ["43", 2, number],
    ["42", 2, number],
    ["42", 4, number],
  ]);
  const acts = (await actsOn(shop, String(number))).filter(
    ({ subjectType }) => subjectType === "purchase_order",
  );
  expect(acts.map(({ action }) => action.split(".")[1])).toEqual(["created", "received", "received"]);
  expect(await notifyOfReturnedStock(shop)).toBe(1);
  expect((await shop.db.select().from(outbox)).map(({ subject }) => subject)).toContain(
    "It's back: Dune Walker in EU 43",
  );
});

test("two phones that tick in at once add the pieces once", async () => {
  const { id } = await addProduct(shop, { sizes: { "42": 0 } });
  const order = await anOrder([{ productId: id, size: "42", quantity: 6 }]);
  const results = await Promise.all([1, 2, 3].map(() => arrive(order, [6], [0])));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stockOf(id)).toEqual({ "42": 6 });
});

test("a number typed too high is corrected, never below what is left; a deleted product has no stock to go to", async () => {
  const { id } = await addProduct(shop, { name: "Alpha", sizes: { "42": 0 } });
  const gone = await addProduct(shop, { name: "Beta", stockQuantity: 0 });
  const order = await anOrder([
    { productId: id, size: "42", quantity: 4 },
    { productId: gone.id, size: "", quantity: 2 },
  ]);
  await shop.db.delete(products).where(eq(products.id, gone.id));
  expect(await arrive(order, [9, 2], [0, 0])).toMatchObject({ ok: true, value: { pieces: 11 } });
  await sell(id, "42", 3);
  expect(await arrive(order, [1, 2], [9, 2])).toMatchObject({ ok: true });
  expect(await stockOf(id)).toEqual({ "42": 0 });
  expect((await findPurchaseOrder(shop, admin, order.number))?.lines).toMatchObject([
    { arrived: 1 },
    { productId: null, name: "Beta", arrived: 2 },
  ]);
});

test("pieces of a product that is counted by size since it was ordered are not lost silently", async () => {
  const { id } = await addProduct(shop, { stockQuantity: 3, sizes: ["S", "M"] });
  const order = await anOrder([{ productId: id, size: "", quantity: 4 }]);
  await shop.db.update(products).set({ stockPerSize: true, stockQuantity: 0 }).where(eq(products.id, id));
  expect(await arrive(order, [4], [0])).toMatchObject({ reason: "counted_otherwise" });
  expect(await findPurchaseOrder(shop, admin, order.number)).toMatchObject({ state: "open" });
  await cancelPurchaseOrder(shop, admin, order.number);
  expect(await arrive(order, [4], [0])).toMatchObject({ reason: "changed_meanwhile" });
});

test("costs give landed cost and margin to the owner, and nothing of them to a manager", async () => {
  const { id } = await addProduct(shop, { name: "Alpha", sizes: { "42": 0, "43": 0 }, price: "80.00" });
  const manager = await addAdmin(shop, { role: "manager" });
  const { number, costs, lines } = await anOrder([
    { productId: id, size: "42", quantity: 3 },
    { productId: id, size: "43", quantity: 1 },
  ]);
  expect(costs).toMatchObject({
    debt: { agreed: null, owed: null },
    lines: [{ landed: null, margin: null }, { unitCost: null }],
  });
  const usd = (amount: number) => money(amount, "USD");
  const save = (unitCosts: (number | null)[], version = costs?.version ?? "") =>
    savePurchaseCosts(shop, admin, {
      number,
      version,
      costs: {
        currency: "USD",
        gmdRate: null,
        freight: usd(1001),
        duty: usd(500),
        unitCosts: lines.map(({ id: line }, at) => {
          const amount = unitCosts[at] ?? null;
          return { id: line, unitCost: amount === null ? null : usd(amount) };
        }),
      },
    });
  expect(await save([3000, null])).toEqual({ ok: true, value: null });
  expect(await save([3000, 3000])).toMatchObject({ reason: "saved_meanwhile" });
  const half = await findPurchaseOrder(shop, admin, number);
  expect(half?.costs).toMatchObject({
    debt: { agreed: null },
    freight: usd(1001),
    lines: [{ unitCost: usd(3000) }, {}],
  });
  expect(await save([3000, 3000], half?.costs?.version)).toMatchObject({ ok: true });
  const priced = await findPurchaseOrder(shop, admin, number);
  expect(await save([3000, 3000], priced?.costs?.version)).toMatchObject({ reason: "nothing_changed" });
  expect(priced?.costs).toMatchObject({
    debt: { agreed: usd(13_501), paid: usd(0), owed: usd(13_501) },
    lines: [
      { landed: { total: usd(10_126), perPiece: usd(3375) }, margin: { left: usd(4625), percent: 58 } },
      { landed: { total: usd(3375), perPiece: usd(3375) } },
    ],
  });
  const seen = await findPurchaseOrder(shop, manager, number);
  expect(seen).toMatchObject({ costs: null, lines: [{ size: "42" }, { size: "43" }] });
  const audited = await shop.db.select().from(auditLog).where(eq(auditLog.action, "purchase_order.priced"));
  expect(JSON.stringify(audited)).not.toMatch(/10\.01|30\.00/);
});

test("an order in CFA francs at a typed rate knows what is agreed, paid and owed, and its supplier is offered again", async () => {
  const { id } = await addProduct(shop, { name: "Djembe Runner", sizes: { "42": 0 }, price: "80.00" });
  const { number, costs, lines } = await anOrder([{ productId: id, size: "42", quantity: 4 }], {
    supplier: "Awa of Dakar",
  });
  expect(costs).toMatchObject({ currency: "USD", payments: [] });
  const franc = (amount: number) => money(amount, "XOF");
  const save = async (typed: { currency?: "XOF" | "EUR"; gmdRate?: string } = {}) => {
    const version = (await findPurchaseOrder(shop, admin, number))?.costs?.version ?? "";
    const parsed = purchaseCostsForm.safeParse({
      currency: "XOF",
      gmdRate: "0.12",
      freight: "2000",
      duty: "",
      line: lines.map((line) => line.id),
      unitCost: ["20000"],
      version,
      ...typed,
    });
    if (!parsed.success) return parsed.error.issues[0]?.path;
    return await savePurchaseCosts(shop, admin, { number, ...parsed.data });
  };
  expect(await save({ gmdRate: "" })).toEqual(["gmdRate"]);
  expect(await save()).toMatchObject({ ok: true });
  const pay = (amount: KnownMoney) =>
    notePurchasePayment(shop, admin, { number, amount, note: "Wave", idempotencyKey: key() });
  const first = succeeded(await pay(franc(60_000)));
  expect(await pay(money(5, "EUR"))).toMatchObject({ reason: "saved_meanwhile" });
  const wrong = succeeded(await pay(franc(1_000)));
  expect(await removePurchasePayment(shop, admin, { number, ...wrong })).toMatchObject({ ok: true });
  expect(await removePurchasePayment(shop, admin, { number, ...wrong })).toMatchObject({
    reason: "not_found",
  });
  expect(await save({ currency: "EUR" })).toMatchObject({ reason: "paid_in_another_currency" });
  // 20,500 francs are D2,460, and these are $35.91 of the $80 it sells at.
  expect((await findPurchaseOrder(shop, admin, number))?.costs).toMatchObject({
    debt: { agreed: franc(82_000), paid: franc(60_000), owed: franc(22_000) },
    payments: [{ ...first, amount: franc(60_000), note: "Wave" }],
    lines: [
      {
        landed: { perPiece: franc(20_500), usd: money(3_591, "USD"), gmd: money(246_000, "GMD") },
        margin: { left: money(4_409, "USD"), percent: 55 },
      },
    ],
  });
  expect((await listSuppliers(shop))[0]).toEqual({ supplier: "Awa of Dakar", number });
  const again = await anOrder([{ productId: id, size: "42", quantity: 1 }], { supplierOf: number });
  expect(again).toMatchObject({ supplier: "Awa of Dakar", costs: { currency: "XOF", gmdRate: "0.12" } });
  const audited = await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(number)));
  expect(audited.map(({ action }) => action)).toContain("purchase_order.paid");
  expect(JSON.stringify(audited)).not.toMatch(/60.?000|20.?000/);
});

test("the list of orders names the state of each, the newest first", async () => {
  const { orders: listed, total } = await listPurchaseOrders(shop, { page: 1 });
  expect(total).toBe(await shop.db.$count(purchaseOrders));
  expect(listed.map(({ number }) => number)).toEqual(
    listed.map(({ number }) => number).toSorted((a, b) => b - a),
  );
  expect(new Set(listed.map(({ state }) => state))).toEqual(
    new Set(["open", "partly", "arrived", "cancelled"]),
  );
  expect((await listPurchaseOrders(shop, { page: 99 })).page).toBe(Math.ceil(total / 10));
  expect(await shop.db.$count(stockChanges, sql`purchase_order is not null`)).toBeGreaterThan(0);
});
