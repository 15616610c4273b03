import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { MailKind } from "#app/domain/mails/mail-kind.ts";
import { reconcilePaymentPages } from "#app/server/money/page-lifecycle/reconcile-payment-pages.ts";
import { adminRecipients } from "#app/server/notifications/queue-admin-mail.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { refundsOfOrder } from "#app/server/payments/page-rows/page-refunds.ts";
import { paymentPageSummaries } from "#app/server/payments/page-rows/page-summary.ts";
import { modemPayGateway, stripeGateway, waveGateway } from "#app/server/platform/gateways/gateway-keys.ts";
import type { PaymentGateway } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { auditLog } from "#database/schema/operations.ts";
import { pageRefunds } from "#database/schema/payment-pages.ts";
import { type Company, openModemPay, openStripe, openWave } from "#packages/payment-gateways/stand-ins";
import { HOUR_MS } from "#packages/values";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { mailsOf } from "#tests/support/order-steps.ts";
import { openPageOrder, orderWithPage, setPageMode } from "#tests/support/paid-page-order.ts";
import { decideRefund } from "./decide-refund.ts";
import { endRefund } from "./end-refund.ts";
import { noteMoneyReturned } from "./note-money-returned.ts";
import { refundOrder } from "./refund-order.ts";
import { settlePendingRefunds } from "./settle-pending-refunds.ts";

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const { now } = opened.clock;
const [stripe, wave, modempay] = await Promise.all([openStripe(now), openWave(now), openModemPay(now)]);
afterAll(() => Promise.all([stripe.close(), wave.close(), modempay.close()]));
afterEach(() => {
  for (const company of [stripe, wave, modempay]) company.trouble(null);
  stripe.standIn.refundStatus.current = "succeeded";
  wave.standIn.troubles.length = 0;
  // The circuit breakers of the gateways close again.
  opened.clock.advance(HOUR_MS);
});

/** Each company, with a gateway whose circuit breakers are new. */
const COMPANIES = {
  Stripe: () => ({ company: stripe, gateway: stripeGateway(stripe.keys) }),
  Wave: () => ({ company: wave, gateway: waveGateway(wave.keys) }),
  "Modem Pay": () => ({ company: modempay, gateway: modemPayGateway(modempay.keys) }),
} satisfies Record<string, () => { company: Company; gateway: PaymentGateway }>;

type Name = keyof typeof COMPANIES;

/** An order in dalasi, paid on the page of a company. */
async function paidOrder(name: Name) {
  const { company, gateway } = COMPANIES[name]();
  const shop: Shop = { ...opened.shop, gateways: { card: gateway, wave: null, modempay: null } };
  const admin = await addAdmin(shop);
  const orderNumber = await openPageOrder(shop, await addProduct(shop), { currency: "GMD" });
  const row = () => orderWithPage(shop, orderNumber);
  const sessionId = (await row()).payment.sessionId ?? "";
  company.pay(sessionId);
  opened.clock.advance(31_000);
  await reconcilePaymentPages(shop);
  const { id: orderId } = (await row()).order;
  const refunds = () => refundsOfOrder(shop.db, orderId);
  return {
    company,
    amount: company.page(sessionId).amount,
    shop,
    admin,
    orderId,
    orderNumber,
    row,
    refunds,
    refund: (amount: string | null = null) =>
      refundOrder(shop, admin, { orderNumber, amount, reason: "Wrong size" }),
    note: () => noteMoneyReturned(shop, admin, { orderNumber, reason: "" }),
    summary: () => paymentPageSummaries(shop, orderNumber).then(([page]) => page),
    refunded: () => company.page(sessionId).refunded,
    decide: async (hasArrived: boolean, at = 0) =>
      decideRefund(shop, admin, { orderNumber, refundId: (await refunds())[at]?.id ?? "", hasArrived }),
    statuses: async () => (await refunds()).map(({ status }) => status),
    mails: async (kind: MailKind) => (await mailsOf(shop, orderNumber, kind)).length,
    later: async (milliseconds: number) => {
      opened.clock.advance(milliseconds);
      await settlePendingRefunds(shop);
    },
  };
}

