import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { exportAccount } from "#app/server/accounts/profile/export-account.ts";
import { applyRetention } from "#app/server/boot/retention.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { findJumps } from "#app/server/dashboard/find-jumps.ts";
import { reviewPayment } from "#app/server/money/review/review-payment.ts";
import { findAdminOrder, ordersOfCustomer } from "#app/server/orders/admin/find-admin-order.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { myOrders } from "#app/server/orders/read-customer-orders.ts";
import { auditLog } from "#database/schema/operations.ts";
import { customers, orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { addAdmin, addCustomer, addProduct, aLocalOrder, payOnPage } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { countRegistered, findCustomer, listCustomers, noteCustomer } from "./customers.ts";

const { shop, clock, brokenOnPurpose } = await openTestShop();
brokenOnPurpose.add("order_holds_its_stock");
const admin = await addAdmin(shop);
const product = await addProduct(shop, { price: "80.00", stockQuantity: 50 });
const awasAccount = await addCustomer(shop, { email: "awa@example.com" });
const place = async (
  given: Parameters<typeof aLocalOrder>[1],
  viewer: typeof GUEST | typeof awasAccount = GUEST,
) => {
  const placed = succeeded(await placeOrder(shop, viewer, await aLocalOrder(product, given)));
  clock.advance(60_000);
  return placed.orderNumber;
};
const pay = (number: string, amount = 8_300) => payOnPage(shop, number, { amount, refunded: 0 });
const first = await place({ customerName: "Awa", customerEmail: "AWA@example.com" });
const dalasi = await place(
  { customerName: "Awa Ceesay", customerEmail: "awa@example.com", currency: "GMD" },
  awasAccount,
);
const cancelled = await place({ customerName: "Awa Ceesay", customerEmail: "awa@example.com" });
await shop.db.update(orders).set({ orderStatus: "cancelled" }).where(eq(orders.orderNumber, cancelled));
await place({
  customerName: "Éveline Gomez",
  customerEmail: "eve@example.com",
  customerPhone: "+2207712345",
});
const local = await place({
  customerName: "Sainey",
  customerEmail: "one@example.com",
  customerPhone: "+2209998877",
});
await pay(first);
await pay(dalasi, 568_550);
await pay(local);
const card = await place({ customerEmail: "two@example.com", customerPhone: "+2209998877" });
await payOnPage(shop, card, { amount: 8_300, refunded: 2_300 });

const only = async (search: string) => {
  const found = await listCustomers(shop, { search });
  expect(found.total).toBe(1);
  const [customer] = found.customers;
  if (!customer) throw new Error("nobody was found");
  return customer;
};

test("the orders of one address, case aside, are one customer; the latest comes first", async () => {
  const { customers: listed, total } = await listCustomers(shop);
  expect(total).toBe(4);
  expect(listed.map(({ email, totalOrders }) => [email, totalOrders])).toEqual([
    ["two@example.com", 1],
    ["one@example.com", 1],
    ["eve@example.com", 1],
    ["awa@example.com", 3],
  ]);
});

test("the registered and the buyers are two counts: guests who ordered and whoever did not order are in one alone", async () => {
  expect([await countRegistered(shop), (await listCustomers(shop)).total]).toEqual([1, 4]);
  await addCustomer(shop, { email: "has-not-ordered@example.com" });
  expect([await countRegistered(shop), (await listCustomers(shop)).total]).toEqual([2, 4]);
});

test("spent is what was paid, less what was sent back", async () => {
  const awa = await only("awa@");
  expect(awa).toMatchObject({
    name: "Awa Ceesay",
    hasAccount: true,
    spent: { amount: 16_600, currency: "USD" },
  });
  expect(awa.firstOrderAt.getTime()).toBeLessThan(awa.lastOrderAt.getTime());
  expect(await only("eve@")).toMatchObject({ totalOrders: 1, hasAccount: false, spent: { amount: 0 } });
  expect((await only("two@")).spent.amount).toBe(6_000);
});

test("a customer is found by their id, or by any of their orders, with all of them and who shares their phone", async () => {
  const two = await only("two@");
  for (const named of [two.id, card, card.toLowerCase()]) {
    expect(await findCustomer(shop, named)).toMatchObject({
      ...two,
      sharesPhoneWith: [{ email: "one@example.com" }],
    });
  }
  expect(await findCustomer(shop, first)).toMatchObject({ email: "awa@example.com", sharesPhoneWith: [] });
  expect(
    (await ordersOfCustomer(shop, admin, "awa@example.com")).map(({ orderNumber }) => orderNumber),
  ).toEqual([cancelled, dalasi, first]);
  for (const nobody of ["KRB-22222222", crypto.randomUUID(), "%"]) {
    expect(await findCustomer(shop, nobody)).toBeNull();
  }
});

test.each([["eveline"], ["EVE@example"], ["771 2345"], ["gomez"], ["ev"]])(
  "%s finds Éveline Gomez, her order, and both from every page",
  async (search) => {
    const { customers: listed } = await listCustomers(shop, { search });
    expect(listed.map(({ name }) => name)).toEqual(["Éveline Gomez"]);
    const found = await listOrders(shop, admin, { search });
    expect(found.orders.map(({ customerName }) => customerName)).toEqual(["Éveline Gomez"]);
    expect(await findJumps(shop, admin, search)).toContainEqual({
      kind: "customer",
      label: "Éveline Gomez",
      note: "eve@example.com",
      href: `/admin/customers/${listed[0]?.id}`,
    });
  },
);

test("a search that finds nobody, with signs of its own, is no error", async () => {
  expect(await listCustomers(shop, { search: "%_\\' or 1=1", page: 9 })).toMatchObject({ total: 0, page: 1 });
});

test("an order without an address is its phone number's, and one with neither is nobody's", async () => {
  const given = { shop, number: "KRB-2222222" };
  const copy = (digit: number, email: string, phone: string, name: string) =>
    shop.db.execute(sql`
      insert into orders select (jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid(),
        'order_number', ${given.number + digit}::text, 'customer_email', ${email}::text, 'customer_phone', ${phone}::text,
        'customer_name', ${name}::text, 'subtotal', 0, 'total_amount', shipping_cost))).* from orders where order_number = ${card}`);
  const before = (await listCustomers(shop)).total;
  await copy(2, " ", "500 1234", "Musa");
  await copy(3, "", "00220 5001234", " ");
  await copy(4, "", "", "Nobody");
  expect((await listCustomers(shop)).total).toBe(before + 1);
  expect(await only("musa")).toMatchObject({ email: "", phone: "+2205001234", totalOrders: 2 });
  await shop.db.delete(orders).where(sql`order_number like 'KRB-2222222%'`);
  await shop.db.delete(customers).where(eq(customers.contact, "+2205001234"));
});

test("concurrent orders and payments of one customer are all counted", async () => {
  const numbers = await Promise.all(
    Array.from({ length: 8 }, () => place({ customerName: "Fatou", customerEmail: "fatou@example.com" })),
  );
  const receipts = await shop.db
    .select({ paymentId: gambianPayments.id })
    .from(gambianPayments)
    .where(eq(gambianPayments.customerEmail, "fatou@example.com"));
  expect(receipts).toHaveLength(numbers.length);
  const verified = { decision: "verified", seenStatus: "pending", notes: "" } as const;
  const reviews = receipts.map((receipt) => reviewPayment(shop, admin, { ...receipt, ...verified }));
  for (const review of await Promise.all(reviews)) succeeded(review);
  expect(await only("fatou")).toMatchObject({ totalOrders: 8, spent: { amount: 8 * 8_300 } });
});

test("what went around the code is counted too, and recount_customers fills an empty table with the same", async () => {
  await shop.db.execute(
    sql`update orders set customer_email = 'binta@example.com' where order_number = ${first}`,
  );
  expect(await only("binta")).toMatchObject({ name: "Awa", totalOrders: 1, spent: { amount: 8_300 } });
  expect((await only("awa@")).totalOrders).toBe(2);
  await shop.db.execute(
    sql`update orders set customer_email = 'awa@example.com' where order_number = ${first}`,
  );
  await shop.db.delete(customers).where(eq(customers.contact, "binta@example.com"));
  const stored = () =>
    shop.db
      .select({
        contact: customers.contact,
        name: customers.name,
        spent: customers.spentUsd,
        orders: customers.orders,
      })
      .from(customers)
      .orderBy(customers.contact);
  const before = await stored();
  await shop.db.delete(customers);
  await shop.db.execute(
    sql`select recount_customers(array(select customer_contact(customer_email, customer_phone) from orders))`,
  );
  expect(await stored()).toEqual(before);
});

test("a note is shown on each order of the customer, logged without its words, and never the customer's", async () => {
  const note = "Rings twice, pays late";
  const { id } = await only("awa@");
  const write = (given: { note: string; seenNote: string }) => noteCustomer(shop, admin, { id, ...given });
  succeeded(await write({ note, seenNote: "" }));
  expect(await write({ note: "Other", seenNote: "" })).toMatchObject({ reason: "saved_meanwhile" });
  const none = { id: crypto.randomUUID(), note, seenNote: "" };
  expect(await noteCustomer(shop, admin, none)).toMatchObject({ reason: "not_found" });
  expect(await noteCustomer(shop, admin, { ...none, id: "%" })).toMatchObject({ reason: "not_found" });
  for (const number of [first, dalasi]) {
    expect(await findAdminOrder(shop, admin, number)).toMatchObject({ customer: { id, note } });
  }
  expect(await findAdminOrder(shop, admin, card)).toMatchObject({ customer: { note: null } });
  const logged = await shop.db.select().from(auditLog).where(eq(auditLog.action, "customer.noted"));
  expect(logged).toMatchObject([{ subjectType: "customer", subjectId: id, actorUserId: admin.userId }]);
  await shop.db.update(orders).set({ receiverName: "Lamin Sowe" });
  const shown = [logged, await myOrders(shop, awasAccount), await exportAccount(shop, awasAccount)];
  expect(shown[1]).toHaveLength(1);
  expect(shown[2]).toMatchObject({ orders: [{ receiverName: "Lamin Sowe" }] });
  expect(JSON.stringify(shown)).not.toContain(note);
});

test("a note ends two years after the customer's last order", async () => {
  const noteOf = async (contact: string) => {
    const [row] = await shop.db.select().from(customers).where(eq(customers.contact, contact));
    return row?.note;
  };
  await shop.db.update(customers).set({ note: "Kind" });
  expect(await applyRetention(shop)).toMatchObject({ notes: 0 });
  clock.advance(2 * 366 * 24 * 3_600_000);
  expect((await applyRetention(shop)).notes).toBeGreaterThan(0);
  expect(await noteOf("eve@example.com")).toBeNull();
});
