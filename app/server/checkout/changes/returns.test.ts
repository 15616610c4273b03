import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { money } from "#app/domain/money/money.ts";
import { returnForm, returnWords } from "#app/domain/orders/changes/order-return.ts";
import { saleForm } from "#app/domain/orders/counter-sale.ts";
import { dueNow, isCashDue, isHeldForPayment } from "#app/domain/orders/part-payment.ts";
import { exportAccount } from "#app/server/accounts/profile/export-account.ts";
import { setPrice } from "#app/server/catalogue/set-price.ts";
import { placeStaffOrder } from "#app/server/checkout/place-staff-order.ts";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { takeCash } from "#app/server/money/take-cash.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { findReturnPhoto } from "#app/server/payments/receipts/find-receipt.ts";
import { prepareReceipt } from "#app/server/payments/receipts/receipt-file.ts";
import { discardLostReceipts } from "#app/server/payments/receipts/store-receipt.ts";
import { products } from "#database/schema/catalogue.ts";
import { auditLog, outbox } from "#database/schema/operations.ts";
import { orderReturns, orders } from "#database/schema/orders.ts";
import { addAdmin, addCustomer, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { eventsOf, mailsOf, move, orderByReceipt, orderOf, review } from "#tests/support/order-steps.ts";
import { stockBySize } from "#tests/support/read-rows.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { askReturn, moveReturn } from "./returns.ts";

const { shop, clock } = await openTestShop();
const admin = await addAdmin(shop);

let pair: { id: string };
/** A delivered, paid order for two pairs of size 42. */
let orderNumber: string;
beforeEach(async () => {
  pair = await addProduct(shop, {
    price: "28.00",
    enteredPrice: "2000",
    currency: "GMD",
    sizes: { "42": 3, "43": 1, "44": 0 },
  });
  orderNumber = await orderByReceipt(shop, pair, { size: "42", quantity: 2, currency: "GMD" });
  await review(shop, admin, orderNumber, "verified");
  await move(shop, admin, orderNumber, "delivered");
});

const left = async (size: string, product = pair) => (await stockBySize(shop, product.id))[size];
const wish = (given: Record<string, unknown> = {}) =>
  returnForm.parse({
    line: `${pair.id} 42`,
    quantity: 1,
    kind: "exchange",
    wanted: `${pair.id} 43`,
    reason: "size",
    ...given,
  });
const ask = async (given: Record<string, unknown> = {}, by: typeof admin | null = null) =>
  await askReturn(shop, by, orderNumber, wish(given));
const act = async (returnId: string, name: "agree" | "refuse" | "check-in" | "send", more = {}) =>
  await moveReturn(shop, admin, { returnId, act: name, isSellable: true, refusal: "", ...more });
const linesOf = async () => {
  const order = await readOrderByNumber(shop.db, orderNumber);
  return order?.items.map(({ size, quantity }) => `${quantity} × ${size}`);
};

test("the export of an account has what its shopper sent back, in their words", async () => {
  const shopper = await addCustomer(shop);
  await shop.db.update(orders).set({ userId: shopper.userId }).where(eq(orders.orderNumber, orderNumber));
  succeeded(await ask({ words: "Too narrow" }));
  expect(await exportAccount(shop, shopper)).toMatchObject({
    returns: [{ orderNumber, size: "42", words: "Too narrow", hasPhoto: false, state: "asked" }],
  });
});

test("an exchange takes the new size when it is agreed, puts the old one back when it came, and ends when the new one left", async () => {
  const asked = succeeded(await ask());
  expect(succeeded(await ask()).id).toBe(asked.id);
  expect(await ask({ quantity: 2 })).toMatchObject({ reason: "return_open" });
  const told = await shop.db.select().from(outbox).where(eq(outbox.kind, "return_asked"));
  expect(told.length).toBeGreaterThan(0);
  expect(await act(asked.id, "check-in")).toMatchObject({ reason: "changed_meanwhile" });

  succeeded(await act(asked.id, "agree"));
  succeeded(await act(asked.id, "agree"));
  expect([await left("42"), await left("43"), await linesOf()]).toEqual([1, 0, ["1 × 42", "1 × 43"]]);
  const further = { line: `${pair.id} 43`, wanted: `${pair.id} 44` };
  expect(await ask(further)).toMatchObject({ reason: "return_open" });
  expect(await ask(further, admin)).toMatchObject({ reason: "return_open" });
  succeeded(await act(asked.id, "check-in"));
  expect([await left("42"), await left("43")]).toEqual([2, 0]);
  expect(succeeded(await act(asked.id, "send"))).toMatchObject({ state: "exchanged" });
  expect(await act(asked.id, "refuse")).toMatchObject({ reason: "changed_meanwhile" });
  expect(succeeded(await ask(further))).toMatchObject({ state: "asked", size: "43" });

  expect(await orderOf(shop, orderNumber)).toMatchObject({ orderStatus: "delivered", paymentStatus: "paid" });
  expect(
    (await mailsOf(shop, orderNumber)).map(({ kind }) => kind).filter((kind) => kind.startsWith("return_a")),
  ).toEqual(["return_asked", "return_agreed", "return_agreed", "return_asked"]);
  const [agreed] = await mailsOf(shop, orderNumber, "return_agreed");
  expect(agreed?.bodyText).toContain("You pay for the return.");
  const audited = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, orderNumber));
  expect(audited.map(({ action }) => action).slice(-3)).toEqual([
    "return.agreed",
    "return.checked_in",
    "return.exchanged",
  ]);
  const notes = (await eventsOf(shop, orderNumber)).filter(({ toStatus }) => toStatus === "return");
  expect(notes.map(({ note }) => note?.split(":")[0])).toEqual([
    "Asked",
    "Agreed",
    "Back at the shop",
    "The new item was sent",
    "Asked",
  ]);
});