describe.each(Object.keys(COMPANIES) as Name[])("a refund at %s", (name) => {
  test("whose answer was lost, while the store is off for a day, is found to be done, once", async () => {
    const { company, amount, refund, later, statuses, row, refunded, mails } = await paidOrder(name);
    company.trouble("lost");
    expect(await refund()).toMatchObject({ ok: false });
    company.trouble(null);
    await later(26 * HOUR_MS);
    expect(await statuses()).toEqual(["done"]);
    const { order, payment } = await row();
    expect([order.paymentStatus, payment.refundedAmount]).toEqual(["refunded", payment.amount]);
    expect(refunded()).toBe(amount);
    expect([await mails("refunded"), (await mails("refund_unknown")) > 0]).toEqual([1, true]);
  }, 30_000);

  test("without an answer for a day is unknown, not failed: reserved, told once, then found", async () => {
    const { company, admin, shop, ...of } = await paidOrder(name);
    company.trouble("lost");
    await of.refund();
    company.trouble("cut");
    await of.later(13 * HOUR_MS);
    await of.later(13 * HOUR_MS);
    await settlePendingRefunds(shop);
    expect(await of.statuses()).toEqual(["unknown"]);
    const unknown = await of.summary();
    expect(unknown).toMatchObject({ refundable: { amount: 0 }, refunds: [{ status: "unknown" }] });
    expect(unknown?.pending.amount).toBeGreaterThan(0);
    expect(unknown?.pending).toEqual(unknown?.refunded);
    expect(await of.refund()).toMatchObject({ reason: expect.stringMatching(/^refund_too_(?:much|late)$/) });
    expect(await of.note()).toEqual({ ok: false, reason: "not_refundable" });
    const recipients = new Set(
      (await mailsOf(shop, of.orderNumber, "refund_unknown")).map(({ recipient }) => recipient),
    );
    expect(recipients).toContain(admin.email);
    expect(await of.mails("refund_unknown")).toBe(recipients.size);
    company.trouble(null);
    await of.later(61 * 60_000);
    expect(await of.statuses()).toEqual(["done"]);
    expect(await of.summary()).toMatchObject({ pending: { amount: 0 }, refunded: unknown?.refunded });
    expect(of.refunded()).toBe(of.amount);
  });
});

/** Wave would do a refund that it is asked for again. */
describe("an unknown refund", () => {
  test("is ended by staff, once; what did not arrive can be refunded again", async () => {
    const { company, admin, shop, orderNumber, ...of } = await paidOrder("Wave");
    company.trouble("cut");
    await of.refund();
    await of.later(24 * HOUR_MS);
    expect(await of.statuses()).toEqual(["unknown"]);
    company.trouble(null);
    const decided = await Promise.all([of.decide(false), of.decide(false), of.decide(true)]);
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1);
    expect(decided).toContainEqual({ ok: false, reason: "changed_meanwhile" });
    if ((await of.statuses())[0] === "failed") {
      expect(await of.refund()).toMatchObject({ ok: true, value: { paymentStatus: "refunded" } });
      expect(of.refunded()).toBe(of.amount);
    }
    const entries = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, orderNumber), eq(auditLog.action, "payment.refund_decided")));
    expect(entries.map(({ actorUserId }) => actorUserId)).toEqual([admin.userId]);
  }, 30_000);

  test("that staff saw arrive counts and is mailed as any other, and nobody is asked again", async () => {
    const of = await paidOrder("Wave");
    of.company.trouble("cut");
    await of.refund();
    await of.later(24 * HOUR_MS);
    expect(await of.decide(true)).toMatchObject({ ok: true, value: { paymentStatus: "refunded" } });
    of.company.trouble(null);
    await of.later(2 * HOUR_MS);
    expect(await of.statuses()).toEqual(["done"]);
    expect([of.refunded(), await of.mails("refunded")]).toEqual([0, 1]);
    expect(await of.decide(false)).toEqual({ ok: false, reason: "changed_meanwhile" });
  }, 30_000);

  test("that is found done after staff said that it did not arrive counts", async () => {
    const of = await paidOrder("Wave");
    of.company.trouble("cut");
    await of.refund();
    await of.later(24 * HOUR_MS);
    await of.decide(false);
    const [refund] = await of.refunds();
    if (!refund) throw new Error("no refund");
    // The answer to a question that was under way.
    await endRefund(of.shop, refund, { refundId: "re_late" });
    await endRefund(of.shop, refund, { refused: "too late to refuse" });
    expect(await of.statuses()).toEqual(["done"]);
    expect((await of.row()).order.paymentStatus).toBe("refunded");
  }, 30_000);
});

describe("what each company tells of a refund that never reached it", () => {
  async function notReached(name: Name) {
    const of = await paidOrder(name);
    of.company.trouble("cut");
    await of.refund();
    await of.later(24 * HOUR_MS);
    of.company.trouble(null);
    expect(await of.statuses()).toEqual(["unknown"]);
    await of.later(61 * 60_000);
    return of;
  }

  test("Stripe lists none: it failed, and can be requested again", async () => {
    const of = await notReached("Stripe");
    expect(await of.summary()).toMatchObject({
      refunds: [{ status: "failed", trouble: "Stripe has no such refund" }],
    });
    expect(await of.refund()).toMatchObject({ ok: true });
    expect(of.refunded()).toBe(of.amount);
  }, 30_000);

  test("Wave does it then, since asking again is how it is asked", async () => {
    const of = await notReached("Wave");
    expect(await of.statuses()).toEqual(["done"]);
    expect(of.refunded()).toBe(of.amount);
  }, 30_000);

  test("Modem Pay tells nothing: staff decide", async () => {
    const of = await notReached("Modem Pay");
    expect(await of.statuses()).toEqual(["unknown"]);
    expect(of.refunded()).toBe(0);
  }, 30_000);
});

