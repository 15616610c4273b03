import { payForMessage } from "#app/copy/whatsapp-messages.ts";
import { whatsAppLink } from "#app/domain/contact/whatsapp-link.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import type { CardMode } from "#app/domain/payments/card-payment.ts";
import { isWalletMethod, type WalletMethod } from "#app/domain/payments/page-method.ts";
import { type CardPayment, findCardPayment } from "#app/server/cards/card-payments.ts";
import { sharePayment } from "#app/server/cards/shared-payments.ts";
import { askAboutPage } from "#app/server/checkout/card/ask-about-page.ts";
import { cancelCardCheckout } from "#app/server/checkout/card/cancel-card-checkout.ts";
import { isOrderToken, orderToken } from "#app/server/orders/order-token.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { opensOrder, payForPath, successPath } from "#app/server/orders/tracking-link.ts";
import { type QrCode, qrPath } from "#app/server/platform/qr-path.ts";
import type { Shop } from "#app/server/shop.ts";
import { isChoosing, isPageOpen } from "./pay-options.ts";

/** The order and token of a link to the page that leads to its payment page. */
type PayLink = { orderNumber: string; token: string };

/** The link for somebody else who pays: as text, as a QR code, and in a prepared message. */
type ShareLink = { url: string; qr: QrCode; whatsAppUrl: string };

/**
 * What that page shows: the gateway's open page, where somebody who pays is choosing
 * another, where the money has gone, or that the page is closed.
 */
export type PayPage =
  | {
      state: "open";
      /** Null for a card. */
      wallet: WalletMethod | null;
      url: string;
      qr: QrCode;
      total: Money;
      mode: CardMode;
      until: Date;
      /** Null until the shopper asks somebody else to pay. */
      shared: ShareLink | null;
    }
  | { state: "choosing"; path: string }
  | { state: "paid"; path: string }
  | { state: "closed"; wallet: WalletMethod | null; isShared: boolean };

/**
 * Returns the page that leads to an order's open payment page, for whoever has its link or the order's tracking link;
 * null for any other pair, and for orders without a payment page. The gateway is asked whether it was paid meanwhile.
 */
export async function readPayPage(shop: Shop, link: PayLink): Promise<PayPage | null> {
  const before = await findPayment(shop, link);
  if (before === null) return null;
  const isSettled = await askAboutPage(shop, before.order.orderNumber);
  const found = isSettled ? await findPayment(shop, link) : before;
  if (found === null) return null;
  const { order, payment } = found;
  if (payment.status === "paid") return { state: "paid", path: successPath(shop, order.orderNumber) };
  const wallet = isWalletMethod(order.paymentMethod) ? order.paymentMethod : null;
  if (order.orderStatus === "pending" && isChoosing(shop, payment)) {
    return { state: "choosing", path: payForPath(shop, order.orderNumber) };
  }
  if (order.orderStatus === "cancelled" || !isPageOpen(shop, payment)) {
    return { state: "closed", wallet, isShared: payment.sharedAt !== null };
  }
  const { url, amount, currency, mode, expiresAt } = payment;
  return {
    state: "open",
    wallet,
    url,
    qr: qrPath(url),
    total: money(amount, currency),
    mode,
    until: expiresAt,
    shared: payment.sharedAt === null ? null : shareLink(shop, order),
  };
}

/** Makes the link for somebody else who pays usable. Returns false as `readPayPage` returns null. */
export async function sharePayPage(shop: Shop, link: PayLink): Promise<boolean> {
  const found = await findPayment(shop, link);
  if (found === null) return false;
  if (isPageOpen(shop, found.payment)) await sharePayment(shop.db, found.order.id, shop.clock());
  return true;
}

/**
 * Closes an order's payment page for its shopper; returns where to go. An order that somebody else was asked to pay has
 * left the cart, so its shopper stays on its page. Null as for `readPayPage`.
 */
export async function leavePayPage(shop: Shop, link: PayLink): Promise<string | null> {
  const found = await findPayment(shop, link);
  if (found === null) return null;
  const { orderNumber } = found.order;
  const token = orderToken(shop, "leave-card-page", orderNumber);
  const left = await cancelCardCheckout(shop, { orderNumber, token }, { isDecided: true });
  if (!left.ok) return null;
  if (left.value.paidPath !== null) return left.value.paidPath;
  if (found.payment.sharedAt === null) return left.value.backPath;
  return `/checkout/pay/${orderNumber}?${new URLSearchParams({ token: link.token })}`;
}

function shareLink(shop: Shop, { orderNumber, totalAmount }: Order): ShareLink {
  const url = `${shop.config.baseUrl}${payForPath(shop, orderNumber)}`;
  return { url, qr: qrPath(url), whatsAppUrl: whatsAppLink("", payForMessage({ total: totalAmount, url })) };
}

async function findPayment(
  shop: Shop,
  link: PayLink,
): Promise<{ order: Order; payment: CardPayment } | null> {
  const orderNumber = parseOrderNumber(link.orderNumber);
  if (orderNumber === null) return null;
  const order = await readOrderByNumber(shop.db, orderNumber);
  if (order === null) return null;
  const isOwn =
    isOrderToken(shop, "pay-order", orderNumber, link.token) || opensOrder(shop, order, link.token);
  const payment = isOwn ? await findCardPayment(shop.db, order.id) : null;
  return payment && { order, payment };
}