test("what comes back for its money is owed back, a part of the order or all of it, and damaged pieces are not sold", async () => {
  const total = Number((await orderOf(shop, orderNumber)).totalAmount);
  const one = succeeded(await ask({ kind: "refund", wanted: "none" }));
  succeeded(await act(one.id, "agree"));
  expect([await left("42"), await linesOf()]).toEqual([1, ["2 × 42"]]);
  succeeded(await act(one.id, "check-in", { isSellable: false }));
  expect([await left("42"), await linesOf(), Number((await orderOf(shop, orderNumber)).totalAmount)]).toEqual(
    [1, ["1 × 42"], total - 2000],
  );
  const owed = async () =>
    (await listOrders(shop, admin, { view: "back", search: orderNumber })).orders.length;
  expect(await owed()).toBe(1);
  const sent = await noteMoneyReturned(shop, admin, { orderNumber, reason: "", onlyOver: true });
  expect(succeeded(sent).amount.amount).toBe(200_000);
  const [ended] = await shop.db.select().from(orderReturns).where(eq(orderReturns.id, one.id));
  expect([await owed(), ended?.state, ended?.stateAt]).toEqual([0, "refunded", clock.now()]);

  const rest = succeeded(await ask({ kind: "refund", wanted: "none", reason: "damaged" }, admin));
  succeeded(await act(rest.id, "check-in"));
  expect([await left("42"), await linesOf()]).toEqual([2, []]);
  succeeded(await noteMoneyReturned(shop, admin, { orderNumber, reason: "", onlyOver: true }));
  const { receivedAmount, returnedAmount, totalAmount } = await orderOf(shop, orderNumber);
  expect(Number(receivedAmount) - Number(returnedAmount)).toBe(Number(totalAmount));
});

