import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { money } from "#app/domain/money/money.ts";
import { reconcilePaymentPages } from "#app/server/money/page-lifecycle/reconcile-payment-pages.ts";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { refundOrder } from "#app/server/money/refunds/refund-order.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { shipOrders } from "#app/server/orders/status/ship-orders.ts";
import { waveGateway } from "#app/server/platform/gateways/gateway-keys.ts";
import { moneyEntries } from "#database/schema/money.ts";
import { auditLog } from "#database/schema/operations.ts";
import { openWaveStandIn, type StandInTransaction, statementRow } from "#packages/payment-gateways/stand-ins";
import { MINUTE_MS } from "#packages/values";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { openPageOrder, orderWithPage, setPageMode } from "#tests/support/paid-page-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { readStatements } from "./read-statements.ts";
import { settleTakenBack } from "./settle-taken-back.ts";
import { takeBackOfPage } from "./take-back-payment.ts";

let phones = 0;

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const standIn = await openWaveStandIn(opened.clock.now);
const shop = { ...opened.shop, gateways: { ...opened.shop.gateways, wave: waveGateway(standIn.keys) } };
const admin = await addAdmin(shop, { email: "owner@example.test" });
const product = await addProduct(shop, { price: "80.00", stockQuantity: 50 });
afterAll(() => standIn.close());
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
  phones += 1;
  const phone = `+220355${String(phones).padStart(4, "0")}`;
  const orderNumber = await steps.orderByReceipt(shop, product, { customerPhone: phone, currency: "GMD" });
  const row = sent(phone);
  if (isReadFirst) expect(await readStatements(shop)).toBe(1);
  succeeded(await steps.review(shop, admin, orderNumber, "verified"));
  expect(await readStatements(shop)).toBe(isReadFirst ? 0 : 1);
  return {
    orderNumber,
    reference: row.transaction_id,
    takeBack: (given = {}) => sent(phone, { ...BACK, ...given }),
  };
}

/** An order that was paid on Wave's page. */
async function paidOnPage() {
  const orderNumber = await openPageOrder(shop, product, { paymentMethod: "wave", currency: "GMD" });
  const sessionId = (await orderWithPage(shop, orderNumber)).payment.sessionId ?? "";
  standIn.pay(sessionId);
  opened.clock.advance(MINUTE_MS);
  await reconcilePaymentPages(shop);
  // The stand-in is a test; what was paid in earnest is under Money back.
  await setPageMode(shop, orderNumber, "live");
  return { orderNumber, takeBack: () => standIn.reverse(sessionId), sessionId };
}

const mailsOf = (orderNumber: string) => steps.mailsOf(shop, orderNumber, "payment_taken_back");

async function moneyBack() {
  const { orders: back } = await listOrders(shop, admin, { view: "back" });
  return back.map(({ orderNumber }) => orderNumber);
}

const settle = (orderNumber: string, given: { seenSum?: string; paidAgain?: "cash" | "same" } = {}) =>
  settleTakenBack(shop, admin, {
    orderNumber,
    reason: "She said so",
    seenSum: "568550 GMD",
    paidAgain: null,
    ...given,
  });

test.each([
  ["verified against a row of Wave's statement", () => verifiedOrder()],
  ["verified before its row was read", () => verifiedOrder({ isReadFirst: false })],
  ["made on Wave's page", paidOnPage],
])(
  "a payment %s that Wave takes back is mailed to the administrators once, marks the order and is under Money back until it is settled",
  async (_what, make) => {
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

    expect(await settle(orderNumber, { seenSum: "100 GMD" })).toEqual({
      ok: false,
      reason: "changed_meanwhile",
    });
    expect(await settle(orderNumber)).toEqual({ ok: true, value: { orderNumber } });
    expect(await settle(orderNumber)).toEqual({ ok: false, reason: "changed_meanwhile" });
    expect(await moneyBack()).not.toContain(orderNumber);
    expect((await findAdminOrder(shop, admin, orderNumber))?.takenBack).toBeNull();
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, orderNumber));
    expect(acts.filter(({ action }) => action === "payment.settled")).toHaveLength(1);
    await readStatements(shop);
    expect(await mailsOf(orderNumber)).toHaveLength(1);
  },
);

test("an order whose payment was taken back, of a receipt or a page, is asked about before it ships, alone or with others", async () => {
  const [taken, also, fine] = [await verifiedOrder(), await paidOnPage(), await paidOnPage()];
  for (const { takeBack } of [taken, also]) takeBack();
  await readStatements(shop);
  const numbers = [taken, also, fine].map(({ orderNumber }) => orderNumber);
  const refused = await shipOrders(shop, admin, numbers);
  expect(refused).toMatchObject({ ok: false, reason: "payment_taken_back" });
  if (!refused.ok) expect(refused.detail.toSorted()).toEqual(numbers.slice(0, 2).toSorted());
  for (const number of numbers) expect((await steps.orderOf(shop, number)).orderStatus).toBe("confirmed");

  const move = (to: string, given = {}) => steps.move(shop, admin, taken.orderNumber, to, given);
  for (const to of ["shipped", "delivered"]) {
    expect(await move(to)).toEqual({ ok: false, reason: "payment_taken_back" });
  }
  // What does not send it out is not asked about.
  expect(await move("processing")).toMatchObject({ ok: true });
  const known = { isTakenBackKnown: true };
  expect(await move("shipped", known)).toMatchObject({ ok: true });
  const shipped = await shipOrders(shop, admin, numbers.slice(1), known);
  expect(shipped.ok && shipped.value.shipped).toHaveLength(2);
});

