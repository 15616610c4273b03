import { afterAll, expect, test } from "vitest";
import { checkData } from "#app/server/boot/check-data.ts";
import { choosePayMethod } from "#app/server/checkout/ways-to-pay/choose-pay-method.ts";
import { settlePageEvent } from "#app/server/money/page-lifecycle/settle-page-event.ts";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { refundOrder } from "#app/server/money/refunds/refund-order.ts";
import { undoReview } from "#app/server/money/review/undo-review.ts";
import { waveGateway } from "#app/server/platform/gateways/gateway-keys.ts";
import { openWave, statementRow } from "#packages/payment-gateways/stand-ins";
import { withDrivers } from "#tests/gateways/drivers.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { move, orderByReceipt, orderOf, receiptOf, review } from "#tests/support/order-steps.ts";
import { openPageOrder, paidPageOrder, payPageOrder } from "#tests/support/paid-page-order.ts";
import { receiptOrders } from "#tests/support/receipt-orders.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { readStatements } from "./read-statements.ts";
import { settleTakenBack } from "./settle-taken-back.ts";

const SECOND_MS = 1_000;
const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const { clock } = opened;
const company = await openWave(clock.now);
const driver = { ...company, gateway: waveGateway(company.keys), method: "wave" } as const;
const { statement } = company.standIn;
const shop = withDrivers(opened.shop, [driver]);
const admin = await addAdmin(shop);
const { shared, pass, payLate } = receiptOrders(shop, admin, { clock, driver });
afterAll(() => driver.close());

const product = () => addProduct(shop, { stockQuantity: 5 });

/** An order of $83.00 by Wave, told D5,685.50, whose receipt waits. */
async function withReceipt(given: { customerPhone?: string } = {}) {
  const orderNumber = await orderByReceipt(shop, await product(), { currency: "USD", ...given });
  return {
    orderNumber,
    decide: async (decision: "verified" | "rejected") => {
      clock.advance(SECOND_MS);
      succeeded(await review(shop, admin, orderNumber, decision));
    },
    undo: async (decision: "verified" | "rejected") => {
      clock.advance(SECOND_MS);
      const { id: paymentId } = await receiptOf(shop, orderNumber);
      succeeded(await undoReview(shop, admin, { paymentId, decision }));
    },
  };
}

/** An order with a verified receipt, whose money Wave took back. */
async function takenBack(customerPhone: string) {
  const made = await withReceipt({ customerPhone });
  const row = (given = {}) => {
    clock.advance(SECOND_MS);
    const payer = { counterparty_name: "AWA CEESAY", counterparty_mobile: customerPhone };
    statement.push(statementRow(clock.now(), { amount: "5628.65", fee: "56.85", ...payer, ...given }));
  };
  row();
  await readStatements(shop);
  await made.decide("verified");
  row({ amount: "-5628.65", fee: "-56.85", is_reversal: true });
  await readStatements(shop);
  statement.length = 0;
  return made;
}

const pagesOf = (orderNumber: string) => driver.pages().filter((each) => each.orderNumber === orderNumber);

/** An order of $83.00 that waits on Wave's page, for D5,685.50. */
async function onWavePage(given?: { id: string }) {
  const wanted = { paymentMethod: "wave", currency: "USD" } as const;
  const orderNumber = await openPageOrder(shop, given ?? (await product()), wanted);
  return { orderNumber, page: pagesOf(orderNumber)[0] };
}

/** What the ledger says of an order, the oldest first, and its balance. */
async function ledgerOf(orderNumber: string): Promise<string[]> {
  const { rows } = await opened.pool.query<{ line: string }>(
    `select concat_ws(' ', direction, source, method, coalesce(gateway, 'by hand'), money_entries.currency, amount,
         order_amount)
       || case when actor_user_id is null then '' else ', staff' end as line
     from money_entries join orders on orders.id = order_id where order_number = $1 order by money_entries.id`,
    [orderNumber],
  );
  const { receivedAmount, returnedAmount } = await orderOf(shop, orderNumber);
  return [...rows.map(({ line }) => line), `${receivedAmount} - ${returnedAmount}`];
}