test("another colour costs what it costs today: the difference is due by link or in cash, and refused it is as before", async () => {
  const model = { brand: "Nike", model: "Court Low" };
  await shop.db.update(products).set(model).where(eq(products.id, pair.id));
  const inDalasi = { enteredPrice: "2500", currency: "GMD", sizes: { "42": 1 } } as const;
  const black = await addProduct(shop, { name: "Court Low, black", price: "35.00", ...inDalasi, ...model });
  const other = await addProduct(shop, { name: "Court High", price: "35.00", ...inDalasi });
  const before = await readOrderByNumber(shop.db, orderNumber);
  expect(await ask({ wanted: `${other.id} 42` })).toMatchObject({ reason: "not_returnable" });
  const { id } = succeeded(await ask({ wanted: `${black.id} 42` }));
  succeeded(await act(id, "agree"));
  const due = async () => {
    const order = await readOrderByNumber(shop.db, orderNumber);
    if (!order) throw new Error("no order");
    const { orderStatus, paymentStatus } = order;
    return [orderStatus, paymentStatus, isHeldForPayment(order), isCashDue(order), dueNow(order).amount];
  };
  expect([await left("42", black), await due()]).toEqual([0, ["delivered", "pending", true, true, 50_000]]);
  expect((await mailsOf(shop, orderNumber, "return_agreed"))[0]?.bodyText).toContain("D500.00 more");

  succeeded(await act(id, "refuse", { refusal: "Worn outside" }));
  expect([await left("42", black), await due()]).toEqual([1, ["delivered", "paid", false, false, 0]]);
  const { items, totalAmount } = { ...before };
  expect(await readOrderByNumber(shop.db, orderNumber)).toMatchObject({ items, totalAmount });

  const staff = { wanted: "none", otherProduct: other.slug, otherSize: "42" };
  expect(await ask({ ...staff, otherProduct: "Nothing" }, admin)).toMatchObject({
    reason: "unknown_product",
  });
  expect(succeeded(await ask(staff, admin))).toMatchObject({ state: "agreed", wantedName: "Court High" });
  expect(succeeded(await takeCash(shop, admin, { orderNumber, amount: "500", takenBy: "" }))).toBeTruthy();
  expect([await left("42", other), await due()]).toEqual([0, ["delivered", "paid", false, false, 0]]);
});

test("an order whose money is back is not exchanged any more, though its goods may still come back", async () => {
  const boots = await addProduct(shop, {
    ...{ name: "Boots", price: "35.00", enteredPrice: "2500", currency: "GMD" },
    sizes: { "42": 1 },
  });
  const asked = succeeded(await ask());
  succeeded(await noteMoneyReturned(shop, admin, { orderNumber, reason: "" }));
  expect(await act(asked.id, "agree")).toMatchObject({ reason: "not_returnable" });
  succeeded(await act(asked.id, "refuse"));
  const dearer = { wanted: "none", otherProduct: boots.slug, otherSize: "42" };
  expect(await ask(dearer, admin)).toMatchObject({ reason: "not_returnable" });
  expect([await left("42", boots), await left("43")]).toEqual([1, 1]);
  const { id } = succeeded(await ask({ kind: "refund", wanted: "none" }, admin));
  expect(succeeded(await act(id, "check-in"))).toMatchObject({ state: "refunded" });
});

test("the old piece of an agreed exchange is checked in also once its order is cancelled, the new one back before", async () => {
  const { id } = succeeded(await ask({}, admin));
  await move(shop, admin, orderNumber, "cancelled");
  expect([await left("42"), await left("43")]).toEqual([2, 1]);
  const isListed = async () =>
    (await listOrders(shop, admin, { view: "returns" })).orders.some(
      (each) => each.orderNumber === orderNumber,
    );
  expect(await isListed()).toBe(true);
  expect(await act(id, "send")).toMatchObject({ reason: "not_returnable" });
  expect(succeeded(await act(id, "check-in"))).toMatchObject({ state: "came_back" });
  expect([await left("42"), await left("43")]).toEqual([3, 1]);
  expect(await isListed()).toBe(false);
  expect(await act(id, "send")).toMatchObject({ reason: "not_returnable" });
  const [mail] = await mailsOf(shop, orderNumber, "return_checked_in");
  expect(mail?.bodyText).toContain("size EU 42, for size EU 43. We'll send your money back the way it came.");
});

