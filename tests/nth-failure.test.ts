import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { drawerForm } from "#app/domain/closing/close-form.ts";
import type { MailKind } from "#app/domain/mails/mail-kind.ts";
import { exactSum, money } from "#app/domain/money/money.ts";
import { lineValue, orderChangeForm } from "#app/domain/orders/changes/order-change.ts";
import { returnForm } from "#app/domain/orders/changes/order-return.ts";
import { saleForm } from "#app/domain/orders/counter-sale.ts";
import { importProducts, previewProductImport } from "#app/server/catalogue/csv/csv-import.ts";
import { changeOrder, orderVersion } from "#app/server/checkout/changes/change-order.ts";
import { askReturn, moveReturn, returnsOfOrder } from "#app/server/checkout/changes/returns.ts";
import { holdCart } from "#app/server/checkout/hold-cart.ts";
import type { ReceiptOrder } from "#app/server/checkout/order-payment.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { findSale, placeStaffOrder } from "#app/server/checkout/place-staff-order.ts";
import { recordDrawer } from "#app/server/closing/record-drawer.ts";
import { settlePageEvent } from "#app/server/money/page-lifecycle/settle-page-event.ts";
import { readStatements } from "#app/server/money/read-statements.ts";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { refundOrder } from "#app/server/money/refunds/refund-order.ts";
import { settlePendingRefunds } from "#app/server/money/refunds/settle-pending-refunds.ts";
import { resendReceipt } from "#app/server/money/review/resend-receipt.ts";
import { reviewPayment } from "#app/server/money/review/review-payment.ts";
import { findUsableCredit, spendCredit } from "#app/server/money/spend-credit.ts";
import { takeCash } from "#app/server/money/take-cash.ts";
import { sendDueMails } from "#app/server/notifications/send-due-mails.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { handOverPickup, markReadyForPickup } from "#app/server/orders/status/pickup.ts";
import { waveGateway } from "#app/server/platform/gateways/gateway-keys.ts";
import { signedSandboxEvent } from "#app/server/platform/gateways/sandbox-gateway.ts";
import { findSandboxSession, paySandboxSession } from "#app/server/platform/gateways/sandbox-sessions.ts";
import { findPurchaseOrder } from "#app/server/purchasing/find-purchase-order.ts";
import { receivePurchaseOrder } from "#app/server/purchasing/receive-purchase-order.ts";
import { writePurchaseOrder } from "#app/server/purchasing/write-purchase-order.ts";
import { products } from "#database/schema/catalogue.ts";
import { drawerEntries } from "#database/schema/closing.ts";
import { moneyEntries } from "#database/schema/money.ts";
import { outbox } from "#database/schema/operations.ts";
import { browserHolds, orders } from "#database/schema/orders.ts";
import { pageRefunds, paymentPages, sandboxRefunds } from "#database/schema/payment-pages.ts";
import { seenMoney } from "#database/schema/payments.ts";
import { openWaveStandIn, statementRow, type WaveStandIn } from "#packages/payment-gateways/stand-ins";
import { brokenInvariants } from "#tests/simulation/invariants.ts";
import {
  addAdmin,
  addCashPoint,
  addDiscount,
  addProduct,
  aLocalOrder,
  anAddress,
  aShopper,
  queueMails,
} from "#tests/support/fixtures.ts";
import { type FailingShop, openFailingShop } from "#tests/support/open-failing-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { aPageOrder, openPageOrder, orderWithPage } from "#tests/support/paid-page-order.ts";
import { stockBySize } from "#tests/support/read-rows.ts";
import { succeeded } from "#tests/support/succeeded.ts";

/** An upper bound above every case; reaching it means that the loop does not end. */
const MAX_CALLS = 100;
const STOCK = 5;