describe.each([
  ["of a receipt", () => verifiedOrder()],
  ["on Wave's page", paidOnPage],
])("a payment %s that Wave takes back", (_what, make) => {
  test.each([
    ["in cash", "cash", "paid", "cash"],
    ["with Wave", "same", "paid", "wave"],
    ["not", undefined, "refunded", null],
  ] as const)("is settled where it is paid again %s", async (_how, paidAgain, paymentStatus, method) => {
    const { orderNumber, takeBack } = await make();
    takeBack();
    await readStatements(shop);
    expect(await settle(orderNumber, paidAgain && { paidAgain })).toMatchObject({ ok: true });
    const { id, ...order } = await steps.orderOf(shop, orderNumber);
    const here = paidAgain ? "5685.50" : "0.00";
    expect([
      order.paymentStatus,
      (Number(order.receivedAmount) - Number(order.returnedAmount)).toFixed(2),
    ]).toEqual([paymentStatus, here]);
    const entries = await shop.db.select().from(moneyEntries).where(eq(moneyEntries.orderId, id));
    expect(
      entries
        .filter(({ direction }) => direction === "received")
        .slice(1)
        .map((entry) => entry.method),
    ).toEqual(method === null ? [] : [method]);
    // The day of the settling has what was paid again, and no more.
    const settled = entries
      .slice(2)
      .map((entry) => Number(entry.gmdAmount) * (entry.direction === "received" ? 1 : -1));
    expect(settled.reduce((sum, each) => sum + each, 0)).toBe(Number(here));
    await readStatements(shop);
    expect(await mailsOf(orderNumber)).toHaveLength(1);
  });
});

test("a payment on Wave's page that is taken back in two parts is settled together", async () => {
  const { orderNumber, takeBack } = await paidOnPage();
  const first = takeBack();
  const part = { amount: "-2814.32", fee: "-28.43" };
  standIn.statement.splice(standIn.statement.indexOf(first), 1, { ...first, ...part });
  await readStatements(shop);
  expect((await findAdminOrder(shop, admin, orderNumber))?.takenBack?.sum?.amount).toBe(284_275);
  opened.clock.advance(MINUTE_MS);
  const timestamp = opened.clock.now().toISOString();
  standIn.statement.push({ ...first, ...part, transaction_id: first.transaction_id, timestamp });
  await readStatements(shop);
  expect(await mailsOf(orderNumber)).toHaveLength(2);
  expect((await findAdminOrder(shop, admin, orderNumber))?.takenBack?.sum?.amount).toBe(568_550);
  expect(await settle(orderNumber)).toMatchObject({ ok: true });
  expect((await steps.orderOf(shop, orderNumber)).paymentStatus).toBe("refunded");
});

describe("a refund of a payment on Wave's page", () => {
  test("that the shop has asked for is no payment taken back", async () => {
    const { orderNumber } = await paidOnPage();
    // The stand-in answers for a key in test mode.
    await setPageMode(shop, orderNumber, "test");
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
    await readStatements(shop);
    expect(await mailsOf(orderNumber)).toHaveLength(1);
    await settle(orderNumber);
  });

  test("that Wave reverses, so that the money is back, is none", async () => {
    const { orderNumber, sessionId } = await paidOnPage();
    const row = standIn.refund(sessionId);
    standIn.statement.splice(standIn.statement.indexOf(row), 1, { ...row, is_reversal: true });
    await readStatements(shop);
    expect(await mailsOf(orderNumber)).toEqual([]);
  });
});

test("the reversal of somebody else's payment marks nothing", async () => {
  sent("+2207999999", BACK);
  const before = await shop.db.$count(moneyEntries);
  await readStatements(shop);
  expect(await shop.db.$count(moneyEntries)).toBe(before);
});

test("a payment on a page that its company took back can't be noted as sent back by hand, what it left can", async () => {
  const all = await paidOnPage();
  all.takeBack();
  await readStatements(shop);
  const byHand = ({ orderNumber }: { orderNumber: string }) =>
    noteMoneyReturned(shop, admin, { orderNumber, reason: "" });
  expect(await byHand(all)).toMatchObject({ reason: "not_refundable" });

  const part = await paidOnPage();
  const { payment } = await orderWithPage(shop, part.orderNumber);
  const taken = {
    reference: "T-PART",
    amount: money(100_000, "GMD"),
    at: opened.clock.now(),
    isRefund: false,
    ...{ senderName: "", senderPhone: "", text: "" },
  };
  const payer = { senderName: "", senderPhone: "", text: "" };
  const reversal = { ...taken, ...payer, sessionId: payment.sessionId ?? "" };
  await shop.db.transaction((tx) => takeBackOfPage(shop, tx, "wave", reversal));
  expect(succeeded(await byHand(part)).amount).toEqual(money(468_550, "GMD"));
  expect(await steps.orderOf(shop, part.orderNumber)).toMatchObject({ returnedAmount: "5685.50" });
});
