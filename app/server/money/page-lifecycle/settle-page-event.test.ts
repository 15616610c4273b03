import pino from "pino";
import { afterAll, expect, test, vi } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { stripeGateway } from "#app/server/platform/gateways/gateway-keys.ts";
import { outbox } from "#database/schema/operations.ts";
import { openStripeStandIn, type StripeStandIn } from "#packages/payment-gateways/stand-ins";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { stockOf } from "#tests/support/order-steps.ts";
import { aPageOrder, orderWithPage } from "#tests/support/paid-page-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { expirePageOrders } from "./expire-page-orders.ts";
import { reconcilePaymentPages } from "./reconcile-payment-pages.ts";
import { settlePageEvent } from "./settle-page-event.ts";

/* What all companies have in common is in tests/gateways; an event of Stripe is believed as it is. */
const MINUTE_MS = 60_000;

const opened = await openTestShop();
const standIn = await openStripeStandIn(opened.clock.now);
const gateway = stripeGateway(standIn.keys);
const shop = { ...opened.shop, gateways: { ...opened.shop.gateways, card: gateway } };
const admin = await addAdmin(shop);
afterAll(() => standIn.close());

const WAITING = ["pending", "pending", "open", 2];
const PAID = ["confirmed", "paid", "paid", 2];

/** An order for one of three pieces, with its page open. */
async function checkedOut() {
  const product = await addProduct(shop, { stockQuantity: 3 });
  const { orderNumber } = succeeded(await placeOrder(shop, GUEST, await aPageOrder(product)));
  const read = () => orderWithPage(shop, orderNumber);
  const { sessionId } = (await read()).payment;
  const session = standIn.sessions.get(sessionId ?? "");
  if (!session) throw new Error(`no page for ${orderNumber}`);
  const state = async () => {
    const { order, payment } = await read();
    return [order.orderStatus, order.paymentStatus, payment.status, await stockOf(shop, product)];
  };
  const send = (type: string, given?: Parameters<StripeStandIn["event"]>[2]) =>
    settlePageEvent(shop, gateway, standIn.event(`checkout.session.${type}`, session, given));
  return { session, state, send, pay: () => standIn.pay(session.id) };
}

test("paid and expired end alike, whichever comes first, and at the same moment", async () => {
  const first = await checkedOut();
  first.pay();
  await first.send("completed");
  await first.send("expired");
  const second = await checkedOut();
  await second.send("expired");
  expect(await second.state()).toEqual(["cancelled", "failed", "expired", 3]);
  second.pay();
  expect(await second.send("completed")).toEqual({ ok: true, value: "paid" });
  const third = await checkedOut();
  third.pay();
  await Promise.all([third.send("expired"), third.send("completed"), third.send("expired")]);
  for (const { state } of [first, second, third]) expect(await state()).toEqual(PAID);
});

const ELSEWHERE = { id: "cs_other", metadata: {}, client_reference_id: null };
test.each<[string, Parameters<StripeStandIn["event"]>[2]]>([
  ["mismatch_amount", { change: { amount_total: 1 } }],
  ["mismatch_currency", { change: { currency: "gmd" } }],
  ["mismatch_mode", { livemode: true }],
  ["mismatch_order", { change: { metadata: { order_number: "KRB-99999999" } } }],
  ["mismatch_session", { change: { id: "cs_other" } }],
  ["not_ours", { change: ELSEWHERE }],
])("an event that is %s changes nothing: %j", async (value, given) => {
  const { pay, send, state } = await checkedOut();
  pay();
  expect(await send("completed", given)).toEqual({ ok: true, value });
  expect(await state()).toEqual(WAITING);
  expect(await send("completed")).toEqual({ ok: true, value: "paid" });
});

test("a forged or old event changes nothing", async () => {
  const { pay, send, state } = await checkedOut();
  pay();
  expect(await send("completed", { secret: "whsec_wrong" })).toMatchObject({ reason: "bad_signature" });
  const at = new Date(shop.clock().getTime() - 301_000);
  expect(await send("completed", { at })).toMatchObject({ reason: "too_old" });
  expect(await state()).toEqual(WAITING);
  expect(await send("completed")).toEqual({ ok: true, value: "paid" });
});

test("an unreachable company is queried again, until an hour after the page closed; later money counts", async () => {
  const { pay, send, state } = await checkedOut();
  standIn.trouble.status = "cut";
  opened.clock.advance(33 * MINUTE_MS);
  await reconcilePaymentPages(shop);
  expect(await expirePageOrders(shop)).toBe(0);
  expect(await state()).toEqual(WAITING);
  opened.clock.advance(60 * MINUTE_MS);
  expect([await expirePageOrders(shop), await expirePageOrders(shop)]).toEqual([1, 0]);
  expect(await state()).toEqual(["cancelled", "failed", "expired", 3]);
  standIn.trouble.status = null;
  pay();
  expect(await send("completed")).toEqual({ ok: true, value: "paid" });
  expect(await state()).toEqual(PAID);
});

test("a payment that belongs to no order is logged as an error and mailed to the administrators, once per event", async () => {
  const { session, pay } = await checkedOut();
  pay();
  const log = pino({ level: "silent" });
  const errors = vi.spyOn(log, "error");
  const change = { ...ELSEWHERE, metadata: { order_number: "KRB-GH0ST234" } };
  const event = standIn.event("checkout.session.completed", session, { change });
  const settle = () => settlePageEvent({ ...shop, log }, gateway, event);
  expect(await settle()).toEqual({ ok: true, value: "not_ours" });
  expect(await settle()).toEqual({ ok: true, value: "duplicate" });
  expect(errors).toHaveBeenCalledTimes(1);
  const mails = (await shop.db.select().from(outbox)).filter(
    ({ kind, recipient, bodyText }) =>
      kind === "unknown_payment" && recipient === admin.email && bodyText.includes("KRB-GH0ST234"),
  );
  expect(mails.map(({ subject }) => subject)).toEqual(["Payment without an order: $83.00 at Stripe"]);
});
