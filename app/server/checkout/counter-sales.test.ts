import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { money } from "#app/domain/money/money.ts";
import { orderChangeForm } from "#app/domain/orders/changes/order-change.ts";
import { saleForm } from "#app/domain/orders/counter-sale.ts";
import { ANOTHER_PLACE } from "#app/domain/shipping/delivery-area.ts";
import { areaForm } from "#app/domain/shipping/delivery-forms.ts";
import { revokeRole } from "#app/server/accounts/staff/change-staff.ts";
import { setPrice } from "#app/server/catalogue/set-price.ts";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { trackOrder } from "#app/server/orders/track-order.ts";
import { saveDeliveryArea } from "#app/server/settings/save-delivery-area.ts";
import { products } from "#database/schema/catalogue.ts";
import { moneyEntries } from "#database/schema/money.ts";
import { auditLog } from "#database/schema/operations.ts";
import {
  addAdmin,
  addCustomer,
  addDiscount,
  addProduct,
  anAddress,
  aShopper,
  justConfirmed,
} from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { eventsOf, mailsOf, orderByReceipt, orderOf, tryOrdering } from "#tests/support/order-steps.ts";
import { stockBySize } from "#tests/support/read-rows.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { answerSale } from "./answer-sale.ts";
import { changeOrder, orderVersion } from "./changes/change-order.ts";
import { holdCart } from "./hold-cart.ts";
import { placeStaffOrder } from "./place-staff-order.ts";
import { quoteCart } from "./pricing/price-cart.ts";

const { shop } = await openTestShop();
const seller = await addAdmin(shop, { role: "seller" });
const owner = await addAdmin(shop);

let pair: { id: string };
/** The price of a pair in dalasi. */
const PRICE = "2000";
beforeEach(async () => {
  pair = await addProduct(shop, {
    price: "28.00",
    enteredPrice: PRICE,
    currency: "GMD",
    sizes: { "42": 2, "43": 1 },
  });
});

type Typed = Record<string, string> & { lines?: never };
const saleOf = (typed: Typed = {}, lines = [{ size: "42", quantity: 1 }]) =>
  saleForm.parse({
    id: randomUUID(),
    items: JSON.stringify(lines.map((line) => ({ productId: pair.id, ...line }))),
    paymentMethod: "cash",
    ...typed,
  });
const sell = async (
  typed: Typed = {},
  lines?: { size: string; quantity: number }[],
  by: Admin<never> = seller,
) => await placeStaffOrder(shop, by, saleOf(typed, lines));
const left = async (size = "42") => (await stockBySize(shop, pair.id))[size];
const reprice = async (from: string, to: string) => {
  const [seen, price] = [from, to].map((typed) => money(Number(typed) * 100, "GMD"));
  if (seen && price) succeeded(await setPrice(shop, owner, { id: pair.id, price, seen }));
};
const moneyOf = async (orderNumber: string) => {
  const { id } = await orderOf(shop, orderNumber);
  const entries = await shop.db.select().from(moneyEntries).where(eq(moneyEntries.orderId, id));
  return entries.map(({ method, source, amount, currency }) => `${method} ${source} ${amount} ${currency}`);
};

test("a pair for cash is one order, delivered and paid, with its piece, its money, who sold it and the change", async () => {
  const sale = saleOf({ given: "2,500", total: PRICE });
  const [first, second] = await Promise.all([
    placeStaffOrder(shop, seller, sale),
    placeStaffOrder(shop, seller, sale),
  ]);
  const { orderNumber, ...sold } = succeeded(first);
  expect(second).toEqual(first);
  expect(await placeStaffOrder(shop, seller, sale)).toEqual(first);
  expect(sold).toMatchObject({
    total: { amount: 200_000, currency: "GMD" },
    change: { amount: 50_000, currency: "GMD" },
    soldTwice: null,
  });
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "delivered",
    paymentStatus: "paid",
    origin: "counter",
    cashGiven: "2500.00",
    receivedAmount: "2000.00",
    customerName: "Counter customer",
  });
  expect(await left()).toBe(1);
  expect(await moneyOf(orderNumber)).toEqual(["cash cash 2000.00 GMD"]);
  expect((await eventsOf(shop, orderNumber)).map(({ actorUserId }) => actorUserId)).toEqual([
    seller.userId,
    seller.userId,
  ]);
  expect(await shop.db.$count(auditLog, eq(auditLog.subjectId, orderNumber))).toBe(1);
  const listed = await listOrders(shop, owner, { origin: "counter", method: "cash" });
  expect(listed.orders.map((order) => order.orderNumber)).toContain(orderNumber);
  expect((await listOrders(shop, owner, { origin: "web" })).orders).toEqual([]);
  // It has no e-mail address, and its number alone opens it for nobody.
  expect(await trackOrder(shop, anAddress(), { orderNumber, email: " " })).toMatchObject({
    reason: "not_found",
  });
});

