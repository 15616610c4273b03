import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { reconcilePaymentPages } from "#app/server/money/payment-pages/reconcile-payment-pages.ts";
import { refundOrder } from "#app/server/money/refunds/refund-order.ts";
import { reviewPayment } from "#app/server/money/review/review-payment.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { changeOrderStatus } from "#app/server/orders/status/change-order-status.ts";
import { shipOrders } from "#app/server/orders/status/ship-orders.ts";
import { waveGateway } from "#app/server/platform/gateways/company-gateways.ts";
import { auditLog, outbox } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { gambianPayments, paymentReversals } from "#database/schema/payments.ts";
import {
  openWaveStandIn,
  type StandInTransaction,
  statementRow,
  type WaveStandIn,
} from "#packages/payment-gateways/stand-ins";
import { addAdmin, addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { aPageOrder } from "#tests/support/paid-page-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { readStatements } from "./read-statements.ts";
import { settleTakenBack } from "./settle-taken-back.ts";

const MINUTE_MS = 60_000;
let opened: TestShop;
let standIn: WaveStandIn;
let admin: Admin<never>;
let product: { id: string };
let phones = 0;

beforeAll(async () => {
  let now = () => new Date();
  standIn = await openWaveStandIn(() => now());
  opened = await openTestShop({ baseUrl: "https://kairaba.test", wave: waveGateway(standIn.keys) });
  now = opened.clock.now;
  admin = await addAdmin(opened.shop, { email: "owner@example.test" });
  product = await addProduct(opened.shop, { price: "80.00", stockQuantity: 50 });
});
afterAll(async () => {
  await standIn.close();
  await opened.close();
});
beforeEach(() => {
  standIn.statement.length = 0;
});

/** Adds a row to Wave's statement: D5,685.50 sent by hand, of which Wave has kept its fee. */
function sent(mobile: string, given: Partial<StandInTransaction> = {}): StandInTransaction {
  opened.clock.advance(MINUTE_MS);
  const payer = { counterparty_name: "AWA CEESAY", counterparty_mobile: mobile };
  const row = statementRow(opened.clock.now(), { amount: "5628.65", fee: "56.85", ...payer, ...given });
  standIn.statement.push(row);
  return row;
}

const BACK = { amount: "-5628.65", fee: "-56.85", is_reversal: true };

/** An order whose receipt was verified against a row of Wave's statement, or before that row was read. */
async function verifiedOrder({ isReadFirst = true } = {}) {
  const { shop } = opened;
  phones += 1;
  const phone = `+220355${String(phones).padStart(4, "0")}`;
  const { orderNumber } = succeeded(
    await placeOrder(shop, GUEST, await aLocalOrder(product, { customerPhone: phone, currency: "GMD" })),
  );
  const row = sent(phone);
  if (isReadFirst) expect(await readStatements(shop)).toBe(1);
  const { id: orderId } = await orderOf(orderNumber);
  const ofOrder = eq(gambianPayments.orderId, orderId);
  const [payment] = await shop.db.select().from(gambianPayments).where(ofOrder);
  const decision = { paymentId: payment?.id ?? "", decision: "verified", notes: "" } as const;
  expect(await reviewPayment(shop, admin, { ...decision, seenStatus: "pending" })).toMatchObject({
    ok: true,
  });
  expect(await readStatements(shop)).toBe(isReadFirst ? 0 : 1);
  return {
    orderNumber,
    reference: row.transaction_id,
    takeBack: (given = {}) => sent(phone, { ...BACK, ...given }),
  };
}

/** An order that was paid on Wave's page. */
async function paidOnPage() {
  const { shop } = opened;
  const wanted = { ...(await aPageOrder(product)), paymentMethod: "wave", currency: "GMD" } as const;
  const { orderNumber } = succeeded(await placeOrder(shop, GUEST, wanted));
  const session = [...standIn.sessions.values()].find((each) => each.client_reference === orderNumber);
  if (!session) throw new Error(`no page for ${orderNumber}`);
  standIn.pay(session.id);
  opened.clock.advance(MINUTE_MS);
  await reconcilePaymentPages(shop);
  // The stand-in is a test; what was paid in earnest is under Money back.
  await shop.db.update(paymentPages).set({ mode: "live" }).where(eq(paymentPages.sessionId, session.id));
  return { orderNumber, takeBack: () => standIn.reverse(session.id), sessionId: session.id };
}

async function orderOf(orderNumber: string) {
  const [row] = await opened.shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  if (!row) throw new Error(`no order ${orderNumber}`);
  return row;
}

async function mailsOf(orderNumber: string) {
  const { id } = await orderOf(orderNumber);
  const rows = await opened.shop.db.select().from(outbox).where(eq(outbox.orderId, id));
  return rows.filter(({ kind }) => kind === "payment_taken_back");
}

async function moneyBack() {
  const { orders: back } = await listOrders(opened.shop, admin, { view: "back" });
  return back.map(({ orderNumber }) => orderNumber);
}

const settle = (orderNumber: string, seenSum = "D5,685.50") =>
  settleTakenBack(opened.shop, admin, { orderNumber, reason: "She paid again in cash", seenSum });

describe.each([
  ["verified against a row of Wave's statement", () => verifiedOrder()],
  ["verified before its row was read", () => verifiedOrder({ isReadFirst: false })],
  ["made on Wave's page", paidOnPage],
])("a payment %s that Wave takes back", (_what, make) => {
  test("is mailed to the administrators once, marks the order and is under Money back until it is settled", async () => {
    const { shop } = opened;
    const { orderNumber, takeBack } = await make();
    expect(await moneyBack()).not.toContain(orderNumber);
    takeBack();
    for (let n = 0; n < 3; n += 1) await readStatements(shop);
    const mails = await mailsOf(orderNumber);
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [admin.email, `Wave took back a payment: ${orderNumber}, D5,685.50`],
    ]);
    expect(await moneyBack()).toContain(orderNumber);
    const seen = await findAdminOrder(shop, admin, orderNumber);
    expect(seen?.takenBack).toEqual({ gateway: "Wave", sum: { amount: 568_550, currency: "GMD" } });
    expect(seen?.timeline.filter(({ note }) => note?.includes("has taken back the payment"))).toHaveLength(1);
    const packer = await addAdmin(shop, { role: "packer" });
    const forPacker = await findAdminOrder(shop, packer, orderNumber);
    expect(forPacker?.takenBack).toEqual({ gateway: "Wave", sum: null });
    expect(JSON.stringify(forPacker)).not.toContain("5,685");

    expect(await settle(orderNumber, "D1.00")).toEqual({ ok: false, reason: "changed_meanwhile" });
    expect(await settle(orderNumber)).toEqual({ ok: true, value: { orderNumber } });
    expect(await settle(orderNumber)).toEqual({ ok: false, reason: "changed_meanwhile" });
    expect(await moneyBack()).not.toContain(orderNumber);
    expect((await findAdminOrder(shop, admin, orderNumber))?.takenBack).toBeNull();
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, orderNumber));
    expect(acts.filter(({ action }) => action === "payment.settled")).toHaveLength(1);
    await readStatements(shop);
    expect(await mailsOf(orderNumber)).toHaveLength(1);
  });

  test("asks before its order ships, alone or with others", async () => {
    const { shop } = opened;
    const [taken, also, fine] = [await make(), await make(), await make()];
    for (const { takeBack } of [taken, also]) takeBack();
    await readStatements(shop);
    const numbers = [taken, also, fine].map(({ orderNumber }) => orderNumber);
    const refused = await shipOrders(shop, admin, numbers);
    expect(refused).toMatchObject({ ok: false, reason: "payment_taken_back" });
    if (!refused.ok) expect(refused.detail?.toSorted()).toEqual(numbers.slice(0, 2).toSorted());
    for (const number of numbers) expect((await orderOf(number)).orderStatus).toBe("confirmed");

    const ship = { orderNumber: taken.orderNumber, trackingNumber: "", seenStatus: "confirmed" };
    for (const orderStatus of ["shipped", "delivered"]) {
      const change = { ...ship, orderStatus };
      expect(await changeOrderStatus(shop, admin, change)).toEqual({
        ok: false,
        reason: "payment_taken_back",
      });
    }
    // What does not send it out is not asked about.
    expect(await changeOrderStatus(shop, admin, { ...ship, orderStatus: "processing" })).toMatchObject({
      ok: true,
    });
    const known = { isTakenBackKnown: true };
    const sentOut = { ...ship, orderStatus: "shipped", seenStatus: "processing", ...known };
    expect(await changeOrderStatus(shop, admin, sentOut)).toMatchObject({ ok: true });
    const shipped = await shipOrders(shop, admin, numbers.slice(1), known);
    expect(shipped.ok && shipped.value.shipped).toHaveLength(2);
  });

  test("in two parts is taken back twice", async () => {
    const { orderNumber, takeBack } = await make();
    const first = takeBack();
    await readStatements(opened.shop);
    opened.clock.advance(MINUTE_MS);
    const again = { transaction_id: first.transaction_id, timestamp: opened.clock.now().toISOString() };
    standIn.statement.push({ ...first, ...again });
    await readStatements(opened.shop);
    expect(await mailsOf(orderNumber)).toHaveLength(2);
    expect((await findAdminOrder(opened.shop, admin, orderNumber))?.takenBack?.sum?.amount).toBe(2 * 568_550);
    await settle(orderNumber, "D11,371.00");
  });
});

