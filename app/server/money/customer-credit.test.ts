import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { exactSum, money } from "#app/domain/money/money.ts";
import { orderChangeForm } from "#app/domain/orders/changes/order-change.ts";
import { returnForm } from "#app/domain/orders/changes/order-return.ts";
import { saleForm } from "#app/domain/orders/counter-sale.ts";
import { changeOrder, orderVersion } from "#app/server/checkout/changes/change-order.ts";
import { askReturn, moveReturn } from "#app/server/checkout/changes/returns.ts";
import { placeStaffOrder } from "#app/server/checkout/place-staff-order.ts";
import { readPayForPage } from "#app/server/checkout/ways-to-pay/read-pay-for-page.ts";
import { readOpenClose } from "#app/server/closing/read-figures.ts";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { resendReceipt } from "#app/server/money/review/resend-receipt.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { findCustomer } from "#app/server/orders/customers/customers.ts";
import { sealedOrderToken } from "#app/server/orders/order-token.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { releaseUnpaidOrders } from "#app/server/orders/unpaid/release-unpaid-orders.ts";
import { creditGivenTo, lockCredit } from "#app/server/payments/customer-credit.ts";
import { auditLog } from "#database/schema/operations.ts";
import { addAdmin, addProduct, anAddress, aShopper } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { eventsOf, mailsOf, move, orderByReceipt, orderOf, review } from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { findUsableCredit, spendCredit } from "./spend-credit.ts";

const { shop, clock } = await openTestShop();
const admin = await addAdmin(shop);
const inDalasi = { enteredPrice: "2000", currency: "GMD", sizes: { "42": 50 } } as const;
const product = await addProduct(shop, { price: "28.00", ...inDalasi });

/** A cancelled order, whose money stays as its shopper's credit, of D2,000 and its delivery; returns its sum in bututs. */
async function giveCredit(shopper: object): Promise<number> {
  const orderNumber = await orderByReceipt(shop, product, { size: "42", currency: "GMD", ...shopper });
  succeeded(await review(shop, admin, orderNumber, "verified"));
  await move(shop, admin, orderNumber, "cancelled");
  const keep = () => noteMoneyReturned(shop, admin, { orderNumber, reason: "", otherWay: "credit" });
  const kept = succeeded(await keep());
  expect(await keep()).toMatchObject({ reason: "not_refundable" });
  expect(await orderOf(shop, orderNumber)).toMatchObject({ paymentStatus: "refunded" });
  expect((await mailsOf(shop, orderNumber, "refunded"))[0]?.bodyText).toContain("as your credit");
  return kept.amount.amount;
}

/** An order of the same shopper that waits for D2,000 a pair. */
async function unpaid(shopper: { customerEmail: string; customerPhone: string }, quantity: number) {
  const items = JSON.stringify([{ productId: product.id, size: "42", quantity }]);
  const bill = saleForm.parse({ id: randomUUID(), items, paymentMethod: "link", ...shopper });
  return succeeded(await placeStaffOrder(shop, admin, bill)).orderNumber;
}

const spend = (orderNumber: string, bututs: number) =>
  spendCredit(shop, admin, { orderNumber, seenSum: exactSum([money(bututs, "GMD")]) });
const creditOf = async (orderNumber: string) => (await findCustomer(shop, orderNumber))?.credit.amount;
const takings = async () => {
  const { figures } = await readOpenClose(shop, null);
  const sum = figures.methods.reduce((all, { received, returned }) => all + received.gmd - returned.gmd, 0);
  return [sum, figures.credit];
};