test.each([
  [[], ["", "One Size"]],
  [["XL"], ["xl", "XL"]],
])("of a product in %j, two names of one size are one line, of at most 99 pieces", async (sizes, names) => {
  pair = await addProduct(shop, { sizes, stockQuantity: 200 });
  const linesOf = (...quantities: number[]) =>
    quantities.map((quantity, at) => ({ size: names[at] ?? "", quantity }));
  const tooMany = [{ productId: pair.id, size: names[1], available: 99 }];
  expect(await sell({}, linesOf(60, 40))).toMatchObject({ reason: "out_of_stock", detail: tooMany });
  const wish = { country: null, area: "", discountCode: null, currency: "GMD", customer: null } as const;
  const items = linesOf(60, 40).map((line) => ({ productId: pair.id, ...line }));
  const quote = succeeded(await quoteCart(shop, anAddress(), { ...wish, items, holdToken: null }));
  expect(quote).toMatchObject({ lines: [], problems: tooMany });

  const { orderNumber } = succeeded(await sell({}, linesOf(60, 39)));
  const order = await readOrderByNumber(shop.db, orderNumber);
  expect(order?.items).toMatchObject([{ size: names[1], quantity: 99 }]);
});

test("money that was seen in a wallet is recorded by hand, and a sale in a chat waits to be packed", async () => {
  const typed = { paymentMethod: "wave", origin: "whatsapp", customerPhone: "301 2345", customerName: "Awa" };
  const { orderNumber, change } = succeeded(await sell(typed));
  expect(change).toBeNull();
  expect(await moneyOf(orderNumber)).toEqual(["wave hand 2000.00 GMD"]);
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "confirmed",
    customerPhone: "+2203012345",
    customerName: "Awa",
  });
});

test("a bill that is delivered is priced as in checkout, waits to be packed, and needs a number", async () => {
  const typedArea = { name: "Bakau", isPickup: "area", estimatedDays: "1 day", isActive: "on", price: "150" };
  const addArea = async (more: Record<string, string> = {}) => {
    const form = areaForm.parse({ ...typedArea, ...more });
    return succeeded(await saveDeliveryArea(shop, owner, { id: null, form })).id;
  };
  const to = { customerPhone: "301 2345", deliveryAddress: "Blue gate", area: await addArea() };
  expect(await sell({ ...to, total: PRICE })).toMatchObject({ reason: "price_changed" });
  const { orderNumber } = succeeded(await sell({ ...to, total: "2150", given: "2200" }));
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "confirmed",
    region: "Bakau",
    deliveryAddress: "Blue gate",
    shippingCost: "150.00",
    totalAmount: "2150.00",
    receivedAmount: "2150.00",
    pickupCode: null,
  });
  const gift = { ...to, sumOff: "2100", reason: "A gift" };
  expect(await sell(gift, undefined, owner)).toMatchObject({ reason: "discount_too_much" });
  const elsewhere = succeeded(await sell({ ...to, paymentMethod: "link", area: ANOTHER_PLACE }));
  expect(await orderOf(shop, elsewhere.orderNumber)).toMatchObject({ region: "", shippingCost: "205.50" });
  const point = await addArea({ name: "Westfield", isPickup: "pickup", landmark: "at the clock" });
  const pickup = succeeded(await sell({ ...to, area: point }, [{ size: "43", quantity: 1 }]));
  expect(await orderOf(shop, pickup.orderNumber)).toMatchObject({
    orderStatus: "confirmed",
    deliveryAddress: "Westfield, at the clock",
    shippingCost: "0.00",
    pickupCode: expect.stringMatching(/^\d{4}$/),
  });
  expect(await sell({ ...to, area: "none" })).toMatchObject({ reason: "area_unavailable" });
});