describe("a refund of a payment on Wave's page", () => {
  test("that the shop has asked for is no payment taken back", async () => {
    const { shop } = opened;
    const { orderNumber, sessionId } = await paidOnPage();
    // The stand-in answers for a key in test mode.
    await shop.db.update(paymentPages).set({ mode: "test" }).where(eq(paymentPages.sessionId, sessionId));
    expect(await refundOrder(shop, admin, { orderNumber, amount: null, reason: "" })).toMatchObject({
      ok: true,
    });
    await readStatements(shop);
    expect(await mailsOf(orderNumber)).toEqual([]);
    expect((await findAdminOrder(shop, admin, orderNumber))?.takenBack).toBeNull();
  });

  test("that was made in Wave's dashboard is one", async () => {
    const { orderNumber, sessionId } = await paidOnPage();
    standIn.refund(sessionId);
    await readStatements(opened.shop);
    expect(await mailsOf(orderNumber)).toHaveLength(1);
    await settle(orderNumber);
  });

  test("that Wave reverses, so that the money is back, is none", async () => {
    const { orderNumber, sessionId } = await paidOnPage();
    const row = standIn.refund(sessionId);
    standIn.statement.splice(standIn.statement.indexOf(row), 1, { ...row, is_reversal: true });
    await readStatements(opened.shop);
    expect(await mailsOf(orderNumber)).toEqual([]);
  });
});

test("the reversal of somebody else's payment marks nothing", async () => {
  sent("+2207999999", BACK);
  const before = (await opened.shop.db.select().from(paymentReversals)).length;
  await readStatements(opened.shop);
  expect(await opened.shop.db.select().from(paymentReversals)).toHaveLength(before);
});

test("the database holds each row of a statement once, whoever writes it", async () => {
  const { orderNumber, takeBack } = await verifiedOrder();
  takeBack();
  await readStatements(opened.shop);
  const { id } = await orderOf(orderNumber);
  const [row] = await opened.shop.db.select().from(paymentReversals).where(eq(paymentReversals.orderId, id));
  if (!row) throw new Error("no reversal");
  await expect(opened.shop.db.insert(paymentReversals).values(row)).rejects.toThrow();
  await expect(
    opened.shop.db.insert(paymentReversals).values({ ...row, reference: "T_OTHER", amountGmd: "0" }),
  ).rejects.toThrow();
  await settle(orderNumber);
});
