import { type Money, money } from "#app/domain/money/money.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { type CardMode, isCardPaymentWaiting } from "#app/domain/payments/card-payment.ts";
import { isWalletMethod, type WalletMethod } from "#app/domain/payments/page-method.ts";
import { type CardPayment, findCardPayment } from "#app/server/cards/card-payments.ts";
import { askAboutPage } from "#app/server/checkout/card/ask-about-page.ts";
import { cancelCardCheckout } from "#app/server/checkout/card/cancel-card-checkout.ts";
import { isOrderToken, orderToken } from "#app/server/orders/order-token.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { opensOrder, successPath } from "#app/server/orders/tracking-link.ts";
import { type QrCode, qrPath } from "#app/server/platform/qr-path.ts";
import type { Shop } from "#app/server/shop.ts";

/** The order and token of a link to the page that leads to a wallet's. */
type PayLink = { orderNumber: string; token: string };

/** What that page shows: the wallet's open page, where the money has gone, or that the page is closed. */
export type PayPage =
  | {
      state: "open";
      wallet: WalletMethod;
      url: string;
      qr: QrCode;
      total: Money;
      mode: CardMode;
      until: Date;
    }
  | { state: "paid"; path: string }
  | { state: "closed"; wallet: WalletMethod };

/**
 * Returns the page that leads to the open page of an order's wallet, for whoever has its link or the order's tracking
 * link; null for any other pair, and for orders without a wallet's page. Its gateway is asked whether it was paid
 * meanwhile.
 */
export async function readPayPage(shop: Shop, link: PayLink): Promise<PayPage | null> {
  const found = await findPayment(shop, link);
  if (found === null) return null;
  const payment = (await askAboutPage(shop, found.orderNumber)) ? await findPayment(shop, link) : found;
  if (payment === null) return null;
  const { orderNumber, wallet, status, url, amount, currency, mode, expiresAt } = payment;
  if (status === "paid") return { state: "paid", path: successPath(shop, orderNumber) };
  // After the hold the shop closes the page, and a payment that is still under way is settled by then.
  const isOpen = isCardPaymentWaiting(status) && shop.clock() < expiresAt;
  if (url === null || !isOpen) return { state: "closed", wallet };
  const total = money(amount, currency);
  return { state: "open", wallet, url, qr: qrPath(url), total, mode, until: expiresAt };
}

/** Closes the page of an order's wallet for its shopper; returns where to go. Null as for `readPayPage`. */
export async function leavePayPage(shop: Shop, link: PayLink): Promise<string | null> {
  const payment = await findPayment(shop, link);
  if (payment === null) return null;
  const { orderNumber } = payment;
  const token = orderToken(shop, "leave-card-page", orderNumber);
  const left = await cancelCardCheckout(shop, { orderNumber, token });
  return left.ok ? (left.value.paidPath ?? left.value.backPath) : null;
}

async function findPayment(
  shop: Shop,
  link: PayLink,
): Promise<(CardPayment & { orderNumber: string; wallet: WalletMethod }) | null> {
  const orderNumber = parseOrderNumber(link.orderNumber);
  if (orderNumber === null) return null;
  const order = await readOrderByNumber(shop.db, orderNumber);
  if (!order || !isWalletMethod(order.paymentMethod)) return null;
  const wallet = order.paymentMethod;
  const isOwn =
    isOrderToken(shop, "pay-order", orderNumber, link.token) || opensOrder(shop, order, link.token);
  const payment = isOwn ? await findCardPayment(shop.db, order.id) : null;
  return payment && { ...payment, orderNumber, wallet };
}