let opened: FailingShop;
let wave: WaveStandIn;
let admin: Admin<never>;
/** The id of a pickup point that takes cash. */
let point: string;
beforeAll(async () => {
  opened = await openFailingShop();
  wave = await openWaveStandIn(opened.steady.clock);
  admin = await addAdmin(opened.steady);
  point = await addCashPoint(opened.steady, admin);
  await addDiscount(opened.steady, { code: "MANY", usageLimit: 10_000 });
});
afterAll(async () => {
  await wave.close();
  await opened.close();
});

/** An operation that must take effect exactly once, and its check; `finish` runs the jobs that follow later. */
type Case = {
  attempt: () => Promise<{ ok: boolean; reason?: string } | number>;
  finish?: () => Promise<unknown>;
  expectOnce: () => Promise<void>;
};

describe("with each call failing in turn, a retry ends in one outcome", () => {
  test.each<[string, () => Promise<Case>]>([
    ["order", localOrder],
    ["card order", cardOrder],
    ["hold", hold],
    ["sold-out order", soldOutOrder],
    ["receipt", receipt],
    ["review", review],
    ["event", paidEvent],
    ["refund", refund],
    ["import", productImport],
    ["arrival", arrival],
    ["counter sale", counterSale],
    ["link", link],
    ["change", change],
    ["exchange", exchange],
    ["return", () => moneyReturn()],
    ["kept credit", () => moneyReturn("credit")],
    ["drawer", drawer],
    ["credit", credit],
    ["cash pickup", cashPickup],
    ["mail", mails],
    ["statement", () => statement(false)],
    ["taken back", () => statement(true)],
  ])("%s", { timeout: 60_000 }, async (name, prepare) => {
    for (const isAfter of [false, true]) {
      for (let nth = 1; ; nth += 1) {
        expect(nth).toBeLessThan(MAX_CALLS);
        const { attempt, finish, expectOnce } = await prepare();
        const { failed } = await opened.failingAt({ nth, isAfter }, attempt);
        const facts = `${name}, call ${nth} (${failed}) fails ${isAfter ? "after" : "before"} its effect`;
        expect(await brokenInvariants(opened.database.pool), facts).toEqual([]);
        await attempt();
        await finish?.();
        await expectOnce().catch((error: unknown) => {
          throw new Error(facts, { cause: error });
        });
        expect(await brokenInvariants(opened.database.pool), facts).toEqual([]);
        if (failed === null) break;
      }
    }
  });
});

/** A PDF receipt, because decoding a picture would add calls. */
function pdf(): Uint8Array {
  return Buffer.from(`%PDF-1.4 ${randomUUID()}`);
}

async function wishFor(product: { id: string }, given: Partial<ReceiptOrder> = {}) {
  return await aLocalOrder(product, { receipt: pdf(), idempotencyKey: randomUUID(), ...given });
}

async function ordersOf({ customerEmail }: { customerEmail: string }) {
  return await opened.steady.db.select().from(orders).where(eq(orders.customerEmail, customerEmail));
}
const stockOf = (product: { id: string }) => steps.stockOf(opened.steady, product);
const receiptOf = (orderNumber: string) => steps.receiptOf(opened.steady, orderNumber);
const mailsOf = async (orderNumber: string, kind: MailKind) =>
  (await steps.mailsOf(opened.steady, orderNumber, kind)).length;

async function localOrder(): Promise<Case> {
  const product = await addProduct(opened.steady, { stockQuantity: STOCK });
  const wish = await wishFor(product, { discountCode: "MANY" });
  return {
    attempt: () => placeOrder(opened.shop, GUEST, wish),
    async expectOnce() {
      const [order, ...others] = await ordersOf(wish);
      expect(others).toEqual([]);
      if (!order) throw new Error("there is no order");
      expect(await stockOf(product)).toBe(STOCK - 1);
      expect(await mailsOf(order.orderNumber, "order_received")).toBe(1);
      expect(opened.files.paths()).toContain((await receiptOf(order.orderNumber)).receiptFilePath);
    },
  };
}

