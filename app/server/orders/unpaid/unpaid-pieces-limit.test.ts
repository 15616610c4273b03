import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { stockHolders } from "#database/schema/orders.ts";
import { addDiscount, addProduct, aLocalOrder, anAddress } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { stockOf } from "#tests/support/order-steps.ts";

const { shop, brokenOnPurpose } = await openTestShop();
brokenOnPurpose.add("paid_order_has_payment");

let person = 0;
/** Returns an order by a new shopper from a new IP address, by default. */
async function order(product: { id: string }, given: Parameters<typeof aLocalOrder>[1] = {}) {
  person += 1;
  const fresh = { customerEmail: `p${person}@example.com`, customerPhone: `+22030${10000 + person}` };
  const input = await aLocalOrder(product, { ...fresh, ...given });
  const placed = await placeOrder(shop, GUEST, input);
  return placed.ok ? "placed" : [placed.reason, placed.detail];
}

test("a family order of six is always taken, also of the last six pieces", async () => {
  const product = await addProduct(shop, { stockQuantity: 6 });
  expect(await order(product, { quantity: 6 })).toBe("placed");
});

test("one e-mail address cannot hold 90 of 90 pieces, however its orders are cut and its mailbox is written", async () => {
  const product = await addProduct(shop, { stockQuantity: 90 });
  const emails = ["ebou@example.com", "Ebou@example.com", "ebou+2@example.com"];
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, n) =>
      order(product, { quantity: 6, customerEmail: emails[n % emails.length] ?? "" }),
    ),
  );
  expect(answers.filter((answer) => answer === "placed")).toHaveLength(5);
  expect(answers).toContainEqual(["too_many_unpaid", { available: 0 }]);
  expect(await stockOf(shop, product)).toBe(60);
});

test("somebody who holds nothing yet cannot take more than the limit in one order", async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => addProduct(shop, { stockQuantity: 90 })));
  const items = all.map(({ id: productId }) => ({ productId, size: "", quantity: 6 }));
  expect(await order({ id: "" }, { items })).toEqual(["too_many_unpaid", { available: 30 }]);
  expect(await order({ id: "" }, { items: items.slice(1) })).toBe("placed");
});

test("one order cannot take more than half of a product, and a rejected receipt's pieces still count", async () => {
  const product = await addProduct(shop, { stockQuantity: 20 });
  expect(await order(product, { quantity: 11 })).toEqual(["too_many_unpaid", { available: 10 }]);
  const customerEmail = "isatou@example.com";
  expect(await order(product, { quantity: 8, customerEmail })).toBe("placed");
  const setPaymentStatus = (status: string) =>
    shop.db.execute(
      sql`update orders set payment_status = ${status} where customer_email = ${customerEmail}`,
    );
  await setPaymentStatus("failed");
  expect(await order(product, { quantity: 3, customerEmail })).toEqual(["too_many_unpaid", { available: 2 }]);
  // A failed order that holds pieces is no sound data to end with.
  await setPaymentStatus("pending");
});

test("one phone cannot hold more than sixty pieces under any number of e-mail addresses", async () => {
  const product = await addProduct(shop, { stockQuantity: 90 });
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => order(product, { quantity: 6, customerPhone: "+2207000001" })),
  );
  expect(answers.filter((answer) => answer === "placed")).toHaveLength(10);
});

test("one network address holds half of a product and sixty pieces of all, whoever orders", async () => {
  const ipAddress = anAddress();
  const ninety = await addProduct(shop, { stockQuantity: 90 });
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => order(ninety, { quantity: 6, ipAddress })),
  );
  expect(answers.filter((answer) => answer === "placed")).toHaveLength(7);
  expect(await order(ninety, { quantity: 4, ipAddress })).toEqual(["too_many_unpaid", { available: 3 }]);
  expect(await order(ninety, { quantity: 3, ipAddress })).toBe("placed");
  const others = await addProduct(shop, { stockQuantity: 500 });
  expect(await order(others, { quantity: 16, ipAddress })).toEqual(["too_many_unpaid", { available: 15 }]);
  expect(await order(others, { quantity: 15, ipAddress })).toBe("placed");
  expect(await order(others, { quantity: 16 })).toBe("placed");
});

test("this machine's own address is not counted: without TRUST_PROXY everybody comes from there", async () => {
  const product = await addProduct(shop, { stockQuantity: 90 });
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => order(product, { quantity: 6, ipAddress: "127.0.0.1" })),
  );
  expect(new Set(answers)).toEqual(new Set(["placed"]));
});

test("an order with a discount code is limited alike, and its code is not used up by a refusal", async () => {
  await addDiscount(shop, { usageLimit: 1 });
  const product = await addProduct(shop, { stockQuantity: 10 });
  const customerEmail = "fatou@example.com";
  expect(await order(product, { quantity: 6, customerEmail })).toBe("placed");
  const again = { quantity: 1, customerEmail, discountCode: "TEN" };
  expect(await order(product, again)).toEqual(["too_many_unpaid", { available: 0 }]);
  expect(await order(product, { discountCode: "TEN" })).toBe("placed");
});

test("paid pieces and those given back count no longer, and their holders are forgotten", async () => {
  const product = await addProduct(shop, { stockQuantity: 12 });
  const customerEmail = "lamin@example.com";
  expect(await order(product, { quantity: 6, customerEmail })).toBe("placed");
  expect(await order(product, { customerEmail })).toEqual(["too_many_unpaid", { available: 0 }]);
  await shop.db.execute(
    sql`update orders set payment_status = 'paid', order_status = 'confirmed' where customer_email = ${customerEmail}`,
  );
  expect(await order(product, { quantity: 3, customerEmail })).toBe("placed");
  const rows = await shop.db.select().from(stockHolders);
  expect(JSON.stringify(rows)).not.toMatch(/example\.com|\+220|10\.\d+\.\d+/);
});
