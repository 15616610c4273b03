import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { money } from "#app/domain/money/money.ts";
import { recordMoney } from "#app/server/payments/money-entries.ts";
import { products } from "#database/schema/catalogue.ts";
import { orders } from "#database/schema/orders.ts";
import { seenMoney } from "#database/schema/payments.ts";
import { addAdmin, addDiscount, addProduct, aReceipt, contextOf } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { move, orderByReceipt, orderOf, receiptOf, review } from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { ordersAction } from "./order-list-action.ts";

const { shop, clock } = await openTestShop();

/** Sends a form of the orders screen as this member of staff. */
async function post(admin: Admin<never>, fields: Record<string, string | readonly string[]>) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  return await ordersAction(contextOf(shop, admin), new Request("http://localhost/admin/orders"), form);
}

/** Makes a cancelled order a confirmed one. */
const revive = (admin: Admin<never>, orderNumber: string) =>
  post(admin, { intent: "change-status", orderNumber, orderStatus: "confirmed", seenStatus: "cancelled" });

test("reviving an order whose pieces are sold is refused by the name of what is missing", async () => {
  const admin = await addAdmin(shop);
  const product = await addProduct(shop, { name: "Baobab Cap" });
  const orderNumber = await orderByReceipt(shop, product, { quantity: 2 });
  await move(shop, admin, orderNumber, "cancelled");
  await shop.db.update(products).set({ stockQuantity: 1 }).where(eq(products.id, product.id));

  const result = await revive(admin, orderNumber);
  expect(result.init?.status).toBe(409);
  expect(result.data.text).toContain("Baobab Cap, 1 of 2 left.");
});

test("reviving an order whose discount code has no use left succeeds with a message", async () => {
  const admin = await addAdmin(shop);
  await addDiscount(shop, { code: "ONCE", usageLimit: 1 });
  const product = await addProduct(shop);
  const place = () => orderByReceipt(shop, product, { discountCode: "ONCE" });
  const orderNumber = await place();
  await move(shop, admin, orderNumber, "cancelled");
  await place();

  const result = await revive(admin, orderNumber);
  expect(result.data).toMatchObject({
    done: true,
    toast: "orderUpdated",
    text: `Marked ${orderNumber} as confirmed. The discount code ONCE is meant for one use. With this order it is used 2 times.`,
  });
});

test("a rejection needs a reason or notes, and each becomes the shopper's words; it can be undone", async () => {
  const admin = await addAdmin(shop);
  const orderNumber = await orderByReceipt(shop, await addProduct(shop));
  const readReceipt = () => receiptOf(shop, orderNumber);
  const { id: paymentId } = await readReceipt();
  const send = (fields: Record<string, string>) => post(admin, { paymentId, ...fields });
  clock.advance(1000);
  const rejection = { intent: "review", decision: "rejected", seenStatus: "pending" };

  const bare = await send({ ...rejection, adminNotes: " " });
  expect(bare.init?.status).toBe(422);
  expect(bare.data.errors).toEqual({ reason: "Please choose a reason, or write one." });
  const other = await send({ ...rejection, adminNotes: "", reason: "other" });
  expect(other.data.errors).toEqual({ adminNotes: "Please write the reason: the shopper reads it." });
  expect((await readReceipt()).verificationStatus).toBe("pending");

  const rejected = await send({ ...rejection, adminNotes: "Send D200 more.", reason: "too_little" });
  expect(rejected.data).toMatchObject({
    done: true,
    undo: { fields: { paymentId: [paymentId], decision: "rejected" } },
  });
  expect(await readReceipt()).toMatchObject({
    verificationStatus: "rejected",
    adminNotes: "The amount is less than the total of your order. Send D200 more.",
  });
  const undo = { intent: "undo-review", decision: "rejected" };
  expect((await send(undo)).data).toMatchObject({
    done: true,
    toast: "undone",
    text: `${orderNumber} is as it was.`,
  });
  expect((await readReceipt()).verificationStatus).toBe("pending");
  const again = await send(undo);
  expect(again.init?.status).toBe(409);
  expect(again.data.text).toContain("Someone else has changed this in the meantime");

  const noted = await send({ ...rejection, adminNotes: "Not our account" });
  expect(noted.data.done).toBe(true);
  expect((await readReceipt()).adminNotes).toBe("Not our account");
});