/** A piece that one browser holds. */
async function heldPiece() {
  const product = await addProduct(opened.steady, { stockQuantity: STOCK });
  const token = randomUUID();
  const items = [{ productId: product.id, size: "", quantity: 1 }];
  const wish = { holdToken: token, ipAddress: anAddress(), paymentMethod: "wave", isPaying: true, items };
  const holds = async () =>
    await opened.steady.db.select().from(browserHolds).where(eq(browserHolds.productId, product.id));
  return { product, token, wish, holds };
}

async function hold(): Promise<Case> {
  const { product, wish, holds } = await heldPiece();
  return {
    attempt: () => holdCart(opened.shop, wish),
    async expectOnce() {
      expect(await holds()).toMatchObject([{ quantity: 1, mostQuantity: 1 }]);
      expect(await stockOf(product)).toBe(STOCK);
    },
  };
}

async function soldOutOrder(): Promise<Case> {
  const { product, token: holdToken, wish: held, holds } = await heldPiece();
  await holdCart(opened.steady, held);
  await opened.steady.db.update(products).set({ stockQuantity: 0 }).where(eq(products.id, product.id));
  const wish = await wishFor(product, { discountCode: "MANY", holdToken });
  return {
    attempt: () => placeOrder(opened.shop, GUEST, wish),
    async expectOnce() {
      expect(await ordersOf(wish)).toMatchObject([{ stockHeld: false, soldOutAt: expect.any(Date) }]);
      expect(await holds()).toEqual([]);
      expect(await stockOf(product)).toBe(0);
    },
  };
}

async function cardOrder(): Promise<Case> {
  const product = await addProduct(opened.steady, { stockQuantity: STOCK });
  const wish = await cardWish(product);
  return {
    attempt: () => placeOrder(opened.shop, GUEST, wish),
    async expectOnce() {
      // An order without a card page is cancelled, and its idempotency key is free again.
      const live = (await ordersOf(wish)).filter(({ orderStatus }) => orderStatus !== "cancelled");
      expect(live.map(({ orderStatus, stockHeld }) => [orderStatus, stockHeld])).toEqual([["pending", true]]);
      const [card] = await cardsOf(live.map(({ id }) => id));
      expect(card).toMatchObject({ status: "open", url: expect.any(String) });
      expect(await stockOf(product)).toBe(STOCK - 1);
    },
  };
}

async function cardWish(product: { id: string }) {
  return { ...(await aPageOrder(product)), idempotencyKey: randomUUID() };
}

async function cardsOf(orderIds: string[]) {
  return await opened.steady.db.select().from(paymentPages).where(inArray(paymentPages.orderId, orderIds));
}

async function placed(product: { id: string }) {
  const orderNumber = await steps.orderByReceipt(opened.steady, product, { receipt: pdf() });
  const { steady } = opened;
  return { order: await steps.orderOf(steady, orderNumber), payment: await receiptOf(orderNumber) };
}

/** The receipt of the rest, after one that paid a part and stays. */
async function receipt(): Promise<Case> {
  const product = await addProduct(opened.steady, { stockQuantity: STOCK });
  const { order, payment } = await placed(product);
  const amount = money(100_00, "GMD");
  succeeded(await steps.review(opened.steady, admin, order.orderNumber, "verified", { amount }));
  const { orderNumber, customerEmail: email } = order;
  const sent = { orderNumber, token: null, email, receipt: pdf(), ipAddress: randomUUID() };
  return {
    attempt: () => resendReceipt(opened.shop, GUEST, sent),
    async expectOnce() {
      const present = await receiptOf(order.orderNumber);
      expect(present.verificationStatus).toBe("pending");
      expect(present.receiptFilePath).not.toBe(payment.receiptFilePath);
      expect(present.part).toBe(2);
      for (const path of [payment.receiptFilePath, present.receiptFilePath]) {
        expect(opened.files.paths()).toContain(path);
      }
      expect(await stockOf(product)).toBe(STOCK - 1);
    },
  };
}