test("credit pays a part of one order and all of another, once, and is no money of the day", async () => {
  const shopper = aShopper();
  const [before = 0] = await takings();
  const credit = await giveCredit(shopper);
  expect(await takings()).toEqual([before + credit, credit]);

  const [dear, cheap] = [await unpaid(shopper, 2), await unpaid(shopper, 1)];
  expect(await findUsableCredit(shop, dear)).toEqual(money(credit, "GMD"));
  const ofOther = { ...shopper, customerName: "Somebody Else", customerPhone: "+2207999999" };
  expect(await creditGivenTo(shop.db, ofOther)).toBe(`Awa Ceesay, ${shopper.customerPhone}`);
  expect(await findUsableCredit(shop, await unpaid(aShopper(), 1))).toBeNull();
  expect(await spend(cheap, credit)).toMatchObject({ reason: "changed_meanwhile" });
  const both = await Promise.all([spend(cheap, 200_000), spend(cheap, 200_000)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await orderOf(shop, cheap)).toMatchObject({ orderStatus: "confirmed", paymentStatus: "paid" });
  succeeded(await spend(dear, credit - 200_000));
  expect(await orderOf(shop, dear)).toMatchObject({
    orderStatus: "payment_pending",
    paymentStatus: "pending",
    receivedAmount: ((credit - 200_000) / 100).toFixed(2),
  });
  expect([await creditOf(dear), await takings()]).toEqual([0, [before + credit, 0]]);
  expect((await eventsOf(shop, cheap)).map(({ note }) => note)).toContain("Paid with credit: D2,000");
  const packer = await addAdmin(shop, { role: "packer" });
  expect(JSON.stringify(await findAdminOrder(shop, packer, cheap))).not.toContain("D2,000");
  expect(await mailsOf(shop, cheap, "payment_verified")).toHaveLength(1);
  const acts = await shop.db.select().from(auditLog).where(eq(auditLog.action, "payment.credit_spent"));
  expect(acts.map(({ subjectId }) => subjectId)).toEqual([cheap, dear]);

  await move(shop, admin, cheap, "cancelled");
  const again = succeeded(await noteMoneyReturned(shop, admin, { orderNumber: cheap, reason: "" }));
  expect([again.amount.amount, await creditOf(cheap)]).toEqual([200_000, 200_000]);
  expect((await mailsOf(shop, cheap, "refunded"))[0]?.subject).toContain("as credit again");
});

test("a link asks for what the credit leaves, and the credit comes back where its order ends unpaid", async () => {
  const shopper = aShopper();
  const credit = await giveCredit(shopper);
  const write = async (quantity: number, byCredit: number) => {
    const items = JSON.stringify([{ productId: product.id, size: "42", quantity }]);
    const typed = { id: randomUUID(), items, paymentMethod: "link", credit: String(byCredit), ...shopper };
    return succeeded(await placeStaffOrder(shop, admin, saleForm.parse(typed))).orderNumber;
  };
  const orderNumber = await write(2, 1_500);
  const link = { token: sealedOrderToken(shop, "pay-for-order", orderNumber), ipAddress: anAddress() };
  const used = { amount: 150_000 };
  expect(await readPayForPage(shop, link, "GMD")).toMatchObject({
    value: { state: "open", total: { amount: 250_000 }, paid: used, creditUsed: used },
  });
  expect(await creditOf(orderNumber)).toBe(credit - 150_000);
  clock.advance(25 * 3_600_000);
  await releaseUnpaidOrders(shop);
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "cancelled",
    paymentStatus: "failed",
  });
  expect(await creditOf(orderNumber)).toBe(credit);

  const paid = await write(1, 2_000);
  expect(await orderOf(shop, paid)).toMatchObject({ paymentStatus: "paid", receivedAmount: "2000.00" });
});

test("credit that comes back where its order ends waits for whoever spends credit before it locks the stock", async () => {
  const shopper = aShopper();
  const credit = await giveCredit(shopper);
  const orderNumber = await unpaid(shopper, 2);
  succeeded(await spend(orderNumber, credit));
  clock.advance(25 * 3_600_000);
  const { released } = await shop.db.transaction(async (tx) => {
    await lockCredit(tx, shopper);
    const released = releaseUnpaidOrders(shop);
    await vi.waitFor(async () => {
      const { rows } = await tx.execute(sql`select from pg_locks where not granted`);
      expect(rows).toHaveLength(1);
    });
    await tx.execute(sql`select from products where id = ${product.id} for update nowait`);
    return { released };
  });
  expect([await released, await creditOf(orderNumber)]).toEqual([1, credit]);
});