const RECEIPT = "received receipt wave by hand GMD 5685.50 83.00, staff";
const NO_RECEIPT = "received receipt wave by hand GMD -5685.50 -83.00, staff";
const TAKEN_BACK = "returned taken_back wave wave GMD 5685.50 83.00";
const PAGE = "received page wave wave GMD 5685.50 83.00";
const CARD = "received page card sandbox USD 83.00 83.00";

test.each<[string, () => Promise<string>, string[]]>([
  ["a receipt that waits", async () => (await withReceipt()).orderNumber, ["0.00 - 0.00"]],
  [
    "a verified receipt",
    async () => {
      const { orderNumber, decide } = await withReceipt();
      await decide("verified");
      return orderNumber;
    },
    [RECEIPT, "83.00 - 0.00"],
  ],
  [
    "a receipt that is verified, rejected and verified again",
    async () => {
      const { orderNumber, decide } = await withReceipt();
      await decide("verified");
      await decide("rejected");
      await decide("verified");
      return orderNumber;
    },
    [RECEIPT, NO_RECEIPT, RECEIPT, "83.00 - 0.00"],
  ],
  [
    "a verification that is undone",
    async () => {
      const { orderNumber, decide, undo } = await withReceipt();
      await decide("verified");
      await undo("verified");
      return orderNumber;
    },
    [RECEIPT, NO_RECEIPT, "0.00 - 0.00"],
  ],
  [
    "a rejection that is undone",
    async () => {
      const { orderNumber, decide, undo } = await withReceipt();
      await decide("verified");
      await decide("rejected");
      await undo("rejected");
      return orderNumber;
    },
    [RECEIPT, NO_RECEIPT, RECEIPT, "83.00 - 0.00"],
  ],
  [
    "a receipt whose money was sent back by hand",
    async () => {
      const { orderNumber, decide } = await withReceipt();
      await decide("verified");
      succeeded(await noteMoneyReturned(shop, admin, { orderNumber, reason: "" }));
      return orderNumber;
    },
    [RECEIPT, "returned hand wave by hand GMD 5685.50 83.00, staff", "83.00 - 83.00"],
  ],
  [
    "a receipt of which Wave took the money back, and then rejected, and that undone",
    async () => {
      const { orderNumber, decide, undo } = await takenBack("+2203551234");
      await decide("rejected");
      await undo("rejected");
      return orderNumber;
    },
    [
      RECEIPT,
      TAKEN_BACK,
      "returned taken_back wave wave GMD -5685.50 -83.00, staff",
      NO_RECEIPT,
      RECEIPT,
      "returned taken_back wave wave GMD 5685.50 83.00, staff",
      "83.00 - 83.00",
    ],
  ],
  [
    "a receipt of which Wave took the money back, and that nobody paid again",
    async () => {
      const { orderNumber } = await takenBack("+2203551235");
      const settled = { orderNumber, reason: "", seenSum: "568550 GMD", paidAgain: null };
      succeeded(await settleTakenBack(shop, admin, settled));
      return orderNumber;
    },
    [
      RECEIPT,
      TAKEN_BACK,
      "returned taken_back wave wave GMD -5685.50 -83.00, staff",
      "returned taken_back wave by hand GMD 5685.50 83.00, staff",
      "83.00 - 83.00",
    ],
  ],
  [
    "a card that paid, refunded in two parts",
    async () => {
      const orderNumber = await paidPageOrder(shop, await product());
      for (const amount of ["20", null]) {
        succeeded(await refundOrder(shop, admin, { orderNumber, amount, reason: "" }));
      }
      return orderNumber;
    },
    [
      CARD,
      "returned refund card sandbox USD 20.00 20.00, staff",
      "returned refund card sandbox USD 63.00 63.00, staff",
      "83.00 - 83.00",
    ],
  ],
  [
    "a card that paid an order which staff had cancelled",
    async () => {
      const orderNumber = await openPageOrder(shop, await product());
      succeeded(await move(shop, admin, orderNumber, "cancelled"));
      await payPageOrder(shop, orderNumber);
      return orderNumber;
    },
    [CARD, "83.00 - 0.00"],
  ],
  [
    "a page that was paid after its end, when the piece was sold",
    async () => {
      const sold = await addProduct(shop, { stockQuantity: 1 });
      const { orderNumber, page } = await onWavePage(sold);
      await pass(2);
      await openPageOrder(shop, sold);
      expect(await payLate(page)).toEqual({ ok: true, value: "refund_needed" });
      return orderNumber;
    },
    [PAGE, "83.00 - 0.00"],
  ],
  [
    "Wave's page, refunded",
    async () => {
      const { orderNumber, page } = await onWavePage();
      await payLate(page);
      succeeded(await refundOrder(shop, admin, { orderNumber, amount: null, reason: "" }));
      return orderNumber;
    },
    [PAGE, "returned refund wave wave GMD 5685.50 83.00, staff", "83.00 - 83.00"],
  ],
  [
    "another sum on a page, sent back by hand",
    async () => {
      const { orderNumber, page } = await onWavePage();
      await payLate(page, 500_000);
      const seenSum = "500000 GMD";
      succeeded(await noteMoneyReturned(shop, admin, { orderNumber, reason: "", seenSum }));
      return orderNumber;
    },
    [
      "received page wave wave GMD 5000.00 72.99",
      "returned hand wave by hand GMD 5000.00 72.99, staff",
      "72.99 - 72.99",
    ],
  ],
  [
    "two payments on one page",
    async () => {
      const { orderNumber, page } = await onWavePage();
      await payLate(page, 500_000);
      clock.advance(SECOND_MS);
      driver.pay(page?.sessionId ?? "");
      expect(await payLate(page, 568_550)).toEqual({ ok: true, value: "paid" });
      return orderNumber;
    },
    [
      "received page wave wave GMD 5000.00 72.99",
      "received page wave wave GMD 5685.50 83.00",
      "155.99 - 0.00",
    ],
  ],
  [
    "a page that was left, beside the one that paid",
    async () => {
      const { orderNumber, link, choose, pages } = await shared();
      succeeded(await choose("wave"));
      const left = pages().at(-1);
      const wish = { method: "card", currency: "USD" } as const;
      succeeded(await choosePayMethod(shop, link, wish));
      await payPageOrder(shop, orderNumber);
      clock.advance(SECOND_MS);
      await payLate(left);
      return orderNumber;
    },
    [CARD, PAGE, "166.00 - 0.00"],
  ],
])("the ledger has %s", async (_what, make, expected) => {
  const orderNumber = await make();
  expect(await ledgerOf(orderNumber)).toEqual(expected);
});