async function review(): Promise<Case> {
  const product = await addProduct(opened.steady, { stockQuantity: STOCK });
  const { order, payment } = await placed(product);
  const decision = { decision: "verified", notes: "", seenStatus: "pending" } as const;
  return {
    attempt: () => reviewPayment(opened.shop, admin, { paymentId: payment.id, ...decision }),
    async expectOnce() {
      const now = await steps.orderOf(opened.steady, order.orderNumber);
      expect(now).toMatchObject({ orderStatus: "confirmed", paymentStatus: "paid" });
      expect((await receiptOf(order.orderNumber)).verificationStatus).toBe("verified");
      expect(await mailsOf(order.orderNumber, "payment_verified")).toBe(1);
    },
  };
}

function saleOf(product: { id: string }, size = "", paymentMethod = "cash") {
  const items = JSON.stringify([{ productId: product.id, size, quantity: 1 }]);
  return saleForm.parse({ id: randomUUID(), items, paymentMethod });
}

/** The entries of an order in the ledger of money. */
async function entriesOf(orderNumber: string) {
  const { id } = await steps.orderOf(opened.steady, orderNumber);
  return await opened.steady.db.$count(moneyEntries, eq(moneyEntries.orderId, id));
}

async function counterSale(): Promise<Case> {
  const product = await addProduct(opened.steady, { stockQuantity: STOCK });
  const sale = saleOf(product);
  return {
    attempt: () => placeStaffOrder(opened.shop, admin, sale),
    async expectOnce() {
      const sold = await findSale(opened.steady, sale.id);
      expect(await entriesOf(sold?.orderNumber ?? "")).toBe(1);
      expect(await stockOf(product)).toBe(STOCK - 1);
    },
  };
}

/** An order by staff that waits for its money by a link. */
async function link(): Promise<Case> {
  const product = await addProduct(opened.steady, { stockQuantity: STOCK });
  const sale = saleOf(product, "", "link");
  return {
    attempt: () => placeStaffOrder(opened.shop, admin, sale),
    async expectOnce() {
      const sold = await findSale(opened.steady, sale.id);
      const order = await steps.orderOf(opened.steady, sold?.orderNumber ?? "");
      expect(order).toMatchObject({ paymentStatus: "pending", heldUntil: expect.any(Date) });
      expect(await stockOf(product)).toBe(STOCK - 1);
    },
  };
}

async function change(): Promise<Case> {
  const { steady } = opened;
  const product = await addProduct(steady, { stockQuantity: STOCK });
  const { orderNumber } = (await placed(product)).order;
  await steps.review(steady, admin, orderNumber, "verified");
  const order = await readOrderByNumber(steady.db, orderNumber);
  if (!order) throw new Error("there is no order");
  const line = order.items.map((item) => ({ choice: lineValue(item), quantity: 2 }));
  const wanted = orderChangeForm.parse({
    ...order,
    version: orderVersion(order),
    lines: line,
    discountCode: "",
  });
  return {
    attempt: () => changeOrder(opened.shop, admin, orderNumber, wanted),
    async expectOnce() {
      expect((await readOrderByNumber(steady.db, orderNumber))?.items).toMatchObject([{ quantity: 2 }]);
      expect(await mailsOf(orderNumber, "order_changed")).toBe(1);
      expect(await stockOf(product)).toBe(STOCK - 2);
    },
  };
}