test("a cheaper piece is owed back with its share of what staff took off, and a refusal takes all of that back", async () => {
  const cheap = { name: "Slippers", price: "7.00", enteredPrice: "500", currency: "GMD" } as const;
  const slippers = await addProduct(shop, { ...cheap, sizes: { "42": 1 } });
  const items = JSON.stringify([{ productId: pair.id, size: "43", quantity: 1 }]);
  const bill = { id: randomUUID(), items, paymentMethod: "cash", sumOff: "333.33", reason: "Regular" };
  ({ orderNumber } = succeeded(await placeStaffOrder(shop, admin, saleForm.parse(bill))));
  const wanted = { line: `${pair.id} 43`, wanted: "none", otherProduct: slippers.slug, otherSize: "42" };
  const { id } = succeeded(await ask(wanted, admin));
  expect(await orderOf(shop, orderNumber)).toMatchObject({ discountAmount: "83.33", totalAmount: "416.67" });
  succeeded(await act(id, "refuse"));
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    discountAmount: "333.33",
    totalAmount: "1666.67",
  });

  const boots = await addProduct(shop, {
    ...{ name: "Boots", price: "35.00", enteredPrice: "2500", currency: "GMD" },
    sizes: { "42": 1 },
  });
  const dearer = succeeded(await ask({ ...wanted, otherProduct: boots.slug }, admin));
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    discountAmount: "333.33",
    totalAmount: "2166.67",
  });
  succeeded(await act(dearer.id, "refuse"));
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    discountAmount: "333.33",
    totalAmount: "1666.67",
  });
});

test("a refusal takes off the piece that was put aside, not the same one that was bought at another price", async () => {
  const cap = {
    name: "Cap",
    price: "7.00",
    enteredPrice: "500",
    currency: "GMD",
    sizes: { one: 4 },
  } as const;
  const caps = await addProduct(shop, cap);
  const lines = [
    [caps, "one"],
    [pair, "43"],
  ] as const;
  const items = JSON.stringify(lines.map(([{ id }, size]) => ({ productId: id, size, quantity: 1 })));
  const bill = { id: randomUUID(), items, paymentMethod: "cash" };
  ({ orderNumber } = succeeded(await placeStaffOrder(shop, admin, saleForm.parse(bill))));
  const [price, seen] = [money(60_000, "GMD"), money(50_000, "GMD")];
  succeeded(await setPrice(shop, admin, { id: caps.id, price, seen }));
  const wanted = { line: `${pair.id} 43`, wanted: "none", otherProduct: caps.slug, otherSize: "one" };
  const { id } = succeeded(await ask(wanted, admin));
  expect(await orderOf(shop, orderNumber)).toMatchObject({ totalAmount: "1100.00" });
  succeeded(await act(id, "refuse"));
  expect(await orderOf(shop, orderNumber)).toMatchObject({ totalAmount: "2500.00", paymentStatus: "paid" });
});

test("a picture of the item is kept as receipts are, and seen by staff", async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#c2381a" } })
    .png()
    .toBuffer();
  const photo = succeeded(await prepareReceipt(png));
  const { id } = succeeded(await askReturn(shop, null, orderNumber, wish(), photo));
  const found = await findReturnPhoto(shop, id);
  expect(found).toMatchObject({ contentType: "image/jpeg", fileName: `return-${orderNumber}.jpg` });
  clock.advance(3 * 86_400_000);
  await discardLostReceipts(shop);
  expect(await findReturnPhoto(shop, id)).toEqual(found);
});

