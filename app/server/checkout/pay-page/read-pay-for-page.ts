import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import { priceFromUsd } from "#app/domain/money/pricing.ts";
import { firstNameOf } from "#app/domain/orders/first-name.ts";
import type { OrderItem } from "#app/domain/orders/order.ts";
import { hadMoney } from "#app/domain/orders/order-status.ts";
import { dueOf, dueUsd } from "#app/domain/orders/part-payment.ts";
import { isPageMethod, type PageMethod } from "#app/domain/payments/page-method.ts";
import type { GatewayMode } from "#app/domain/payments/payment-page.ts";
import { askAboutPage } from "#app/server/money/payment-pages/ask-about-page.ts";
import { recordPayer } from "#app/server/payments/payment-pages/shared-payments.ts";
import type { RateLimited } from "#app/server/platform/rate-limits.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal } from "#packages/result";
import { findShared, type PayForLink } from "./find-shared.ts";
import { canChoose, isChoosing, isPageOpen, type PayOption, payOptions } from "./pay-options.ts";

/** An item as its payer sees it. */
type PaidForItem = Pick<OrderItem, "name" | "size" | "sizeShown" | "quantity" | "image">;

/** The page on which somebody else pays for an order, without the shopper's address, contacts and last name. */
export type PayForPage =
  | {
      state: "open";
      /** "" where the shopper gave no name. */
      firstName: string;
      items: PaidForItem[];
      /** What is due, in the order's currency. */
      total: Money;
      /** The same in the payer's currency at today's rate; null where `total`, or what is charged, is in it. */
      about: Money | null;
      /** The open payment page, and what it charges exactly; null while another way is being chosen. */
      open: { method: PageMethod; charge: Money; url: string } | null;
      /** The other ways to pay, each of which closes the open page. */
      others: PayOption[];
      mode: GatewayMode;
      until: Date;
    }
  | { state: "paid" | "sent_back" | "under_way" | "closed"; firstName: string };

/**
 * Returns the page behind a link that an order's shopper shared. It ends when the order is paid or its page closes. The
 * gateway is asked whether it was paid meanwhile.
 * Refusals: `not_found` for every other link; `rate_limited` after too many of them.
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
  if (payment.status === "paid" || hadMoney(order.paymentStatus)) {
    const isSentBack = order.paymentStatus === "refund_needed" || order.paymentStatus === "refunded";
    return ok({ state: isSentBack ? "sent_back" : "paid", firstName });
  }
  const isOpen = isPageOpen(shop, payment);
  if (order.orderStatus !== "pending" || !(isOpen || isChoosing(shop, payment))) {
    const isUnderWay = order.orderStatus !== "pending" && order.orderStatus !== "cancelled";
    return ok({ state: isUnderWay ? "under_way" : "closed", firstName });
  }
  const charge = money(payment.amount, payment.currency);
  const others = canChoose(shop, found.value) ? await payOptions(shop, found.value, currency) : [];
  const { paymentMethod: method } = order;
  const total = dueOf(order);
  const about = priceFromUsd(dueUsd(order), currency, currentPricing(shop));
  const isShown = [total, charge].some((shown) => shown.currency === about.currency);
  return ok({
    state: "open",
    firstName,
    items: order.items.map(({ name, size, sizeShown, quantity, image }) => {
      return { name, size, quantity, image, ...(sizeShown !== undefined && { sizeShown }) };
    }),
    total,
    about: isShown ? null : about,
    open: isOpen && isPageMethod(method) ? { method, charge, url: payment.url } : null,
    others: others.map((option) => ({ method: option.method, charge: option.charge })),
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