test("Modem Pay is never asked twice for a part, of which it tells nothing", async () => {
  const of = await paidOrder("Modem Pay");
  modempay.standIn.troubles.push("lost");
  expect(await of.refund("100")).toEqual({ ok: false, reason: "refund_unknown" });
  expect(await of.statuses()).toEqual(["unknown"]);
  for (let hours = 0; hours < 30; hours += 5) await of.later(5 * HOUR_MS);
  expect([await of.statuses(), of.refunded()]).toEqual([["unknown"], 10_000]);
  await of.later(20 * HOUR_MS);
  expect(await of.summary()).toMatchObject({ refundWay: { by: "hand" }, canReturnByHand: false });
  const listed = async () =>
    (await listOrders(of.shop, of.admin, { view: "back", search: of.orderNumber })).total;
  // Stand-ins move test money, and no test order waits for its money.
  await setPageMode(of.shop, of.orderNumber, "live");
  expect(await listed()).toBe(1);
  expect(await of.decide(true)).toMatchObject({ value: { paymentStatus: "partially_refunded" } });
  expect(await listed()).toBe(0);
});

test("of two lost refunds of one sum, Stripe's list ends each by itself; a failed one failed", async () => {
  const of = await paidOrder("Stripe");
  stripe.trouble("lost");
  await of.refund("100");
  stripe.trouble("cut");
  await of.refund("100");
  await of.later(24 * HOUR_MS);
  expect(await of.statuses()).toEqual(["unknown", "unknown"]);
  stripe.trouble(null);
  await of.later(61 * 60_000);
  expect((await of.statuses()).toSorted()).toEqual(["done", "failed"]);
  expect((await of.row()).payment.refundedAmount).toBe(10_000);
  // The bank refuses one whose answer is lost.
  stripe.standIn.refundStatus.current = "failed";
  stripe.trouble("lost");
  await of.refund("50");
  stripe.trouble(null);
  await of.later(24 * HOUR_MS);
  expect((await of.refunds()).at(-1)).toMatchObject({
    status: "failed",
    lastError: "expired_or_canceled_card",
  });
});

test("one refund in Stripe's list never counts for two of one sum, of which one is still requested again", async () => {
  const of = await paidOrder("Stripe");
  stripe.trouble("cut");
  await of.refund("100");
  opened.clock.advance(22 * HOUR_MS);
  stripe.trouble("lost");
  await of.refund("100");
  stripe.trouble(null);
  await of.later(2 * HOUR_MS);
  await of.later(2 * HOUR_MS);
  expect(await of.statuses()).toEqual(["failed", "done"]);
  expect((await of.row()).payment.refundedAmount).toBe(10_000);
}, 30_000);

test("Wave's refusal ends a refund; what it says of the key does not", async () => {
  const of = await paidOrder("Wave");
  wave.standIn.troubles.push("lost", 401, 403, 404);
  await of.refund();
  for (let i = 0; i < 3; i += 1) await of.later(HOUR_MS);
  expect(await of.statuses()).toEqual(["pending"]);
  await of.later(HOUR_MS);
  expect(await of.statuses()).toEqual(["done"]);
  const other = await paidOrder("Wave");
  wave.standIn.unrefundable.add((await other.row()).payment.sessionId ?? "");
  wave.standIn.troubles.push("lost");
  await other.refund();
  await other.later(26 * HOUR_MS);
  expect(await other.statuses()).toEqual(["failed"]);
});

test("a refund at a company that is no longer in use is unknown after a day, and staff decide", async () => {
  const of = await paidOrder("Stripe");
  stripe.trouble("cut");
  await of.refund();
  stripe.trouble(null);
  opened.clock.advance(HOUR_MS);
  await settlePendingRefunds(opened.shop);
  expect(await of.statuses()).toEqual(["pending"]);
  opened.clock.advance(24 * HOUR_MS);
  await Promise.all([settlePendingRefunds(opened.shop), settlePendingRefunds(opened.shop)]);
  expect(await of.statuses()).toEqual(["unknown"]);
  expect(await of.mails("refund_unknown")).toBe((await adminRecipients(of.shop, of.shop.db)).length);
  expect(await of.decide(true)).toMatchObject({ ok: true });
}, 30_000);

test("the database refuses more refunds than were paid, unknown ones too", async () => {
  const of = await paidOrder("Modem Pay");
  const { payment } = await of.row();
  modempay.standIn.troubles.push("lost");
  await of.refund("100");
  const row = { orderId: of.orderId, pageId: payment.id, actorEmail: "around the code" };
  const insert = (amount: number) => of.shop.db.insert(pageRefunds).values({ ...row, amount });
  await expect(insert(payment.amount - 9_999)).rejects.toMatchObject({
    cause: { message: "the refunds of a payment are more than was paid" },
  });
  await insert(payment.amount - 10_000);
  await of.shop.db.delete(pageRefunds).where(eq(pageRefunds.actorEmail, row.actorEmail));
});