test("a receipt sent for another order is verified quickly only once both were compared", async () => {
  const admin = await addAdmin(shop);
  const receipt = aReceipt();
  const place = async () => await orderByReceipt(shop, await addProduct(shop), { receipt });
  const [first, second] = [await place(), await place()];
  const verify = async (orderNumber: string, fields: Record<string, string> = {}) => {
    const { id: paymentId } = await receiptOf(shop, orderNumber);
    return await post(admin, {
      intent: "review",
      decision: "quick",
      seenStatus: "pending",
      paymentId,
      ...fields,
    });
  };
  const refused = await verify(second);
  expect(refused.init?.status).toBe(409);
  expect(refused.data.text).toContain("compare the two first");
  expect((await verify(second, { isCompared: "yes" })).data).toMatchObject({ toast: "paymentVerified" });
  expect((await verify(first)).data).toMatchObject({ toast: "paymentVerified" });
});

test("money seen that is not the order's sum is verified in one press only once both sums were read", async () => {
  const admin = await addAdmin(shop, { role: "verifier" });
  const place = async () => {
    const product = await addProduct(shop, { price: "80.00" });
    const orderNumber = await orderByReceipt(shop, product, { currency: "GMD" });
    const { id: paymentId, orderId } = await receiptOf(shop, orderNumber);
    return { orderNumber, orderId, paymentId };
  };
  const addSeen = async (orderId: string, reference: string, amountGmd: string) =>
    await shop.db
      .insert(seenMoney)
      .values({ reference, amountGmd, message: reference, orderId, createdAt: shop.clock() });
  const send = (paymentId: string, fields: Record<string, string | string[]>) =>
    post(admin, { intent: "review", seenStatus: "pending", paymentId, ...fields });
  const [less, inDeck, exact] = [await place(), await place(), await place()];
  await addSeen(less.orderId, "T_LESS", "5000");
  await addSeen(inDeck.orderId, "T_ONCE", "5685.50");
  await addSeen(inDeck.orderId, "T_TWICE", "5685.50");
  await addSeen(exact.orderId, "T_EXACT", "5685.50");

  const refused = await send(less.paymentId, { decision: "quick", orderNumber: less.orderNumber });
  expect(refused.init?.status).toBe(409);
  const words = "The money seen is D5,000, but this order is D5,685.50.";
  expect(refused.data).toMatchObject({
    text: words,
    confirm: {
      title: `Verify ${less.orderNumber} anyway?`,
      messages: [words],
      fields: { decision: "quick", paymentId: less.paymentId, isCompared: "yes" },
    },
  });
  const { confirm } = refused.data;
  expect((await send(less.paymentId, confirm?.fields ?? {})).data).toMatchObject({
    toast: "paymentVerified",
  });

  // The deck's Verify is one press too; two payments for one order are twice its sum.
  const deck = { decision: "verified", adminNotes: "", asksFirst: "yes" };
  const doubled = await send(inDeck.paymentId, deck);
  expect(doubled.data.text).toBe("The money seen is D11,371, but this order is D5,685.50.");
  expect((await send(inDeck.paymentId, { ...deck, asksFirst: "" })).data).toMatchObject({ done: true });
  expect((await send(exact.paymentId, deck)).data).toMatchObject({ toast: "paymentVerified" });
});

test("an order is cancelled only once its staff were told what happens to its stock and its money", async () => {
  const admin = await addAdmin(shop);
  const orderNumber = await orderByReceipt(shop, await addProduct(shop));
  const readStatus = async () => (await orderOf(shop, orderNumber)).orderStatus;
  const asked = await post(admin, {
    intent: "change-status",
    orderNumber,
    orderStatus: "cancelled",
    trackingNumber: "DHL 1",
    seenStatus: "payment_pending",
  });
  expect(asked.init?.status).toBe(409);
  expect(await readStatus()).toBe("payment_pending");
  const { confirm } = asked.data;
  expect(confirm).toMatchObject({
    title: `Cancel order ${orderNumber}?`,
    messages: [
      "Its item goes back into stock straight away.",
      "The customer gets an email.",
      "If they've already paid, send the money back.",
    ],
    fields: { trackingNumber: "DHL 1" },
  });
  expect((await post(admin, confirm?.fields ?? {})).data.done).toBe(true);
  expect(await readStatus()).toBe("cancelled");
});

