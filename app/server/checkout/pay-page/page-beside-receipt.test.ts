import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { noteOtherMoneyReturned } from "#app/server/money/refunds/note-other-money-returned.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { changeOrderStatus } from "#app/server/orders/status/change-order-status.ts";
import { findOrderByLink } from "#app/server/orders/track-order.ts";
import { trackingPath } from "#app/server/orders/tracking-link.ts";
import { listHeldPieces } from "#app/server/orders/unpaid/held-pieces.ts";
import { releaseUnpaidOrders } from "#app/server/orders/unpaid/release-unpaid-orders.ts";
import { waveGateway } from "#app/server/platform/gateways/company-gateways.ts";
import { products } from "#database/schema/catalogue.ts";
import { openWaveStandIn } from "#packages/payment-gateways/stand-ins";
import { brokenInvariants } from "#tests/simulation/invariants.ts";
import { addAdmin, anAddress } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { receiptOrders } from "#tests/support/receipt-orders.ts";
import { choosePayMethod } from "./choose-pay-method.ts";
import { readPayForPage } from "./read-pay-for-page.ts";
import { leavePayPage, readPayPage, sharePayPage } from "./read-pay-page.ts";

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const standIn = await openWaveStandIn(opened.clock.now);
const shop = { ...opened.shop, gateways: { ...opened.shop.gateways, wave: waveGateway(standIn.keys) } };
const admin = await addAdmin(shop);
const steps = receiptOrders({ shop, admin, clock: opened.clock, standIn, stock: 3 });
afterAll(async () => {
  await standIn.close();
  await opened.close();
});

async function stockOf(product: { id: string }) {
  const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
  return row?.stockQuantity;
}

async function move(orderNumber: string, seenStatus: string, orderStatus: string) {
  const input = { orderNumber, orderStatus, seenStatus, trackingNumber: "" };
  expect(await changeOrderStatus(shop, admin, input)).toMatchObject({ ok: true });
}

test("money on pages that were left stays under Money back, each once, whoever is asked again, until it is sent back", async () => {
  const { product, orderNumber, own, link } = await steps.shared();
  const leaveWavePage = async () => {
    opened.clock.advance(1000);
    await choosePayMethod(shop, link, { method: "wave", currency: "GBP" });
    const page = steps.newestPage(orderNumber);
    expect(await choosePayMethod(shop, link, { method: "card", currency: "GBP" })).toMatchObject({
      ok: true,
    });
    return page;
  };
  const first = await leaveWavePage();
  const second = await leaveWavePage();
  expect(await steps.payLate(first)).toEqual({ ok: true, value: "mismatch_session" });
  const sum = (await steps.otherMoneyOf(orderNumber))?.sum;
  expect(sum).toMatch(/^D[\d,]+\.\d\d$/);
  expect(await leavePayPage(shop, own)).toEqual({ ok: true, value: trackingPath(shop, orderNumber) });
  const waits = ["wave", "payment_pending", "failed", false, "expired"];
  expect(await steps.statesOf(orderNumber)).toEqual(waits);
  expect(await stockOf(product)).toBe(3);
  expect(await findOrderByLink(shop, own)).toMatchObject({
    value: { wantsReceipt: true, canAskPayer: true, hasPaymentPage: false },
  });
  expect(await readPayForPage(shop, link, "GBP")).toEqual({ ok: false, reason: "not_found" });
  await steps.payLate(first);
  expect(await steps.otherMoneyOf(orderNumber)).toEqual({ sum, gateway: "wave" });

  await steps.pass(1);
  expect(await readPayPage(shop, own)).toMatchObject({ state: "offered" });
  expect(await sharePayPage(shop, own, anAddress())).toEqual({ ok: true, value: null });
  expect(await readPayPage(shop, own)).toMatchObject({ state: "choosing" });
  await steps.payLate(second);
  expect(await steps.otherMoneyOf(orderNumber)).toEqual({ sum: `${sum} and ${sum}`, gateway: "wave" });
  await steps.pass(26);
  expect(await steps.statesOf(orderNumber)).toEqual(waits);
  await steps.payLate(second);
  expect(await steps.otherMoneyOf(orderNumber)).toEqual({ sum: `${sum} and ${sum}`, gateway: "wave" });

  const back = (seenSum: string) => noteOtherMoneyReturned(shop, admin, { orderNumber, reason: "", seenSum });
  // The screen was loaded before the second payment.
  expect(await back(sum ?? "")).toEqual({ ok: false, reason: "changed_meanwhile" });
  expect(await back(`${sum} and ${sum}`)).toMatchObject({ ok: true });
  expect(await steps.otherMoneyOf(orderNumber)).toBeNull();
  await steps.payLate(first);
  expect(await back("")).toEqual({ ok: false, reason: "not_refundable" });
});

