import { expect, test } from "vitest";
import { refundOrder } from "#app/server/money/refunds/refund-order.ts";
import { sealedOrderToken } from "#app/server/orders/order-token.ts";
import { paymentPageSummaries } from "#app/server/payments/page-rows/page-summary.ts";
import { addAdmin, addProduct, anAddress } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { mailsOf, move, orderOf } from "#tests/support/order-steps.ts";
import { openPageOrder, payPageOrder, sharedPageOrder } from "#tests/support/paid-page-order.ts";
import { notePayer, readPayForPage } from "./read-pay-for-page.ts";
import { readPayPage, sharePayPage } from "./read-pay-page.ts";

const { shop, clock } = await openTestShop();

const PAYER = "isatou@example.com";

/** A card order with its page open, and the link for somebody else who left an address. */
async function sharedOrder() {
  const made = await sharedPageOrder(shop, await addProduct(shop));
  expect(await notePayer(shop, made.link, PAYER)).toEqual({ ok: true, value: null });
  return made;
}

async function toPayer(orderNumber: string) {
  return (await mailsOf(shop, orderNumber)).filter(({ recipient }) => recipient === PAYER);
}

test("shows the exact charge, and about as much in the payer's currency", async () => {
  const { link } = await sharedOrder();
  const inEuro = await readPayForPage(shop, link, "EUR");
  expect(inEuro).toMatchObject({
    ok: true,
    value: { state: "open", total: { amount: 8_300, currency: "USD" }, open: { charge: { amount: 8_300 } } },
  });
  const euros = { amount: 7_055, currency: "EUR" };
  expect(inEuro).toMatchObject({ value: { about: euros, others: [{ method: "card", charge: euros }] } });
  expect(await readPayForPage(shop, link, "USD")).toMatchObject({ value: { about: null } });
});

test("both hear of the payment and of its refund, the payer without address and contacts", async () => {
  const { orderNumber, link } = await sharedOrder();
  await payPageOrder(shop, orderNumber);
  expect(await readPayForPage(shop, link, "EUR")).toMatchObject({ value: { state: "paid" } });
  const admin = await addAdmin(shop);
  expect((await paymentPageSummaries(shop, orderNumber))[0]).toMatchObject({ payer: { email: PAYER } });
  expect(await refundOrder(shop, admin, { orderNumber, amount: null, reason: "" })).toMatchObject({
    ok: true,
  });
  expect(await readPayForPage(shop, link, "EUR")).toMatchObject({ value: { state: "sent_back" } });

  const order = await orderOf(shop, orderNumber);
  const mails = await mailsOf(shop, orderNumber);
  expect(mails.filter((mail) => mail.recipient === order.customerEmail).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["order_received", "refunded"]),
  );
  const payersMails = await toPayer(orderNumber);
  expect(payersMails.map(({ kind }) => kind)).toEqual(["payer_paid", "payer_refunded"]);
  const [, lastName = ""] = order.customerName.split(" ");
  expect(lastName).not.toBe("");
  for (const { bodyText, bodyHtml, subject } of payersMails) {
    expect(bodyText).toContain("$83.00");
    for (const hidden of [lastName, order.customerEmail, order.customerPhone, "/track"]) {
      expect(subject + bodyText + bodyHtml).not.toContain(hidden);
    }
  }
});

test("a payment for a cancelled order is announced to the payer as going back", async () => {
  const { orderNumber, link, own } = await sharedOrder();
  expect(await move(shop, await addAdmin(shop), orderNumber, "cancelled")).toMatchObject({ ok: true });
  // It is not offered any more, and stays open at its gateway while the cancelling can be undone.
  expect(await readPayPage(shop, own)).toEqual({ state: "closed", wallet: null, isShared: true });
  expect(await readPayForPage(shop, link, "EUR")).toMatchObject({ value: { state: "closed" } });
  await payPageOrder(shop, orderNumber);
  expect((await toPayer(orderNumber)).map(({ kind }) => kind)).toEqual(["payer_too_late"]);
  expect(await readPayForPage(shop, link, "EUR")).toMatchObject({ value: { state: "sent_back" } });
});

test("the link ends with the hold, and exists only once its shopper asked for it", async () => {
  const { link, own } = await sharedOrder();
  clock.advance(24 * 60 * 60_000);
  expect(await readPayForPage(shop, link, "EUR")).toMatchObject({ value: { state: "closed" } });
  expect(await readPayPage(shop, own)).toEqual({ state: "closed", wallet: null, isShared: true });

  const orderNumber = await openPageOrder(shop, await addProduct(shop));
  const token = sealedOrderToken(shop, "pay-for-order", orderNumber);
  const early = { token, ipAddress: anAddress() };
  expect(await readPayForPage(shop, early, "EUR")).toEqual({ ok: false, reason: "not_found" });
  expect(await notePayer(shop, early, PAYER)).toEqual({ ok: false, reason: "not_found" });
  const withPayerToken = { orderNumber, token };
  expect(await sharePayPage(shop, withPayerToken, anAddress())).toEqual({ ok: false, reason: "not_found" });
  expect(await readPayPage(shop, withPayerToken)).toBeNull();
});
