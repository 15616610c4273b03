import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reconcilePaymentPages } from "#app/server/money/page-lifecycle/reconcile-payment-pages.ts";
import { refundOrder } from "#app/server/money/refunds/refund-order.ts";
import { stockChanges } from "#database/schema/catalogue.ts";
import { HOUR_MS } from "#packages/values";
import { addAdmin, addProduct, payOnPage } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { paidPageOrder, payPageOrder } from "#tests/support/paid-page-order.ts";
import { endTestOrders } from "./end-test-orders.ts";
import { undoOrderStatus } from "./undo-order-status.ts";

const { shop, clock } = await openTestShop();

async function aTestOrder() {
  const product = await addProduct(shop, { stockQuantity: 1 });
  const orderNumber = await paidPageOrder(shop, product);
  const read = () => steps.orderOf(shop, orderNumber);
  const states = async () => {
    const { orderStatus, paymentStatus, stockHeld } = await read();
    return [orderStatus, paymentStatus, stockHeld, await steps.stockOf(shop, product)];
  };
  const admin = await addAdmin(shop);
  const move = (orderStatus: string) => steps.move(shop, admin, orderNumber, orderStatus);
  const anHour = async (run = () => endTestOrders(shop)) => {
    clock.advance(HOUR_MS);
    return await run();
  };
  return { product, orderNumber, admin, read, states, move, anHour };
}

test("an order paid with test money gives its pieces back an hour later, once, without a mail", async () => {
  const { product, orderNumber, read, states } = await aTestOrder();
  clock.advance(HOUR_MS - 1000);
  expect(await endTestOrders(shop)).toBe(0);
  expect(await states()).toEqual(["confirmed", "paid", true, 0]);
  clock.advance(1000);
  const ended = await Promise.all([endTestOrders(shop), endTestOrders(shop), endTestOrders(shop)]);
  expect(ended.toSorted()).toEqual([0, 0, 1]);
  expect(await states()).toEqual(["cancelled", "paid", false, 1]);
  expect(await endTestOrders(shop)).toBe(0);
  const { id } = await read();
  const notes = (await steps.eventsOf(shop, orderNumber)).filter(({ kind }) => kind === "note");
  expect(notes.map(({ note }) => note)).toEqual([expect.stringContaining("test order")]);
  const mails = await steps.mailsOf(shop, orderNumber);
  expect(mails.map(({ kind }) => kind)).toEqual(["order_received"]);
  const history = await shop.db
    .select({ change: stockChanges.change, orderId: stockChanges.orderId })
    .from(stockChanges)
    .where(and(eq(stockChanges.productId, product.id), eq(stockChanges.orderId, id)));
  expect(history.map(({ change }) => change).toSorted()).toEqual([-1, 1]);
});

test("later events, refunds and cancelling give nothing back twice", async () => {
  const { orderNumber, admin, states, move, anHour } = await aTestOrder();
  await anHour();
  await payPageOrder(shop, orderNumber);
  await reconcilePaymentPages(shop);
  expect(await move("cancelled")).toMatchObject({ reason: "nothing_changed" });
  expect(await refundOrder(shop, admin, { orderNumber, amount: null, reason: "" })).toMatchObject({
    ok: true,
  });
  expect(await anHour()).toBe(0);
  expect(await states()).toEqual(["cancelled", "refunded", false, 1]);
});

test("staff ship an ended test order only with pieces that it takes again; an undo takes nothing twice", async () => {
  const { product, orderNumber, admin, states, move, anHour } = await aTestOrder();
  await anHour();
  const taken = await move("confirmed");
  expect(await states()).toEqual(["confirmed", "paid", true, 0]);
  if (!taken.ok) throw new Error(taken.reason);
  const undone = await undoOrderStatus(shop, admin, { orderNumber, movedAt: taken.value.movedAt });
  expect(undone).toMatchObject({ ok: true });
  expect(await states()).toEqual(["cancelled", "paid", false, 1]);
  await move("processing");
  expect(await endTestOrders(shop)).toBe(0);
  expect(await anHour()).toBe(1);
  expect(await states()).toEqual(["cancelled", "paid", false, 1]);
  // Somebody buys the last piece.
  const other = await paidPageOrder(shop, product);
  for (const status of ["shipped", "delivered", "confirmed"]) {
    expect(await move(status)).toMatchObject({ reason: "out_of_stock" });
  }
  expect(await states()).toEqual(["cancelled", "paid", false, 0]);
  expect(other).not.toBe(orderNumber);
});

test("orders paid with real money, and test orders that staff have sent, keep their pieces", async () => {
  const live = await aTestOrder();
  await shop.db.execute(`delete from payment_pages where order_id = '${(await live.read()).id}'`);
  const total = Math.round(Number((await live.read()).totalAmount) * 100);
  await payOnPage(shop, live.orderNumber, { amount: total, refunded: 0, mode: "live" });
  const sent = await aTestOrder();
  await sent.move("shipped");
  await sent.anHour();
  expect(await sent.anHour()).toBe(0);
  expect(await live.states()).toEqual(["confirmed", "paid", true, 0]);
  expect(await sent.states()).toEqual(["shipped", "paid", true, 0]);
});