test("another sum on the order's page stays under Money back once the page has ended", async () => {
  const { orderNumber, link } = await steps.shared();
  await choosePayMethod(shop, link, { method: "wave", currency: "GBP" });
  const page = steps.newestPage(orderNumber);
  expect(await steps.payLate(page, { amount: "1" })).toEqual({ ok: true, value: "mismatch_amount" });
  await steps.pass(26);
  expect((await steps.statesOf(orderNumber)).slice(1, 4)).toEqual(["payment_pending", "failed", false]);
  expect(await steps.otherMoneyOf(orderNumber)).toEqual({ sum: "D1.00", gateway: "wave" });
  await steps.payLate(page, { amount: "1" });
  expect(await steps.otherMoneyOf(orderNumber)).toEqual({ sum: "D1.00", gateway: "wave" });
});

/** An order that a receipt paid after its page had ended unpaid, by what came before. */
const PAID_BY_RECEIPT: Record<string, (order: Made, method: "card" | "wave") => Promise<void>> = {
  "was revived": async ({ orderNumber, link }, method) => {
    await choosePayMethod(shop, link, { method, currency: "GBP" });
    await move(orderNumber, "pending", "cancelled");
    await steps.pass(26);
    await move(orderNumber, "cancelled", "confirmed");
    expect(await steps.send(orderNumber)).toMatchObject({ ok: true });
    expect(await steps.decide(orderNumber, "verified", "pending")).toMatchObject({ ok: true });
  },
  "was confirmed by staff": async ({ orderNumber, link }, method) => {
    await choosePayMethod(shop, link, { method, currency: "GBP" });
    await move(orderNumber, "pending", "confirmed");
    await steps.pass(26);
    expect(await steps.decide(orderNumber, "verified", "rejected")).toMatchObject({ ok: true });
  },
};

type Made = Awaited<ReturnType<typeof steps.shared>>;

test.each(Object.entries(PAID_BY_RECEIPT))(
  "an order that %s is paid by its receipt, as the receipt's method, and its money can go back",
  async (_what, payByReceipt) => {
    const made = await steps.shared();
    const { orderNumber } = made;
    await payByReceipt(made, "card");
    expect((await steps.statesOf(orderNumber)).slice(0, 4)).toEqual(["wave", "confirmed", "paid", true]);
    // The page was in test mode; the receipt's money is real.
    const { orders: earned } = await listOrders(shop, admin, { payment: "earned", search: orderNumber });
    expect(earned.map((each) => each.orderNumber)).toEqual([orderNumber]);
    expect(await brokenInvariants(opened.pool)).toEqual([]);
    expect(await noteMoneyReturned(shop, admin, { orderNumber, reason: "" })).toMatchObject({
      value: { amount: { currency: "USD" } },
    });
    expect((await steps.read(orderNumber)).order.paymentStatus).toBe("refunded");
    expect(await brokenInvariants(opened.pool)).toEqual([]);
  },
);