test("the ledger has a payment that fits no order, once however many events tell of it", async () => {
  const { sessionId } = await driver.gateway.createSession({
    onlyWallets: true,
    lines: [],
    order: { id: "unknown", orderNumber: "KRB-GH0ST234" },
    total: { amount: 479_000, currency: "GMD" },
    expiresAt: clock.now(),
    successUrl: "https://kairaba.test/a",
    cancelUrl: "https://kairaba.test/b",
    idempotencyKey: "ghost",
  });
  driver.pay(sessionId);
  for (let events = 0; events < 2; events += 1) {
    const told = await settlePageEvent(shop, driver.gateway, driver.event(sessionId));
    expect(told).toEqual({ ok: true, value: "not_ours" });
  }
  const { rows } = await opened.pool.query(
    "select amount, usd_amount, gmd_amount, order_amount from live_money where order_id is null",
  );
  expect(rows).toEqual([
    { amount: "4790.00", usd_amount: "69.93", gmd_amount: "4790.00", order_amount: null },
  ]);
});

test("another sum on a page, which the company then corrects, is reversed", async () => {
  const { orderNumber, page } = await onWavePage();
  expect(await payLate(page, 500_000)).toEqual({ ok: true, value: "mismatch_amount" });
  const sessionId = page?.sessionId ?? "";
  driver.change(sessionId, { amount: 568_550, currency: "GMD" });
  const told = await settlePageEvent(shop, driver.gateway, driver.event(sessionId));
  expect(told).toEqual({ ok: true, value: "paid" });
  expect(await ledgerOf(orderNumber)).toEqual([
    "received page wave wave GMD 5000.00 72.99",
    "received page wave wave GMD -5000.00 -72.99",
    PAGE,
    "83.00 - 0.00",
  ]);
});

test("the data of all these orders is sound", async () => {
  const checked = await checkData(shop.db, shop.files);
  expect(checked.filter(({ broken }) => broken > 0)).toEqual([]);
});
