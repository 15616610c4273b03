import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import { convertFromUsd, convertToUsd } from "#app/domain/money/rates.ts";
import { firstNameOf } from "#app/domain/orders/first-name.ts";
import type { Order, OrderItem } from "#app/domain/orders/order.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import type { CardMode } from "#app/domain/payments/card-payment.ts";
import { isWalletMethod, type WalletMethod } from "#app/domain/payments/page-method.ts";
import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";
import { type CardPayment, findCardPayment, recordPayer } from "#app/server/cards/card-payments.ts";
import { askAboutPage } from "#app/server/checkout/card/ask-about-page.ts";
import { isOrderToken } from "#app/server/orders/order-token.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { limitGuesses, type RateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { isPageOpen } from "./read-pay-page.ts";

/** A link for somebody else who pays, tried from `address`, the visitor's IP address. */
type PayForLink = { orderNumber: string; token: string; address: string };

/** An item as its payer sees it. */
type PaidForItem = Pick<OrderItem, "name" | "size" | "sizeShown" | "quantity" | "image">;

/** The page on which somebody else pays for an order, without the shopper's address, contacts and last name. */
export type PayForPage =
  | {
      state: "open";
      /** "" where the shopper gave no name. */
      firstName: string;
      items: PaidForItem[];
      /** In the order's currency. */
      total: Money;
      /** What the payment page charges, exactly. */
      charge: Money;
      /** The charge in the payer's currency at today's rate; null where `total` or `charge` is in it. */
      about: Money | null;
      /** Null for a card. */
      wallet: WalletMethod | null;
      url: string;
      mode: CardMode;
      until: Date;
    }
  | { state: "paid" | "sent_back" | "closed"; firstName: string };

type Found = Ok<{ order: Order; payment: CardPayment }> | Refusal<"not_found">;

/**
 * Returns the page behind a link that an order's shopper shared. It ends when the order is paid or its page closes. The
 * gateway is asked whether it was paid meanwhile.
 * Refusals: `not_found` for every other link; `rate_limited` with the seconds to wait after too many of them.
 */
export async function readPayForPage(
  shop: Shop,
  link: PayForLink,
  currency: CurrencyCode,
): Promise<Ok<PayForPage> | Refusal<"not_found"> | RateLimited> {
  const before = await findShared(shop, link);
  if (!before.ok) return before;
  const isSettled = await askAboutPage(shop, before.value.order.orderNumber);
  const found = isSettled ? await findShared(shop, link) : before;
  if (!found.ok) return found;
  const { order, payment } = found.value;
  const firstName = firstNameOf(order.customerName);
  if (payment.status === "paid") {
    const isSentBack = order.paymentStatus === "refund_needed" || order.paymentStatus === "refunded";
    return ok({ state: isSentBack ? "sent_back" : "paid", firstName });
  }
  if (order.orderStatus !== "pending" || !isPageOpen(shop, payment))
    return ok({ state: "closed", firstName });
  const charge = money(payment.amount, payment.currency);
  const rates = shop.rates.current();
  const about = convertFromUsd(convertToUsd(charge, rates).amount, currency, rates);
  return ok({
    state: "open",
    firstName,
    items: order.items.map(({ name, size, sizeShown, quantity, image }) => {
      return { name, size, quantity, image, ...(sizeShown !== undefined && { sizeShown }) };
    }),
    total: order.totalAmount,
    charge,
    about: about.currency === charge.currency || about.currency === order.currency ? null : about,
    wallet: isWalletMethod(order.paymentMethod) ? order.paymentMethod : null,
    url: payment.url,
    mode: payment.mode,
    until: payment.expiresAt,
  });
}

/** Stores where the payer wants to hear of the payment, while it waits. Refusals as of `readPayForPage`. */
export async function notePayer(
  shop: Shop,
  link: PayForLink,
  email: string,
): Promise<Ok<null> | Refusal<"not_found"> | RateLimited> {
  const found = await findShared(shop, link);
  if (!found.ok) return found;
  await recordPayer(shop.db, found.value.order.id, { email, now: shop.clock() });
  return ok(null);
}

async function findShared(shop: Shop, link: PayForLink): Promise<Found | RateLimited> {
  return await limitGuesses<Found>(shop.limits, { rule: "tracking-address", who: link.address }, async () => {
    const orderNumber = parseOrderNumber(link.orderNumber);
    if (orderNumber === null || !isOrderToken(shop, "pay-for-order", orderNumber, link.token)) {
      return refuse("not_found");
    }
    const order = await readOrderByNumber(shop.db, orderNumber);
    const payment = order && (await findCardPayment(shop.db, order.id));
    return order && payment && payment.sharedAt !== null ? ok({ order, payment }) : refuse("not_found");
  });
}