test.each(Object.entries(PAID_BY_RECEIPT))(
  "money on the page of an order that %s and its receipt paid is under Money back, before and after its refund",
  async (_what, payByReceipt) => {
    const made = await steps.shared();
    const { orderNumber } = made;
    await payByReceipt(made, "wave");
    const page = steps.newestPage(orderNumber);
    expect(await steps.payLate(page)).toEqual({ ok: true, value: expect.stringContaining("mismatch_") });
    expect((await steps.statesOf(orderNumber)).slice(1, 3)).toEqual(["confirmed", "paid"]);
    const other = await steps.otherMoneyOf(orderNumber);
    expect(other).toMatchObject({ gateway: "wave" });
    expect(await noteMoneyReturned(shop, admin, { orderNumber, reason: "" })).toMatchObject({ ok: true });
    await steps.payLate(page);
    expect((await steps.read(orderNumber)).order.paymentStatus).toBe("refunded");
    expect(await steps.otherMoneyOf(orderNumber)).toEqual(other);
    expect(await brokenInvariants(opened.pool)).toEqual([]);
  },
);

test("money of a receipt can go back after money came on a page that was left before", async () => {
  const { orderNumber, own, link } = await steps.shared();
  await choosePayMethod(shop, link, { method: "wave", currency: "GBP" });
  await leavePayPage(shop, own);
  await steps.send(orderNumber);
  await steps.payLate(steps.newestPage(orderNumber));
  const { products: held } = await listHeldPieces(shop);
  expect(
    held.flatMap((each) => each.orders).filter((each) => each.orderNumber === orderNumber),
  ).toMatchObject([{ hasPaymentPage: false, until: expect.any(Date) }]);
  await steps.decide(orderNumber, "verified", "pending");
  expect(await noteMoneyReturned(shop, admin, { orderNumber, reason: "" })).toMatchObject({ ok: true });
  const seenSum = (await steps.otherMoneyOf(orderNumber))?.sum ?? "";
  expect(await noteOtherMoneyReturned(shop, admin, { orderNumber, reason: "", seenSum })).toMatchObject({
    ok: true,
  });
});

test("an order that staff confirmed while somebody can pay says so, and takes a receipt once nobody can", async () => {
  const { product, orderNumber, own, link } = await steps.shared();
  await move(orderNumber, "pending", "confirmed");
  expect(await readPayPage(shop, own)).toEqual({ state: "under_way", path: trackingPath(shop, orderNumber) });
  expect(await readPayForPage(shop, link, "GBP")).toMatchObject({ value: { state: "under_way" } });
  expect(await steps.send(orderNumber)).toMatchObject({ ok: false });
  await steps.pass(26);
  expect(await steps.statesOf(orderNumber)).toEqual(["wave", "confirmed", "failed", false, null]);
  expect(await stockOf(product)).toBe(3);
  expect(await findOrderByLink(shop, own)).toMatchObject({ value: { wantsReceipt: true } });
  expect(await steps.send(orderNumber)).toMatchObject({ ok: true });
  expect(await steps.decide(orderNumber, "verified", "pending")).toMatchObject({ ok: true });
  expect(await steps.statesOf(orderNumber)).toEqual(["wave", "confirmed", "paid", true, null]);
});

test("an order that waits for a receipt can be shared and ends, although money came on a page that was left", async () => {
  const { orderNumber, own, link } = await steps.shared();
  await choosePayMethod(shop, link, { method: "wave", currency: "GBP" });
  await leavePayPage(shop, own);
  await steps.payLate(steps.newestPage(orderNumber));
  expect((await steps.statesOf(orderNumber)).at(-1)).toBe("expired");
  expect(await readPayPage(shop, own)).toMatchObject({ state: "offered" });
  expect(await sharePayPage(shop, own, anAddress())).toEqual({ ok: true, value: null });
  expect(await readPayPage(shop, own)).toMatchObject({ state: "choosing" });
  expect(await leavePayPage(shop, own)).toEqual({ ok: true, value: trackingPath(shop, orderNumber) });
  opened.clock.advance(72 * 60 * 60 * 1000);
  await releaseUnpaidOrders(shop);
  expect((await steps.statesOf(orderNumber)).slice(1, 3)).toEqual(["cancelled", "failed"]);
  expect(await steps.otherMoneyOf(orderNumber)).toMatchObject({ gateway: "wave" });
});