test("orders of which a payment was taken back ship only once their staff were told, alone or together", async () => {
  const admin = await addAdmin(shop, { role: "packer" });
  const owner = await addAdmin(shop);
  const numbers: string[] = [];
  for (let made = 0; made < 3; made += 1) {
    const orderNumber = await orderByReceipt(shop, await addProduct(shop));
    numbers.push(orderNumber);
    succeeded(await review(shop, owner, orderNumber, "verified"));
    const order = await orderOf(shop, orderNumber);
    if (made === 2) continue;
    await shop.db.transaction((tx) =>
      recordMoney(shop, tx, {
        at: shop.clock(),
        orderId: order.id,
        direction: "returned",
        method: "wave",
        gateway: "wave",
        mode: "live",
        amount: money(568_550, "GMD"),
        source: "taken_back",
        sourceId: `wave:T_BACK${made}`,
        actorUserId: null,
      }),
    );
  }
  const [first, second, fine] = numbers;
  const statuses = async () => {
    const rows = await shop.db.select().from(orders).where(inArray(orders.orderNumber, numbers));
    return rows.filter(({ orderStatus }) => orderStatus === "shipped").map(({ orderNumber }) => orderNumber);
  };
  const alone = { intent: "change-status", orderNumber: first ?? "", orderStatus: "shipped" };
  const asked = await post(admin, { ...alone, trackingNumber: "DHL 1", seenStatus: "confirmed" });
  expect(asked.init?.status).toBe(409);
  expect(asked.data.confirm).toMatchObject({
    title: `Ship ${first} anyway?`,
    messages: [
      `The payment for ${first} was taken back by the payment company, so the shop no longer has that money.`,
    ],
    fields: { trackingNumber: "DHL 1", isTakenBackKnown: "yes" },
  });
  expect(await statuses()).toEqual([]);

  const together = await post(admin, { intent: "ship-chosen", orderNumbers: [second ?? "", fine ?? ""] });
  expect(together.init?.status).toBe(409);
  expect(together.data.confirm).toMatchObject({
    title: `Ship ${second} anyway?`,
    label: "Ship all chosen",
  });
  expect(await statuses()).toEqual([]);
  expect((await post(admin, asked.data.confirm?.fields ?? {})).data.done).toBe(true);
  expect((await post(admin, together.data.confirm?.fields ?? {})).data.done).toBe(true);
  expect((await statuses()).toSorted()).toEqual(numbers.toSorted());
});

test("orders shipped at once are undone at once; those that changed since stay and are named", async () => {
  const owner = await addAdmin(shop);
  const admin = await addAdmin(shop, { role: "packer" });
  const numbers: string[] = [];
  for (let made = 0; made < 3; made += 1) {
    const orderNumber = await orderByReceipt(shop, await addProduct(shop));
    succeeded(await review(shop, owner, orderNumber, "verified"));
    numbers.push(orderNumber);
  }
  const shipped = await post(admin, { intent: "ship-chosen", orderNumbers: numbers });
  expect(shipped.data.text).toBe("Marked 3 orders as shipped.");
  clock.advance(1000);
  const [changed = "", ...others] = numbers;
  await move(shop, admin, changed, "delivered");

  const undone = await post(admin, shipped.data.undo?.fields ?? {});
  expect(undone.init?.status).toBe(409);
  expect(undone.data).toMatchObject({
    toast: "notUndone",
    text: `2 orders are as they were. ${changed}: Someone else has changed this in the meantime. Please check it again.`,
  });
  for (const [number, status] of [
    ...others.map((other) => [other, "confirmed"] as const),
    [changed, "delivered"] as const,
  ]) {
    expect((await orderOf(shop, number)).orderStatus).toBe(status);
  }
  expect((await post(admin, { intent: "undo-status", moves: "nonsense" })).init?.status).toBe(422);
});