test("a code takes its percent off, and only who may takes off more, with a reason", async () => {
  await addDiscount(shop, { code: "TEN", percent: 10 });
  expect(succeeded(await sell({ discountCode: "ten" })).total.amount).toBe(180_000);
  expect(await sell({ discountCode: "NONE" })).toMatchObject({ reason: "unknown_discount" });
  const off = { percentOff: "25", reason: "A scratch" };
  expect(await sell(off)).toMatchObject({ reason: "forbidden" });
  const { orderNumber, total } = succeeded(await sell(off, undefined, owner));
  expect(total.amount).toBe(150_000);
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    discountAmount: "500.00",
    discountCode: null,
    discountReason: "A scratch",
    totalUsd: expect.stringMatching(/^\d+\.\d\d$/),
  });
  const [act] = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, orderNumber));
  expect(act?.after).toMatchObject({ reason: "A scratch", discount: { amount: 50_000 } });
  const rest = { sumOff: "2,001", reason: "A gift" };
  expect(await sell(rest, [{ size: "43", quantity: 1 }], owner)).toMatchObject({
    reason: "discount_too_much",
  });
  const gift = succeeded(await sell({ ...rest, sumOff: "2000" }, [{ size: "43", quantity: 1 }], owner));
  expect(await moneyOf(gift.orderNumber)).toEqual([]);
});

test.each<[string, Record<string, string>, Record<string, string>]>([
  ["e-mail address", { customerEmail: aShopper().customerEmail }, {}],
  ["phone number", { customerPhone: "+2203014477" }, { customerPhone: "301 44 77" }],
])(
  "a code of one order per customer knows them by their %s, and is not used up by nobody",
  async (_, of, again) => {
    const code = randomUUID().slice(0, 8).toUpperCase();
    await addDiscount(shop, { code, percent: 10, perCustomerLimit: 1 });
    const sellTo = (customer: Record<string, string>, size: string) =>
      sell({ ...customer, discountCode: code } as Typed, [{ size, quantity: 1 }]);
    succeeded(await sellTo({}, "42"));
    succeeded(await sellTo(of, "42"));
    expect(await sellTo({ ...of, ...again }, "43")).toMatchObject({ reason: "unknown_discount" });
    succeeded(await sellTo({}, "43"));
  },
);

test("too little given, another price than on the bill, and what is sold out are refused, and nothing is sold", async () => {
  expect(await sell({ given: "1999" })).toMatchObject({ reason: "given_too_little" });
  expect(await sell({ total: "1900" })).toMatchObject({
    reason: "price_changed",
    detail: { total: { amount: 200_000, currency: "GMD" } },
  });
  expect(await sell({}, [{ size: "43", quantity: 2 }])).toMatchObject({
    reason: "out_of_stock",
    detail: [{ productId: pair.id, size: "43", available: 1 }],
  });
  expect([await left("42"), await left("43")]).toEqual([2, 1]);
});

const soldAt = "2026-03-02T08:00:00Z";

test("the last pair sold twice without network: one is delivered, one is paid and waits for a refund or a swap", async () => {
  const last = [{ size: "43", quantity: 1 }];
  const first = succeeded(await sell({ soldAt, total: PRICE }, last));
  const both = saleOf({ soldAt, total: "4000", given: "5000" }, [...last, { size: "42", quantity: 1 }]);
  const second = succeeded(await placeStaffOrder(shop, seller, both));
  expect(first.soldTwice).toBeNull();
  expect([await left("42"), await left("43")]).toEqual([1, 0]);
  const twice = second.soldTwice ?? "";
  expect(await orderOf(shop, second.orderNumber)).toMatchObject({
    orderStatus: "delivered",
    totalAmount: "2000.00",
  });
  expect(await orderOf(shop, twice)).toMatchObject({
    orderStatus: "payment_pending",
    paymentStatus: "paid",
    stockHeld: false,
    receivedAmount: "2000.00",
  });
  const toDecide = await listOrders(shop, owner, { payment: "sold_out" });
  expect(toDecide.orders.map(({ orderNumber }) => orderNumber)).toEqual([twice]);
  expect(await placeStaffOrder(shop, seller, both)).toEqual({ ok: true, value: second });
  const returned = await noteMoneyReturned(shop, owner, { orderNumber: twice, reason: "Sold twice" });
  expect(returned).toMatchObject({ ok: true, value: { amount: { amount: 200_000, currency: "GMD" } } });
  expect(await orderOf(shop, twice)).toMatchObject({ orderStatus: "cancelled", paymentStatus: "refunded" });
  expect(await moneyOf(twice)).toEqual(["cash cash 2000.00 GMD", "cash hand 2000.00 GMD"]);
  const alone = succeeded(await sell({ soldAt, total: PRICE }, last));
  expect(alone.soldTwice).toBe(alone.orderNumber);
});

