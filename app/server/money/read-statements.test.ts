import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { pendingPayments } from "#app/server/orders/list-orders.ts";
import { listUnpairedMoney } from "#app/server/payments/seen-money.ts";
import { waveGateway } from "#app/server/platform/gateways/gateway-keys.ts";
import { seenMoney } from "#database/schema/payments.ts";
import { openWaveStandIn, type StandInTransaction, statementRow } from "#packages/payment-gateways/stand-ins";
import { HOUR_MS } from "#packages/values";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { matchMoney, pairMoneyByHand } from "./match-money.ts";
import { readStatements } from "./read-statements.ts";

let phones = 0;

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const standIn = await openWaveStandIn(opened.clock.now);
const shop = { ...opened.shop, gateways: { ...opened.shop.gateways, wave: waveGateway(standIn.keys) } };
const admin = await addAdmin(shop, { role: "verifier" });
const product = await addProduct(shop, { price: "80.00", stockQuantity: 50 });
afterAll(() => standIn.close());
beforeEach(() => {
  standIn.statement.length = 0;
  standIn.statementTrouble.status = null;
});

/** Places an order of D5,685.50 with a receipt; returns its number and its shopper's phone. */
async function place(customerName = "Awa Ceesay") {
  phones += 1;
  const phone = `+220355${String(phones).padStart(4, "0")}`;
  const given = { customerName, customerPhone: phone, currency: "GMD" } as const;
  return { orderNumber: await steps.orderByReceipt(shop, product, given), phone };
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
  const { payments } = await pendingPayments(shop, admin, { pageSize: 100 });
  return payments.find((each) => each.orderNumber === orderNumber)?.payment;
}

const stored = (reference: string) =>
  shop.db.select().from(seenMoney).where(eq(seenMoney.reference, reference));

describe("Wave's statement", () => {
  test("stands beside the receipt of its sum and sender, once however often it is read", async () => {
    const { orderNumber, phone } = await place();
    for (let n = 0; n < 4; n += 1) sent("+2207000000", { amount: `${10 + n}`, fee: "0" });
    const row = sent(phone);
    expect(await paymentOf(orderNumber)).toMatchObject({ moneySeen: 0, statementMoney: null });
    expect(await readStatements(shop)).toBe(1);
    expect(await readStatements(shop)).toBe(0);
    expect(await paymentOf(orderNumber)).toMatchObject({
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
    expect(await steps.review(shop, admin, orderNumber, "verified")).toMatchObject({ ok: true });
  });

  test("may have the money two days before the receipt, and counts it once with a pasted message", async () => {
    const phone = `+220355${String(phones + 1).padStart(4, "0")}`;
    const early = new Date(opened.clock.now().getTime() - 47 * HOUR_MS);
    const { transaction_id: reference } = sent(phone, { timestamp: early.toISOString() });
    expect(await readStatements(shop)).toBe(0);
    expect(await stored(reference)).toEqual([]);
    const { orderNumber } = await place();
    expect(await readStatements(shop)).toBe(1);
    const sms = `You have received D5,685.50 from AWA CEESAY ${phone}. Transaction ID: ${reference}`;
    expect(await matchMoney(shop, admin, sms)).toMatchObject({
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
    expect(await readStatements(shop)).toBe(0);
    expect(await paymentOf(orderNumber)).toMatchObject({ moneySeen: 0, statementMoney: null });
    expect(await stored(reference)).toEqual([]);
  });

  test("of somebody else's phone is left to the owner, who may choose an order of its sum only", async () => {
    const other = { currency: "GMD", quantity: 2, customerPhone: "+2203999111" } as const;
    const otherNumber = await steps.orderByReceipt(shop, product, other);
    const { orderNumber } = await place("Isatou Bah");
    const { transaction_id: reference } = sent("+2207123456", { counterparty_name: "Her Uncle" });
    expect(await readStatements(shop)).toBe(0);
    const [money] = (await listUnpairedMoney(shop.db)).filter((each) => each.reference === reference);
    expect(money).toMatchObject({ isExact: true, senderPhone: "+2207123456" });
    const id = money?.id ?? "";
    expect(await pairMoneyByHand(shop, admin, { id, orderNumber: otherNumber })).toMatchObject({
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
    expect(await readStatements(shop)).toBe(1);
    const later = new Date(opened.clock.now().getTime() - HOUR_MS / 2).toISOString();
    const back = { amount: "-5628.65", fee: "-56.85", is_reversal: true, timestamp: later };
    const { transaction_id: reversal } = sent(phone, { ...back, ...given(row) });
    await readStatements(shop);
    expect(await paymentOf(orderNumber)).toMatchObject({ moneySeen: 0, statementMoney: null });
    expect(await stored(row.transaction_id)).toMatchObject([{ reversedBy: reversal }]);
    expect((await listUnpairedMoney(shop.db)).map(({ reference }) => reference)).not.toContain(
      row.transaction_id,
    );

    const again = sent(phone, { timestamp: opened.clock.now().toISOString() });
    expect(await readStatements(shop)).toBe(1);
    expect(await readStatements(shop)).toBe(0);
    expect(await paymentOf(orderNumber)).toMatchObject({ moneySeen: 1 });
    expect(await stored(again.transaction_id)).toMatchObject([{ reversedBy: null }]);
    const seen = await findAdminOrder(shop, admin, orderNumber);
    const notes = seen?.timeline.filter(({ note }) => note?.includes("has taken back the payment"));
    expect(notes).toHaveLength(1);
  });

  test.each([403, 429, 500])(
    "that answers %i changes nothing and is read by the next run",
    async (status) => {
      const { orderNumber, phone } = await place();
      sent(phone);
      standIn.statementTrouble.status = status;
      expect(await readStatements(shop)).toBe(0);
      expect(await paymentOf(orderNumber)).toMatchObject({ moneySeen: 0 });
      standIn.statementTrouble.status = null;
      expect(await readStatements(shop)).toBe(1);
    },
  );

  test("is not read without a key", async () => {
    standIn.calls.length = 0;
    expect(await readStatements({ ...shop, gateways: { ...shop.gateways, wave: null } })).toBe(0);
    expect(standIn.calls).toEqual([]);
  });
});