/** An exchange that staff agree to, and whose old size comes back. */
async function exchange(): Promise<Case> {
  const { steady, shop } = opened;
  const product = await addProduct(steady, { sizes: { "42": STOCK, "43": STOCK } });
  const { orderNumber } = succeeded(await placeStaffOrder(steady, admin, saleOf(product, "42")));
  const line = lineValue({ productId: product.id, size: "42" });
  const wish = returnForm.parse({
    line,
    kind: "exchange",
    wanted: lineValue({ productId: product.id, size: "43" }),
    reason: "size",
  });
  return {
    async attempt() {
      const asked = await askReturn(shop, admin, orderNumber, wish);
      if (!asked.ok) return asked;
      const back = { returnId: asked.value.id, isSellable: true, refusal: "" };
      return await moveReturn(shop, admin, { ...back, act: "check-in" });
    },
    async expectOnce() {
      expect(await returnsOfOrder(steady.db, orderNumber)).toMatchObject([{ state: "came_back" }]);
      expect((await readOrderByNumber(steady.db, orderNumber))?.items).toMatchObject([{ size: "43" }]);
      expect(await stockBySize(steady, product.id)).toEqual({ "42": STOCK, "43": STOCK - 1 });
    },
  };
}

/** The money of a pair sold in cash that came back, sent back or kept as credit. */
async function moneyReturn(otherWay?: "credit"): Promise<Case> {
  const { steady, shop } = opened;
  const product = await addProduct(steady, { sizes: { "42": STOCK } });
  const bill = { ...saleOf(product, "42"), ...aShopper() };
  const { orderNumber } = succeeded(await placeStaffOrder(steady, admin, bill));
  const line = lineValue({ productId: product.id, size: "42" });
  const wish = returnForm.parse({ line, kind: "refund", reason: "size" });
  const { id: returnId } = succeeded(await askReturn(steady, admin, orderNumber, wish));
  const back = { returnId, isSellable: true, refusal: "" };
  succeeded(await moveReturn(steady, admin, { ...back, act: "check-in" }));
  return {
    attempt: () => noteMoneyReturned(shop, admin, { orderNumber, reason: "", onlyOver: true, otherWay }),
    async expectOnce() {
      expect(await returnsOfOrder(steady.db, orderNumber)).toMatchObject([{ state: "refunded" }]);
      expect(await steps.orderOf(steady, orderNumber)).toMatchObject({ paymentStatus: "refunded" });
      expect(await entriesOf(orderNumber)).toBe(2);
      expect(await stockOf(product)).toBe(STOCK);
    },
  };
}

/** Money paid out of the drawer. */
async function drawer(): Promise<Case> {
  const { steady } = opened;
  const key = randomUUID();
  const paidOut = drawerForm.parse({ key, kind: "paid_out", amount: "150", reason: "Taxi" });
  return {
    attempt: async () => {
      await recordDrawer(opened.shop, admin, paidOut);
      return { ok: true };
    },
    async expectOnce() {
      expect(await steady.db.$count(drawerEntries, eq(drawerEntries.key, key))).toBe(1);
    },
  };
}

/** A customer's credit that pays another order of theirs. */
async function credit(): Promise<Case> {
  const { steady, shop } = opened;
  const product = await addProduct(steady, { stockQuantity: STOCK });
  const shopper = aShopper();
  const kept = await steps.orderByReceipt(steady, product, { ...shopper, receipt: pdf() });
  await steps.review(steady, admin, kept, "verified");
  await steps.move(steady, admin, kept, "cancelled");
  succeeded(await noteMoneyReturned(steady, admin, { orderNumber: kept, reason: "", otherWay: "credit" }));
  const bill = { ...saleOf(product, "", "link"), ...shopper };
  const { orderNumber } = succeeded(await placeStaffOrder(steady, admin, bill));
  const usable = await findUsableCredit(steady, orderNumber);
  const seenSum = exactSum(usable ? [usable] : []);
  return {
    attempt: () => spendCredit(shop, admin, { orderNumber, seenSum }),
    async expectOnce() {
      expect(await entriesOf(orderNumber)).toBe(1);
      expect(await mailsOf(orderNumber, "payment_verified")).toBe(1);
      expect(await findUsableCredit(steady, orderNumber)).toBeNull();
    },
  };
}