test("a sale of what no product can be is refused, also without network", async () => {
  const items = JSON.stringify([{ productId: "court-low", size: "44", quantity: 1 }]);
  const fields = { id: randomUUID(), items, paymentMethod: "cash", total: PRICE };
  const refused = { ok: false, message: "One of these EU 44 is sold out." };
  expect(await answerSale(shop, seller, fields)).toEqual(refused);
  expect(await answerSale(shop, seller, { ...fields, soldAt })).toEqual(refused);
});

test("what was sold without network and is deleted for good by now is a paid order for the owner, as what is sold out is", async () => {
  const items = JSON.stringify([{ productId: randomUUID(), size: "44", quantity: 1 }]);
  const fields = { id: randomUUID(), items, paymentMethod: "cash", total: PRICE };
  expect(await answerSale(shop, seller, fields)).toMatchObject({ ok: false });
  const answer = await answerSale(shop, seller, { ...fields, soldAt });
  const twice = (answer.ok && answer.sold.soldTwice) || "";
  expect(await orderOf(shop, twice)).toMatchObject({ paymentStatus: "paid", stockHeld: false });
  expect(await moneyOf(twice)).toEqual(["cash cash 2000.00 GMD"]);
  const toDecide = await listOrders(shop, owner, { payment: "sold_out" });
  expect(toDecide.orders.map(({ orderNumber }) => orderNumber)).toContain(twice);
  expect(await noteMoneyReturned(shop, owner, { orderNumber: twice, reason: "Gone" })).toMatchObject({
    value: { amount: { amount: 200_000 } },
  });
  const one = { productId: pair.id, size: "42", quantity: 1 };
  const both = { id: randomUUID(), total: "4000", items: JSON.stringify([one, ...JSON.parse(items)]) };
  const mixed = await answerSale(shop, seller, { ...fields, ...both, soldAt });
  expect(mixed.ok && (await moneyOf(mixed.sold.orderNumber))).toEqual(["cash cash 2000.00 GMD"]);
  expect(mixed.ok && (await moneyOf(mixed.sold.soldTwice ?? ""))).toEqual(["cash cash 2000.00 GMD"]);
});

test.each(["28.00", "31.00"])(
  "a sale without network keeps what was taken, at whatever rate $%s were D2,000: a price that rose is taken off, one that fell is owed back",
  async (price) => {
    await shop.db.update(products).set({ price }).where(eq(products.id, pair.id));
    await reprice(PRICE, "2500");
    const dear = succeeded(await sell({ soldAt, total: PRICE }));
    expect(await orderOf(shop, dear.orderNumber)).toMatchObject({
      totalAmount: "2000.00",
      discountAmount: "500.00",
    });
    expect(await moneyOf(dear.orderNumber)).toEqual(["cash cash 2000.00 GMD"]);
    await reprice("2500", PRICE);
    const cheap = succeeded(await sell({ soldAt, total: "2500", discountCode: "GONE" }));
    expect(await moneyOf(cheap.orderNumber)).toEqual(["cash cash 2500.00 GMD"]);
    const owed = await listOrders(shop, owner, { payment: "owed" });
    expect(owed.orders.map(({ orderNumber }) => orderNumber)).toContain(cheap.orderNumber);
  },
);

test("a sale that says it was without network is counted, and what its seller may not take off is due", async () => {
  for (const [size, when] of [
    ["42", soldAt],
    ["42", "2020-01-01T00:00:00Z"],
    ["43", "2030-01-01T00:00:00Z"],
  ] as const) {
    const typed = { soldAt: when, total: "1500", percentOff: "25", reason: "A friend", given: "1600" };
    const cheap = succeeded(await sell(typed, [{ size, quantity: 1 }]));
    expect(cheap).toMatchObject({ isPaid: false, change: null });
    expect(await orderOf(shop, cheap.orderNumber)).toMatchObject({
      orderStatus: "delivered",
      paymentStatus: "pending",
      totalAmount: "2000.00",
      receivedAmount: "1500.00",
    });
    expect(await moneyOf(cheap.orderNumber)).toEqual(["cash cash 1500.00 GMD"]);
  }
  const unpaid = await listOrders(shop, owner, {
    payment: "pending",
    origin: "counter",
    status: "delivered",
  });
  expect(unpaid.orders.map(({ part }) => part?.due.amount)).toEqual([50_000, 50_000, 50_000]);
});

