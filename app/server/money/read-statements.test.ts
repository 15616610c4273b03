import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { reviewPayment } from "#app/server/money/review/review-payment.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { pendingPayments } from "#app/server/orders/list-orders.ts";
import { listUnpairedMoney } from "#app/server/payments/seen-money.ts";
import { waveGateway } from "#app/server/platform/gateways/company-gateways.ts";
import { seenMoney } from "#database/schema/payments.ts";
import {
  openWaveStandIn,
  type StandInTransaction,
  statementRow,
  type WaveStandIn,
} from "#packages/payment-gateways/stand-ins";
import { addAdmin, addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { matchMoney, pairMoneyByHand } from "./match-money.ts";
import { readStatements } from "./read-statements.ts";

const HOUR_MS = 60 * 60 * 1000;
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
  admin = await addAdmin(opened.shop, { role: "verifier" });
  product = await addProduct(opened.shop, { price: "80.00", stockQuantity: 50 });
});
afterAll(async () => {
  await standIn.close();
  await opened.close();
});
beforeEach(() => {
  standIn.statement.length = 0;
  standIn.statementTrouble.status = null;
});

/** Places an order of D5,685.50 with a receipt; returns its number and its shopper's phone. */
async function place(customerName = "Awa Ceesay") {
  phones += 1;
  const phone = `+220355${String(phones).padStart(4, "0")}`;
  const input = await aLocalOrder(product, { customerName, customerPhone: phone, currency: "GMD" });
  const placed = succeeded(await placeOrder(opened.shop, GUEST, input));
  return { orderNumber: placed.orderNumber, phone };
}

/** Adds a row to Wave's statement: D5,685.50 sent by hand an hour ago, of which Wave has kept its fee. */
function sent(mobile: string, given: Partial<StandInTransaction> = {}): StandInTransaction {
  const at = new Date(opened.clock.now().getTime() - HOUR_MS);
  const sum = { amount: "5628.65", fee: "56.85" };
  const row = statementRow(at, {
    ...sum,
    counterparty_name: "AWA CEESAY",
    counterparty_mobile: mobile,
    ...given,
  });
  standIn.statement.push(row);
  return row;
}

async function paymentOf(orderNumber: string) {
  const { payments } = await pendingPayments(opened.shop, admin, { pageSize: 100 });
  return payments.find((each) => each.orderNumber === orderNumber)?.payment;
}

const stored = (reference: string) =>
  opened.shop.db.select().from(seenMoney).where(eq(seenMoney.reference, reference));