/** An order in cash that is paid and handed over at its pickup point. */
async function cashPickup(): Promise<Case> {
  const { steady, shop } = opened;
  const product = await addProduct(steady, { price: "20.00", stockQuantity: STOCK });
  const cash = { paymentMethod: "cash", receipt: null, area: point, currency: "GMD" } as const;
  const { orderNumber } = succeeded(await placeOrder(steady, GUEST, await aLocalOrder(product, cash)));
  const { pickupCode, totalGmd } = await steps.orderOf(steady, orderNumber);
  succeeded(await markReadyForPickup(steady, admin, { orderNumber }));
  return {
    async attempt() {
      await takeCash(shop, admin, { orderNumber, amount: totalGmd ?? "", takenBy: "" });
      return await handOverPickup(shop, admin, { orderNumber, code: pickupCode ?? "" });
    },
    async expectOnce() {
      const order = await steps.orderOf(steady, orderNumber);
      expect(order).toMatchObject({ orderStatus: "delivered", paymentStatus: "paid" });
      expect(await entriesOf(orderNumber)).toBe(1);
      expect(await stockOf(product)).toBe(STOCK - 1);
    },
  };
}

async function arrival(): Promise<Case> {
  const { steady } = opened;
  const product = await addProduct(steady, { sizes: { "42": STOCK } });
  const lines = [{ productId: product.id, size: "42", quantity: 6 }];
  const wanted = { supplier: "Modou", supplierPhone: "", lines, idempotencyKey: randomUUID() };
  const { number } = succeeded(await writePurchaseOrder(steady, admin, wanted));
  const order = await findPurchaseOrder(steady, admin, number);
  const arrived = { lines: [{ id: order?.lines[0]?.id ?? "", arrived: 4, seen: 0 }], isAll: false };
  const idempotencyKey = randomUUID();
  return {
    attempt: () => receivePurchaseOrder(opened.shop, admin, number, { ...arrived, idempotencyKey }),
    async expectOnce() {
      expect(await stockOf(product)).toBe(STOCK + 4);
      expect(await findPurchaseOrder(steady, admin, number)).toMatchObject({ lines: [{ arrived: 4 }] });
    },
  };
}

/** Creates a card order whose page has been paid, with the gateway's signed event. */
async function paidAtGateway() {
  const { steady } = opened;
  const product = await addProduct(steady, { stockQuantity: STOCK });
  const orderNumber = await openPageOrder(steady, product);
  const { order, payment } = await orderWithPage(steady, orderNumber);
  const sessionId = payment.sessionId ?? "";
  await paySandboxSession(steady.db, sessionId, steady.clock());
  const session = await findSandboxSession(steady.db, sessionId, steady.clock());
  if (!session) throw new Error(`no page of order ${orderNumber}`);
  const { body, signature } = signedSandboxEvent(steady.config.secret, session, steady.clock());
  return { order, session, event: { body: Buffer.from(body), signature } };
}

async function paidEvent(): Promise<Case> {
  const { order, event } = await paidAtGateway();
  return {
    attempt: () => settlePageEvent(opened.shop, opened.shop.gateways.card, event),
    async expectOnce() {
      const now = await steps.orderOf(opened.steady, order.orderNumber);
      expect(now).toMatchObject({ orderStatus: "confirmed", paymentStatus: "paid", stockHeld: true });
      expect(await mailsOf(order.orderNumber, "order_received")).toBe(1);
    },
  };
}

async function refund(): Promise<Case> {
  const { order, session, event } = await paidAtGateway();
  await settlePageEvent(opened.steady, opened.steady.gateways.card, event);
  const asked = { orderNumber: order.orderNumber, amount: "20", reason: "", seenRefunded: 0 };
  return {
    attempt: () => refundOrder(opened.shop, admin, asked),
    async finish() {
      opened.advance(2 * 60_000);
      await settlePendingRefunds(opened.shop);
    },
    async expectOnce() {
      const { db } = opened.steady;
      const recorded = await db.select().from(pageRefunds).where(eq(pageRefunds.orderId, order.id));
      expect(recorded.map(({ amount, status }) => [amount, status])).toEqual([[2000, "done"]]);
      const paidOut = await db
        .select()
        .from(sandboxRefunds)
        .where(eq(sandboxRefunds.paymentId, session.paymentId ?? ""));
      expect(paidOut.map(({ amount }) => amount)).toEqual([2000]);
      const [card] = await cardsOf([order.id]);
      expect(card?.refundedAmount).toBe(2000);
      expect(await mailsOf(order.orderNumber, "refunded")).toBe(1);
    },
  };
}