test("of what is hidden or sold out by now its seller takes nothing off either", async () => {
  const sold = async (total: string, items: { size: string; quantity: number }[]) => {
    const { orderNumber, soldTwice } = succeeded(await sell({ soldAt, total }, items));
    const { paymentStatus, totalAmount, receivedAmount } = await orderOf(shop, soldTwice ?? orderNumber);
    return [soldTwice !== null, paymentStatus, totalAmount, receivedAmount];
  };
  const one = { size: "42", quantity: 1 };
  expect(await sold("1", [{ size: "42", quantity: 3 }])).toEqual([true, "pending", "6000.00", "1.00"]);
  expect(await sold("2001", [one, { size: "44", quantity: 1 }])).toEqual([
    true,
    "pending",
    "2000.00",
    "1.00",
  ]);
  await reprice(PRICE, "2500");
  expect(await sold("4000", [one, { size: "44", quantity: 1 }])).toEqual([
    true,
    "paid",
    "1500.00",
    "1500.00",
  ]);
  await shop.db.update(products).set({ isActive: false }).where(eq(products.id, pair.id));
  expect(await sold("1", [{ size: "43", quantity: 1 }])).toEqual([true, "pending", "2000.00", "1.00"]);
  expect(await sold(PRICE, [{ size: "43", quantity: 1 }])).toEqual([true, "paid", "2000.00", "2000.00"]);
});

test("a price in dollars counts at today's rate less five percent, and the lowest of those since", async () => {
  pair = await addProduct(shop, { price: "20.00", sizes: { "42": 9 } });
  const sold = async (total: string) => {
    const { orderNumber } = succeeded(await sell({ soldAt, total }));
    const { paymentStatus, totalAmount } = await orderOf(shop, orderNumber);
    return [paymentStatus, totalAmount];
  };
  // 20 × 68.5 × 95 % = 1301.50.
  expect(await sold("1302")).toEqual(["paid", "1302.00"]);
  expect(await sold("1300")).toEqual(["pending", "1301.50"]);
  const [seen, price] = [money(2000, "USD"), money(3000, "USD")];
  succeeded(await setPrice(shop, owner, { id: pair.id, price, seen }));
  expect(await sold("1302")).toEqual(["paid", "1302.00"]);
  expect(await sold("1300")).toEqual(["pending", "1301.50"]);
});

test("whoever may give discounts takes off what they sold without network themselves, and of nobody else's sale", async () => {
  const byOwner = succeeded(await sell({ soldAt, total: "1500" }, undefined, owner));
  expect(await orderOf(shop, byOwner.orderNumber)).toMatchObject({
    paymentStatus: "paid",
    totalAmount: "1500.00",
  });
  const ofSeller = succeeded(await sell({ soldAt, total: "1500", seller: seller.userId }, undefined, owner));
  expect(await orderOf(shop, ofSeller.orderNumber)).toMatchObject({
    paymentStatus: "pending",
    totalAmount: "2000.00",
  });
});

test("a sale is its seller's, whoever sends it, and the audit log has both", async () => {
  const { orderNumber } = succeeded(await sell({ soldAt, seller: seller.userId }, undefined, owner));
  const events = await eventsOf(shop, orderNumber);
  const entries = await shop.db
    .select({ actorUserId: moneyEntries.actorUserId })
    .from(moneyEntries)
    .where(eq(moneyEntries.orderId, (await orderOf(shop, orderNumber)).id));
  expect(new Set([...events, ...entries].map(({ actorUserId }) => actorUserId))).toEqual(
    new Set([seller.userId]),
  );
  const [act] = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, orderNumber));
  expect(act).toMatchObject({ actorUserId: seller.userId, after: { sentBy: owner.email } });
});

test("a sale is its sender's where it names somebody who may not sell, or was made with network", async () => {
  const customer = await addCustomer(shop);
  const packer = await addAdmin(shop, { role: "packer" });
  const dismissed = await addAdmin(shop, { role: "seller" });
  succeeded(await revokeRole(shop, justConfirmed(owner), { userId: dismissed.userId, role: "seller" }));
  pair = await addProduct(shop, { price: "28.00", sizes: { "42": 9 } });
  const sellerOf = async (typed: Record<string, string>) => {
    const { orderNumber } = succeeded(await sell(typed, [{ size: "42", quantity: 1 }], owner));
    const [act] = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, orderNumber));
    return act?.actorUserId;
  };
  for (const other of [customer.userId, packer.userId, dismissed.userId, randomUUID()]) {
    expect(await sellerOf({ soldAt, seller: other })).toBe(owner.userId);
  }
  expect(await sellerOf({ seller: seller.userId })).toBe(owner.userId);
});