describe("Wave's statement", () => {
  test("stands beside the receipt of its sum and sender, once however often it is read", async () => {
    const { orderNumber, phone } = await place();
    for (let n = 0; n < 4; n += 1) sent("+2207000000", { amount: `${10 + n}`, fee: "0" });
    const row = sent(phone);
    expect(await paymentOf(orderNumber)).toMatchObject({ moneySeen: 0, statementMoney: null });
    expect(await readStatements(opened.shop)).toBe(1);
    expect(await readStatements(opened.shop)).toBe(0);
    const payment = await paymentOf(orderNumber);
    expect(payment).toMatchObject({
      moneySeen: 1,
      unequalSum: null,
      statementMoney: {
        gateway: "wave",
        amount: { amount: 568_550, currency: "GMD" },
        sentAt: new Date(row.timestamp),
        phoneEnd: phone.slice(-4),
      },
    });
    // One tap: the payment needs no second look.
    const review = { paymentId: payment?.paymentId ?? "", decision: "verified", notes: "" } as const;
    const verified = await reviewPayment(opened.shop, admin, { ...review, seenStatus: "pending" });
    expect(verified).toMatchObject({ ok: true });
  });

  test("may have the money two days before the receipt, and counts it once with a pasted message", async () => {
    const phone = `+220355${String(phones + 1).padStart(4, "0")}`;
    const early = new Date(opened.clock.now().getTime() - 47 * HOUR_MS);
    const { transaction_id: reference } = sent(phone, { timestamp: early.toISOString() });
    expect(await readStatements(opened.shop)).toBe(0);
    expect(await stored(reference)).toEqual([]);
    const { orderNumber } = await place();
    expect(await readStatements(opened.shop)).toBe(1);
    const sms = `You have received D5,685.50 from AWA CEESAY ${phone}. Transaction ID: ${reference}`;
    expect(await matchMoney(opened.shop, admin, sms)).toMatchObject({
      value: [{ kind: "repeated", orderNumber }],
    });
    expect(await paymentOf(orderNumber)).toMatchObject({ moneySeen: 1 });
  });

  test.each<[string, Partial<StandInTransaction>]>([
    ["another sum", { amount: "5628.64" }],
    ["the sum before the fee", { amount: "5685.50" }],
    ["another currency", { currency: "XOF" }],
    ["a checkout page", { transaction_type: "api_checkout", checkout_api_session_id: "cos-1" }],
    ["a merchant payment of a checkout page", { checkout_api_session_id: "cos-2" }],
    ["money that went out", { transaction_type: "api_payout", amount: "-5628.65" }],
  ])("%s is never offered, and nothing of it is kept", async (_what, given) => {
    const { orderNumber, phone } = await place();
    const { transaction_id: reference } = sent(phone, given);
    expect(await readStatements(opened.shop)).toBe(0);
    expect(await paymentOf(orderNumber)).toMatchObject({ moneySeen: 0, statementMoney: null });
    expect(await stored(reference)).toEqual([]);
  });

  test("of somebody else's phone is left to the owner, who may choose an order of its sum only", async () => {
    const { shop } = opened;
    const other = succeeded(
      await placeOrder(
        shop,
        GUEST,
        await aLocalOrder(product, { currency: "GMD", quantity: 2, customerPhone: "+2203999111" }),
      ),
    );
    const { orderNumber } = await place("Isatou Bah");
    const { transaction_id: reference } = sent("+2207123456", { counterparty_name: "Her Uncle" });
    expect(await readStatements(shop)).toBe(0);
    const [money] = (await listUnpairedMoney(shop.db)).filter((each) => each.reference === reference);
    expect(money).toMatchObject({ isExact: true, senderPhone: "+2207123456" });
    const id = money?.id ?? "";
    expect(await pairMoneyByHand(shop, admin, { id, orderNumber: other.orderNumber })).toMatchObject({
      reason: "changed_meanwhile",
    });
    expect(await pairMoneyByHand(shop, admin, { id, orderNumber })).toMatchObject({ ok: true });
    expect(await paymentOf(orderNumber)).toMatchObject({ statementMoney: { phoneEnd: "3456" } });
  });

  test.each<[string, (row: StandInTransaction) => Partial<StandInTransaction>]>([
    ["of the same id", ({ transaction_id }) => ({ transaction_id })],
    ["of an id of its own", () => ({})],
    ["named a refund", () => ({ transaction_type: "merchant_payment_refund", is_reversal: false })],
  ])("with a reversal %s cancels that payment and no other, and says so", async (_what, given) => {
    const { orderNumber, phone } = await place();
    const row = sent(phone);
    expect(await readStatements(opened.shop)).toBe(1);
    const later = new Date(opened.clock.now().getTime() - HOUR_MS / 2).toISOString();
    const back = { amount: "-5628.65", fee: "-56.85", is_reversal: true, timestamp: later };
    const { transaction_id: reversal } = sent(phone, { ...back, ...given(row) });
    await readStatements(opened.shop);
    expect(await paymentOf(orderNumber)).toMatchObject({ moneySeen: 0, statementMoney: null });
    expect(await stored(row.transaction_id)).toMatchObject([{ reversedBy: reversal }]);
    expect((await listUnpairedMoney(opened.shop.db)).map(({ reference }) => reference)).not.toContain(
      row.transaction_id,
    );

    const again = sent(phone, { timestamp: opened.clock.now().toISOString() });
    expect(await readStatements(opened.shop)).toBe(1);
    expect(await readStatements(opened.shop)).toBe(0);
    expect(await paymentOf(orderNumber)).toMatchObject({ moneySeen: 1 });
    expect(await stored(again.transaction_id)).toMatchObject([{ reversedBy: null }]);
    const seen = await findAdminOrder(opened.shop, admin, orderNumber);
    const notes = seen?.timeline.filter(({ note }) => note?.includes("has taken back the payment"));
    expect(notes).toHaveLength(1);
  });

  test.each([403, 429, 500])(
    "that answers %i changes nothing and is read by the next run",
    async (status) => {
      const { orderNumber, phone } = await place();
      sent(phone);
      standIn.statementTrouble.status = status;
      expect(await readStatements(opened.shop)).toBe(0);
      expect(await paymentOf(orderNumber)).toMatchObject({ moneySeen: 0 });
      standIn.statementTrouble.status = null;
      expect(await readStatements(opened.shop)).toBe(1);
    },
  );

  test("is not read without a key", async () => {
    standIn.calls.length = 0;
    const { shop } = opened;
    expect(await readStatements({ ...shop, gateways: { ...shop.gateways, wave: null } })).toBe(0);
    expect(standIn.calls).toEqual([]);
  });
});