test("what comes back is worth its price less its share of what staff took off, to the last butut", async () => {
  const cap = await addProduct(shop, {
    price: "7.00",
    enteredPrice: "500",
    currency: "GMD",
    sizes: { one: 1 },
  });
  const lines = [
    [pair, "43"],
    [pair, "42"],
    [cap, "one"],
  ] as const;
  const items = JSON.stringify(lines.map(([{ id }, size]) => ({ productId: id, size, quantity: 1 })));
  const bill = { id: randomUUID(), items, paymentMethod: "cash", sumOff: "1000", reason: "Regular" };
  ({ orderNumber } = succeeded(await placeStaffOrder(shop, admin, saleForm.parse(bill))));
  const giveBack = async (line: string) => {
    const { id } = succeeded(await ask({ line, kind: "refund", wanted: "none" }, admin));
    succeeded(await act(id, "check-in"));
    const sent = await noteMoneyReturned(shop, admin, { orderNumber, reason: "", onlyOver: true });
    return succeeded(sent).amount.amount;
  };
  // D3,500 was paid for D4,500.
  const worth = [
    await giveBack(`${pair.id} 43`),
    await giveBack(`${cap.id} one`),
    await giveBack(`${pair.id} 42`),
  ];
  expect(worth).toEqual([155_556, 38_889, 155_555]);
  expect(await orderOf(shop, orderNumber)).toMatchObject({ paymentStatus: "refunded", totalAmount: "0.00" });
});

test("a refusal says why, and gives back the size that was put aside", async () => {
  const { id } = succeeded(await ask());
  succeeded(await act(id, "agree"));
  expect(succeeded(await act(id, "refuse", { refusal: "Worn outside" }))).toMatchObject({ state: "refused" });
  expect([await left("42"), await left("43"), await linesOf()]).toEqual([1, 1, ["2 × 42"]]);
  expect((await mailsOf(shop, orderNumber, "return_refused"))[0]?.bodyText).toContain("Worn outside");
});

test("refuses what the order or the shop does not have, and who is too late", async () => {
  for (const given of [
    { quantity: 3 },
    { wanted: `${pair.id} 45` },
    { wanted: `${pair.id} 42` },
    { line: `${pair.id} 41` },
    { line: "no-product 42" },
  ]) {
    expect(await ask(given)).toMatchObject({ reason: "not_returnable" });
  }
  expect(await ask({ wanted: `${pair.id} 44` }, admin)).toMatchObject({
    reason: "out_of_stock",
    detail: "Court Low, size EU 44",
  });
  expect(await shop.db.$count(orderReturns, eq(orderReturns.productId, pair.id))).toBe(0);
  clock.advance(31 * 86_400_000);
  expect(await ask()).toMatchObject({ reason: "return_too_late" });
  expect(succeeded(await ask({}, admin))).toMatchObject({ state: "agreed" });
});

test("a piece without sizes is exchanged for another product, not for itself", async () => {
  const bag = await addProduct(shop, { name: "Bag", sizes: [] });
  const cap = await addProduct(shop, { name: "Cap", sizes: [] });
  orderNumber = await orderByReceipt(shop, bag, { size: "One Size" });
  await review(shop, admin, orderNumber, "verified");
  await move(shop, admin, orderNumber, "delivered");
  const line = `${bag.id} One Size`;
  for (const wanted of [`${bag.id} `, line]) {
    expect(await ask({ line, wanted })).toMatchObject({ reason: "not_returnable" });
  }
  const asked = succeeded(await ask({ line, wanted: "none", otherProduct: cap.slug }, admin));
  expect(returnWords(asked)).toBe("1 × Bag, for Cap");
});

test("two agree at once: the new size is taken once", async () => {
  const { id } = succeeded(await ask());
  const both = await Promise.all([act(id, "agree"), act(id, "agree")]);
  expect(both.every(({ ok }) => ok)).toBe(true);
  expect(await left("43")).toBe(0);
  expect(await mailsOf(shop, orderNumber, "return_agreed")).toHaveLength(1);
});