test("a sale without network is counted without what of it can't be read", async () => {
  const items = JSON.stringify([{ productId: pair.id, size: "42", quantity: 1 }]);
  const typed = { items, paymentMethod: "cash", soldAt, total: PRICE, customerName: "Awa" };
  const wrong = { customerPhone: "30123", percentOff: "200", sumOff: "much" };
  const online = { ...typed, ...wrong, id: randomUUID(), soldAt: "" };
  expect(await answerSale(shop, owner, online)).toMatchObject({ ok: false });
  const unreadable: Record<string, string>[] = [
    wrong,
    { sumOff: "500" },
    { sumOff: "500", percentOff: "25" },
  ];
  for (const unread of unreadable) {
    const answer = await answerSale(shop, owner, { ...typed, ...unread, id: randomUUID() });
    expect(answer.ok && (await orderOf(shop, answer.sold.orderNumber))).toMatchObject({
      customerName: "Awa",
      customerPhone: "",
      receivedAmount: "2000.00",
    });
  }
});

test.each([
  ["sale", "cash"],
  ["bill by link", "link"],
])("a %s of the last pair that is sent twice at once is one order", async (_what, paymentMethod) => {
  const last = saleOf({ paymentMethod }, [{ size: "43", quantity: 1 }]);
  const send = () => placeStaffOrder(shop, seller, last);
  const [first, second] = await Promise.all([send(), send()]);
  expect(first).toMatchObject({ ok: true });
  expect(second).toEqual(first);
  expect(await left("43")).toBe(0);
});

test("two sellers sell the last pair at once: one gets it, and the other is told", async () => {
  const last = [{ size: "43", quantity: 1 }];
  const made = await Promise.all([sell({}, last), sell({}, last, owner)]);
  expect(made.filter(({ ok }) => ok)).toHaveLength(1);
  expect(made.find(({ ok }) => !ok)).toMatchObject({ reason: "out_of_stock" });
  expect(await left("43")).toBe(0);
});

/** Opens the payment page of the last pair in a new browser, which holds it; returns the browser's id. */
async function holdLast(): Promise<string> {
  const holdToken = randomBytes(24).toString("base64url");
  const page = { holdToken, ipAddress: anAddress(), paymentMethod: "wave", isPaying: true };
  const held = succeeded(
    await holdCart(shop, { ...page, items: [{ productId: pair.id, size: "43", quantity: 1 }] }),
  );
  expect(held.reason).toBe("kept");
  expect(await tryOrdering(shop, pair, { size: "43" })).toBe("out_of_stock");
  return holdToken;
}
const LAST = [{ size: "43", quantity: 1 }];

test.each<[string, () => Promise<unknown>]>([
  ["sell", () => sell({}, LAST)],
  ["sell without network", () => sell({ soldAt, total: PRICE }, LAST)],
  [
    "send a link to pay for",
    () => sell({ paymentMethod: "link", customerName: "Awa", customerPhone: "301 2345" }, LAST),
  ],
  [
    "change an order to",
    async () => {
      const orderNumber = await orderByReceipt(shop, pair, { size: "42", currency: "GMD" });
      const order = await readOrderByNumber(shop.db, orderNumber);
      if (!order) throw new Error("no order");
      const lines = [{ choice: `${pair.id} 43`, quantity: 1 }];
      const typed = { ...order, discountCode: "", version: orderVersion(order), lines };
      return await changeOrder(shop, owner, orderNumber, orderChangeForm.parse(typed));
    },
  ],
])(
  "staff %s the last pair though a browser holds it, whose receipt is then taken without it",
  async (_act, act) => {
    const holdToken = await holdLast();
    expect(await act()).toMatchObject({ ok: true });
    expect(await left("43")).toBe(0);
    const orderNumber = await orderByReceipt(shop, pair, { size: "43", holdToken });
    const late = await orderOf(shop, orderNumber);
    expect([late.stockHeld, late.soldOutAt !== null]).toEqual([false, true]);
    expect((await mailsOf(shop, orderNumber)).map(({ subject }) => subject)).toContain(
      `Order ${orderNumber}: choose a refund or a swap`,
    );
  },
);
