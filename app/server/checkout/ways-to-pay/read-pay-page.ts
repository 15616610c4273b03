import { payForMessage } from "#app/copy/whatsapp-messages.ts";
import { whatsAppLink } from "#app/domain/contact/whatsapp-link.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { hadMoney } from "#app/domain/orders/order-status.ts";
import { dueOf, isHeldForPayment, mayBePaidInParts } from "#app/domain/orders/part-payment.ts";
import { canAskPayer, type VerificationStatus } from "#app/domain/payments/local-payment.ts";
import { isWalletMethod, type WalletMethod } from "#app/domain/payments/page-method.ts";
import { type GatewayMode, isPageWaiting } from "#app/domain/payments/payment-page.ts";
import { askAboutPage } from "#app/server/money/page-lifecycle/ask-about-page.ts";
import { cancelPaymentPage } from "#app/server/money/page-lifecycle/cancel-payment-page.ts";
import { isOrderToken } from "#app/server/orders/order-token.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { opensOrder, payForPath, successPath, trackingPath } from "#app/server/orders/tracking-link.ts";
import { findPaymentPage, type PaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import { sharePayment } from "#app/server/payments/page-rows/shared-payments.ts";
import { readReceiptOfOrder } from "#app/server/payments/receipts/replace-receipt.ts";
import { hasPaymentCompany } from "#app/server/platform/gateways/payment-gateway.ts";
import { type QrCode, qrPath } from "#app/server/platform/qr-path.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { isChoosing, isOnPage, isPageOpen } from "./pay-options.ts";
import { type ShareRefusal, shareReceiptOrder } from "./share-receipt-order.ts";

/** The order and token of a link to the page that leads to its payment page. */
type PayLink = { orderNumber: string; token: string };

/** The link for somebody else who pays: as text, as a QR code, and in a prepared message. */
type ShareLink = { url: string; qr: QrCode; whatsAppUrl: string };

/**
 * The content of the page that leads to an order's payment page.
 * `open`: the gateway's page is open. `choosing`: the payer has not chosen a payment page yet, and does so on `path`.
 * `offered`: the shopper can share the order instead of sending another receipt. `paid`: the money has arrived, and
 * `path` leads to the success page. `under_way`: the page is not needed, since the order goes on without it.
 * `closed`: the page is closed. `keepsOrder`: the order, while unpaid, waits for another receipt and is not cancelled.
 */
export type PayPage =
  | {
      state: "open";
      /** Null for a card. */
      wallet: WalletMethod | null;
      url: string;
      qr: QrCode;
      /** What is due, in the order's currency, and what the page charges for it exactly. */
      total: Money;
      charge: Money;
      mode: GatewayMode;
      until: Date;
      /** Null until the shopper asks somebody else to pay. */
      shared: ShareLink | null;
      /** Whether a link to share can be paid: staff have not moved the order on. */
      canShare: boolean;
      keepsOrder: boolean;
    }
  | {
      state: "choosing";
      path: string;
      total: Money;
      mode: GatewayMode;
      until: Date;
      shared: ShareLink;
      keepsOrder: boolean;
    }
  | { state: "offered"; total: Money; trackPath: string }
  | { state: "paid"; path: string }
  | { state: "under_way"; path: string }
  | { state: "closed"; wallet: WalletMethod | null; isShared: boolean };

/**
 * Returns the page that leads to an order's open payment page, for whoever has its link or the order's tracking link;
 * null for any other pair, and for orders that cannot have a payment page. The gateway is asked whether it was paid
 * meanwhile.
 */
export async function readPayPage(shop: Shop, link: PayLink): Promise<PayPage | null> {
  const before = await findOwn(shop, link);
  if (before === null) return null;
  const isSettled = before.payment && (await askAboutPage(shop, before.order.orderNumber));
  const found = isSettled ? await findOwn(shop, link) : before;
  if (found === null) return null;
  const { order, payment, receipt } = found;
  const keepsOrder = isKept(found);
  if (payment === null || !isPageWaiting(payment.status)) {
    const isOffered = canAskPayer(receipt, order) && hasPaymentCompany(shop.gateways);
    const { orderNumber } = order;
    if (isOffered)
      return { state: "offered", total: dueOf(order), trackPath: trackingPath(shop, orderNumber) };
  }
  if (payment === null) return null;
  const isPaid = (payment.status === "paid" && !isHeldForPayment(order)) || hadMoney(order.paymentStatus);
  if (isPaid) return { state: "paid", path: successPath(shop, order.orderNumber) };
  const wallet = isWalletMethod(order.paymentMethod) ? order.paymentMethod : null;
  const canPay = isOnPage({ order, payment });
  if (canPay && isChoosing(shop, payment)) {
    const { mode, expiresAt: until } = payment;
    const path = payForPath(shop, order.orderNumber);
    const shared = shareLink(shop, order);
    return { state: "choosing", path, total: dueOf(order), mode, until, shared, keepsOrder };
  }
  if (order.orderStatus === "cancelled" || !isPageOpen(shop, payment)) {
    const isUnderWay = order.orderStatus !== "pending" && order.orderStatus !== "cancelled";
    if (isUnderWay) return { state: "under_way", path: trackingPath(shop, order.orderNumber) };
    return { state: "closed", wallet, isShared: payment.sharedAt !== null };
  }
  const { url, amount, currency, mode, expiresAt } = payment;
  return {
    state: "open",
    wallet,
    url,
    qr: qrPath(url),
    total: dueOf(order),
    charge: money(amount, currency),
    mode,
    until: expiresAt,
    shared: payment.sharedAt === null ? null : shareLink(shop, order),
    canShare: canPay,
    keepsOrder,
  };
}

/**
 * Makes the link for somebody else who pays usable. `ipAddress` is the shopper's. Refusals: `not_found` where
 * `readPayPage` returns null; as of `shareReceiptOrder` for an order without a page.
 */
export async function sharePayPage(
  shop: Shop,
  link: PayLink,
  ipAddress: string,
): Promise<Ok<null> | Refusal<"not_found"> | ShareRefusal> {
  const found = await findOwn(shop, link);
  if (found === null) return refuse("not_found");
  const { order, payment } = found;
  if (isKept(found) && (payment === null || !isPageWaiting(payment.status))) {
    return await shareReceiptOrder(shop, order, ipAddress);
  }
  if (payment === null) return refuse("not_found");
  if (isPageOpen(shop, payment)) await sharePayment(shop.db, order.id, shop.clock());
  return ok(null);
}

/**
 * Closes an order's payment page for its shopper; returns where to go. An order that somebody else was asked to pay has
 * left the cart, so its shopper stays on its page; one that waits for a receipt again is on its own. Refusals: `not_found`
 * for any other link, and for orders without a payment page; `page_not_closed` where somebody can still pay there.
 */
export async function leavePayPage(
  shop: Shop,
  link: PayLink,
): Promise<Ok<string> | Refusal<"not_found" | "page_not_closed">> {
  const found = await findOwn(shop, link);
  if (!found?.payment) return refuse("not_found");
  const { orderNumber } = found.order;
  const left = await cancelPaymentPage(shop, orderNumber, { isDecided: true });
  if (!left.ok) return left;
  if (left.value.paidPath !== null) return ok(left.value.paidPath);
  const now = await findPaymentPage(shop.db, found.order.id);
  if (now && now.sessionId !== null && isPageWaiting(now.status)) return refuse("page_not_closed");
  const isOver = now === null || !isPageWaiting(now.status);
  if (isOver && isKept(found)) return ok(trackingPath(shop, orderNumber));
  if (found.payment.sharedAt === null) return ok(left.value.backPath);
  return ok(`/checkout/pay/${orderNumber}?${new URLSearchParams({ token: link.token })}`);
}

/** An order, its payment on a page, and what became of its receipt. */
type OwnOrder = { order: Order; payment: PaymentPage | null; receipt: VerificationStatus | null };

/** Returns whether an order, while unpaid, waits for a receipt when its page has ended. */
function isKept({ order, receipt }: OwnOrder): boolean {
  return receipt !== null || mayBePaidInParts(order);
}

function shareLink(shop: Shop, order: Order): ShareLink {
  const url = `${shop.config.baseUrl}${payForPath(shop, order.orderNumber)}`;
  return { url, qr: qrPath(url), whatsAppUrl: whatsAppLink("", payForMessage({ total: dueOf(order), url })) };
}

/** Returns the order of a link that its shopper has; null for any other link. */
async function findOwn(shop: Shop, link: PayLink): Promise<OwnOrder | null> {
  const order = await readOrderByNumber(shop.db, link.orderNumber);
  if (order === null) return null;
  const isOwn =
    isOrderToken(shop, "pay-order", order.orderNumber, link.token) || opensOrder(shop, order, link.token);
  if (!isOwn) return null;
  const [payment, receipt] = await Promise.all([
    findPaymentPage(shop.db, order.id),
    readReceiptOfOrder(shop.db, order.id),
  ]);
  return { order, payment, receipt: receipt?.verificationStatus ?? null };
}
