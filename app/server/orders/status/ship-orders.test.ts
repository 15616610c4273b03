import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { readOrderFilter } from "#app/domain/orders/admin-order-forms.ts";
import { UNDO_MS } from "#app/domain/payments/local-payment.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { reviewPayment } from "#app/server/money/review/review-payment.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { outbox } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { addAdmin, addProduct, aLocalOrder, payOnPage } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { changeOrderStatus } from "./change-order-status.ts";
import { shipOrders } from "./ship-orders.ts";

const opened = await openTestShop();
opened.brokenOnPurpose.add("paid_order_has_payment");
afterAll(() => opened.close());

async function order() {
  const product = await addProduct(opened.shop, { price: "79.99" });
  const placed = succeeded(await placeOrder(opened.shop, GUEST, await aLocalOrder(product)));
  return placed.orderNumber;
}

async function paidOrder() {
  const orderNumber = await order();
  const { shop } = opened;
  const [found] = await shop.db
    .select({ paymentId: gambianPayments.id })
    .from(gambianPayments)
    .innerJoin(orders, eq(orders.id, gambianPayments.orderId))
    .where(eq(orders.orderNumber, orderNumber));
  const decision = { decision: "verified", notes: "", seenStatus: "pending" } as const;
  await reviewPayment(shop, await addAdmin(shop), { paymentId: found?.paymentId ?? "", ...decision });
  return orderNumber;
}

test("the work lists hold what is to pack, on the way, to pay back and a test; only the first is shipped", async () => {
  const { shop } = opened;
  const admin = await addAdmin(shop);
  const unpaid = await order();
  const [ready, alsoReady, sent, cancelled] = [
    await paidOrder(),
    await paidOrder(),
    await paidOrder(),
    await paidOrder(),
  ];
  const tested = await order();
  await payOnPage(shop, tested, { amount: 7_999, refunded: 0, mode: "test" });
  for (const [orderNumber, orderStatus] of [
    [sent, "shipped"],
    [cancelled, "cancelled"],
  ] as const) {
    const change = { orderNumber, orderStatus, trackingNumber: "", seenStatus: "confirmed" };
    expect((await changeOrderStatus(shop, admin, change)).ok).toBe(true);
  }
  const listed = async (view: string) => {
    const filter = readOrderFilter(new URLSearchParams({ view }));
    const { orders: found } = await listOrders(shop, admin, filter);
    return found.map(({ orderNumber }) => orderNumber);
  };
  expect(await listed("pack")).toEqual([alsoReady, ready]);
  expect(await listed("way")).toEqual([sent]);
  expect(await listed("back")).toEqual([cancelled]);
  expect(await listed("test")).toEqual([tested]);

  const chosen = [ready, unpaid, sent, cancelled, tested, alsoReady, "KRB-22222222"];
  const { shipped, left } = succeeded(await shipOrders(shop, admin, chosen));
  expect(shipped.map(({ orderNumber }) => orderNumber).toSorted()).toEqual([ready, alsoReady].toSorted());
  expect(left).toEqual([unpaid, sent, cancelled, tested, "KRB-22222222"]);
  expect(await listed("pack")).toEqual([]);
  expect((await listed("way")).toSorted()).toEqual([ready, alsoReady, sent].toSorted());
  const mails = await shop.db.select().from(outbox).where(eq(outbox.kind, "order_shipped"));
  expect(mails).toHaveLength(3);
  // The mails of both wait until both can no longer be undone.
  const dueTimes = mails.map(({ nextAttemptAt }) => nextAttemptAt.getTime());
  const lastMove = Math.max(...shipped.map(({ movedAt }) => movedAt.getTime()));
  expect(dueTimes.filter((dueAt) => dueAt >= lastMove + UNDO_MS + 2 * 200)).toHaveLength(2);
});