async function productImport(): Promise<Case> {
  const name = `Imported ${randomUUID()}`;
  const text = `name,price,category,sizes\n${name},80,sneakers,42: 3\n`;
  const plan = await previewProductImport(opened.steady, { text });
  if (!plan.ok) throw new Error(plan.detail);
  expect(plan.value.faults).toEqual([]);
  const { digest } = plan.value;
  const idempotencyKey = randomUUID();
  return {
    attempt: () => importProducts(opened.shop, admin, { text, digest, idempotencyKey }),
    async expectOnce() {
      const rows = await opened.steady.db.select().from(products).where(eq(products.name, name));
      expect(rows.map(({ stockQuantity }) => stockQuantity)).toEqual([3]);
    },
  };
}

/** A day's statement of Wave with the money of an order whose receipt waits, or which Wave takes back once it is verified. */
async function statement(isTakenBack: boolean): Promise<Case> {
  const product = await addProduct(opened.steady, { stockQuantity: STOCK });
  const { order, payment } = await placed(product);
  const at = new Date(opened.steady.clock().getTime() - 60 * 60_000);
  const row = statementRow(at, {
    amount: String(Number(order.totalGmd ?? order.totalAmount)),
    counterparty_name: order.customerName,
    counterparty_mobile: order.customerPhone,
  });
  wave.statement.splice(0, Infinity, row);
  const gateways = { ...opened.shop.gateways, wave: opened.failing(waveGateway(wave.keys)) };
  if (isTakenBack) {
    await readStatements({ ...opened.steady, gateways });
    succeeded(await steps.review(opened.steady, admin, order.orderNumber, "verified"));
    wave.statement.push({ ...row, amount: `-${row.amount}`, is_reversal: true });
  }
  return {
    attempt: () => readStatements({ ...opened.shop, gateways }),
    async expectOnce() {
      const { db } = opened.steady;
      if (isTakenBack) {
        expect(await entriesOf(order.orderNumber)).toBe(2);
        const { receivedAmount, returnedAmount } = await steps.orderOf(opened.steady, order.orderNumber);
        return expect(returnedAmount).toBe(receivedAmount);
      }
      const seen = await db.select().from(seenMoney).where(eq(seenMoney.orderId, order.id));
      expect(seen.map(({ reference, gateway }) => [reference, gateway])).toEqual([
        [row.transaction_id, "wave"],
      ]);
      // The owner still decides.
      expect((await receiptOf(order.orderNumber)).verificationStatus).toBe(payment.verificationStatus);
    },
  };
}

async function mails(): Promise<Case> {
  const { steady, shop } = opened;
  // Ignores the queued mails of other cases.
  await steady.db.update(outbox).set({ status: "kept" }).where(eq(outbox.status, "waiting"));
  await queueMails(steady, 2);
  opened.mails.length = 0;
  return {
    attempt: () => sendDueMails(shop),
    async finish() {
      opened.advance(60 * 60_000);
      await sendDueMails(shop);
    },
    async expectOnce() {
      const waiting = await steady.db.select().from(outbox).where(eq(outbox.status, "waiting"));
      expect(waiting).toEqual([]);
      // Exactly-once delivery is impossible: a mail whose response was lost is sent twice.
      const to = opened.mails.map((mail) => mail.to);
      expect([...new Set(to)].sort()).toEqual(["to0@example.com", "to1@example.com"]);
      expect(to.length).toBeLessThanOrEqual(3);
    },
  };
}