test("a sale at the counter is paid with credit, and the rest in cash, which the drawer has alone", async () => {
  const shopper = aShopper();
  const credit = await giveCredit(shopper);
  const [before = 0] = await takings();
  const items = JSON.stringify([{ productId: product.id, size: "42", quantity: 2 }]);
  const sale = (given: object) =>
    saleForm.parse({ id: randomUUID(), items, paymentMethod: "cash", ...shopper, ...given });
  const tooMuch = sale({ credit: String(credit / 100 + 1) });
  expect(await placeStaffOrder(shop, admin, tooMuch)).toMatchObject({ reason: "changed_meanwhile" });
  const paid = sale({ credit: String(credit / 100), given: "2000" });
  const { orderNumber } = succeeded(await placeStaffOrder(shop, admin, paid));
  expect(await orderOf(shop, orderNumber)).toMatchObject({ paymentStatus: "paid", cashGiven: null });
  const [after = 0] = await takings();
  expect([after - before, await creditOf(orderNumber)]).toEqual([400_000 - credit, 0]);
});

test("a sale without network uses the credit once over its two orders, and what the credit lacks is due", async () => {
  const shopper = aShopper();
  const credit = await giveCredit(shopper);
  const [before = 0] = await takings();
  const few = await addProduct(shop, { price: "28.00", ...inDalasi, sizes: { "42": 1 } });
  const sellOffline = async (quantity: number, bututs: number) => {
    const items = JSON.stringify([
      { productId: few.id, size: "42", quantity: 1 },
      { productId: product.id, size: "42", quantity },
    ]);
    const given = { credit: String(bututs / 100), soldAt: shop.clock().toISOString() };
    const bill = saleForm.parse({ id: randomUUID(), items, paymentMethod: "cash", ...shopper, ...given });
    return succeeded(await placeStaffOrder(shop, admin, bill));
  };
  await sellOffline(1, 10_000);
  const { orderNumber, soldTwice } = await sellOffline(1, 10_000);
  expect(soldTwice).not.toBeNull();
  const sold = [await creditOf(orderNumber), (await takings())[0]];
  expect(sold).toEqual([credit - 20_000, before + 780_000]);

  await sellOffline(1, credit - 20_000);
  const late = await sellOffline(1, 50_000);
  expect([await creditOf(orderNumber), late.isPaid]).toEqual([0, false]);
  expect((await takings())[0]).toBe(before + 780_000 + 800_000 - credit + 20_000 - 50_000);
  const left = await orderOf(shop, late.orderNumber);
  expect(left).toMatchObject({ paymentStatus: "pending", receivedAmount: "1500.00" });
});

test("what an order paid with credit costs less is credit again", async () => {
  const shopper = aShopper();
  const credit = await giveCredit(shopper);
  const items = JSON.stringify([{ productId: product.id, size: "42", quantity: 2 }]);
  const typed = { id: randomUUID(), items, paymentMethod: "cash", ...shopper, credit: "1500" };
  const { orderNumber } = succeeded(await placeStaffOrder(shop, admin, saleForm.parse(typed)));
  const [before = 0] = await takings();
  const giveBack = async (quantity: number) => {
    const line = { line: `${product.id} 42`, quantity, kind: "refund", wanted: "none", reason: "size" };
    const { id: returnId } = succeeded(await askReturn(shop, admin, orderNumber, returnForm.parse(line)));
    const back = { returnId, act: "check-in", isSellable: true, refusal: "" } as const;
    succeeded(await moveReturn(shop, admin, back));
    succeeded(await noteMoneyReturned(shop, admin, { orderNumber, reason: "", onlyOver: true }));
    return [await creditOf(orderNumber), (await takings())[0]];
  };
  expect(await giveBack(1)).toEqual([credit - 150_000, before - 200_000]);
  expect(await giveBack(1)).toEqual([credit, before - 250_000]);
  const mails = await mailsOf(shop, orderNumber, "refunded");
  expect(mails.at(-1)?.bodyText).toContain("D2,000.00 (D1,500.00 of it as credit again)");
});

test("a receipt whose money was sent back is not rejected; as credit, only until that is spent", async () => {
  const shopper = aShopper();
  const paidTooMuch = async (otherWay?: "credit") => {
    const number = await orderByReceipt(shop, product, { size: "42", currency: "GMD", ...shopper });
    succeeded(await review(shop, admin, number, "verified", { amount: money(1_000_000, "GMD") }));
    const over = { orderNumber: number, reason: "", onlyOver: true, otherWay };
    return succeeded(await noteMoneyReturned(shop, admin, over));
  };
  const sent = await paidTooMuch();
  expect(await review(shop, admin, sent.orderNumber, "rejected")).toMatchObject({ reason: "money_returned" });
  const undone = await paidTooMuch("credit");
  succeeded(await review(shop, admin, undone.orderNumber, "rejected"));
  expect(await creditOf(undone.orderNumber)).toBe(0);
  const kept = await paidTooMuch("credit");
  const { orderNumber } = kept;
  expect(await creditOf(orderNumber)).toBe(kept.amount.amount);
  succeeded(await spend(await unpaid(shopper, 1), 200_000));
  expect(await review(shop, admin, orderNumber, "rejected")).toMatchObject({ reason: "money_returned" });
  expect(await creditOf(orderNumber)).toBe(kept.amount.amount - 200_000);
});

test("credit that is spent can't be taken back, whoever its order is of by now", async () => {
  const shopper = aShopper();
  const orderNumber = await orderByReceipt(shop, product, { size: "42", currency: "GMD", ...shopper });
  succeeded(await review(shop, admin, orderNumber, "verified", { amount: money(1_000_000, "GMD") }));
  const over = { orderNumber, reason: "", onlyOver: true, otherWay: "credit" } as const;
  const kept = succeeded(await noteMoneyReturned(shop, admin, over));
  const order = await readOrderByNumber(shop.db, orderNumber);
  if (!order) throw new Error("no order");
  const lines = [{ choice: `${product.id} 42`, quantity: 1 }];
  const typed = { ...order, ...aShopper(), discountCode: "", version: orderVersion(order), lines };
  succeeded(await changeOrder(shop, admin, orderNumber, orderChangeForm.parse(typed)));
  const paid = await unpaid(shopper, 1);
  succeeded(await spend(paid, 200_000));
  expect(await review(shop, admin, orderNumber, "rejected")).toMatchObject({ reason: "money_returned" });
  expect(await creditOf(paid)).toBe(kept.amount.amount - 200_000);
});

test("a receipt of several whose money is credit by now is not rejected", async () => {
  const shopper = aShopper();
  const number = await orderByReceipt(shop, product, { size: "42", currency: "GMD", ...shopper });
  const verify = async () =>
    succeeded(await review(shop, admin, number, "verified", { amount: money(100_00, "GMD") }));
  await verify();
  const receipt = Buffer.from(`%PDF-1.4 ${number}`);
  const sent = { orderNumber: number, token: null, email: shopper.customerEmail, receipt, ipAddress: number };
  succeeded(await resendReceipt(shop, GUEST, sent));
  await verify();
  await move(shop, admin, number, "cancelled");
  succeeded(await noteMoneyReturned(shop, admin, { orderNumber: number, reason: "", otherWay: "credit" }));
  expect(await review(shop, admin, number, "rejected")).toMatchObject({ reason: "money_returned" });
  expect(await creditOf(number)).toBe(200_00);
});

test("the database refuses more credit than was given, and credit of nobody", async () => {
  const shopper = aShopper();
  const credit = await giveCredit(shopper);
  const { id } = await orderOf(shop, await unpaid(shopper, 3));
  const insert = (bututs: number, orderId: string | null) => sql`
    insert into money_entries (at, order_id, direction, method, mode, amount, currency, usd_amount, gmd_amount, gmd_rate, source,
      source_id)
    values (now(), ${orderId}::uuid, 'received', 'credit', 'live', ${bututs / 100}, 'GMD', 0, 0, 68500000, 'hand', ${randomUUID()})`;
  await expect(shop.db.execute(insert(credit + 1, id))).rejects.toMatchObject({
    cause: { message: "more credit would be spent than there is" },
  });
  await expect(shop.db.execute(insert(1, null))).rejects.toMatchObject({ cause: { code: "23514" } });
});
