import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { type Money, money, sameMoney } from "#app/domain/money/money.ts";
import { priceFromUsd } from "#app/domain/money/pricing.ts";
import { expectedGmd } from "#app/domain/orders/expected-gmd.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { dueOf, dueUsd, isHeldForPayment } from "#app/domain/orders/part-payment.ts";
import { gatewayFacts } from "#app/domain/payments/gateway-facts.ts";
import { PAGE_METHODS, type PageMethod } from "#app/domain/payments/page-method.ts";
import { isPageOver, isPageWaiting } from "#app/domain/payments/payment-page.ts";
import { findMethod } from "#app/server/payments/find-method.ts";
import { findDueGmd } from "#app/server/payments/money-entries.ts";
import { offeredGateway } from "#app/server/payments/page-rows/offered-gateway.ts";
import type { PaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import type { PaymentGateway } from "#app/server/platform/gateways/payment-gateway.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";

/** A way to pay an order, and what it charges exactly. */
export type PayOption = { method: PageMethod; charge: Money };

/** A way that can be chosen, with the gateway that takes it. */
export type Choice = PayOption & { gateway: PaymentGateway };

/** The longest that asking somebody else to pay may hold an order's pieces, from then on. */
export const LONGEST_HOLD_MS = 24 * 60 * 60 * 1000;

/** Returns whether a payment's page can be used now. */
export function isPageOpen(shop: Shop, payment: PaymentPage): payment is PaymentPage & { url: string } {
  // After the hold the shop closes the page, and a payment that is still under way is settled by then.
  return payment.url !== null && isPageWaiting(payment.status) && shop.clock() < payment.expiresAt;
}

/** Returns whether an order is paid on its page now: it waits there, or it has left and somebody pays the rest. */
export function isOnPage({ order, payment }: { order: Order; payment: PaymentPage }): boolean {
  return order.orderStatus === "pending" || (isHeldForPayment(order) && isPageWaiting(payment.status));
}

/** Returns whether somebody who pays may choose another way: nobody has begun to pay, and the items are held. */
export function canChoose(shop: Shop, { order, payment }: { order: Order; payment: PaymentPage }): boolean {
  const now = shop.clock();
  const isUnpaid = payment.status === "open" || isChoosing(shop, payment);
  const since = payment.sharedAt ?? order.createdAt;
  const isYoung = now.getTime() < since.getTime() + LONGEST_HOLD_MS;
  return isOnPage({ order, payment }) && isUnpaid && isYoung && now < payment.expiresAt;
}

/** Returns whether an order has no page now, since its last one was closed and another not made yet. */
export function isChoosing(shop: Shop, payment: PaymentPage): boolean {
  return payment.status === "creating" && payment.sharedAt !== null && shop.clock() < payment.expiresAt;
}

/**
 * Returns the ways in which an order can be paid on a gateway's page other than the present one. Gateways that charge
 * any currency charge `currency`, the payer's, at today's rate. An order begun or paid in one mode never changes to the
 * other; `payment` is null before it has any.
 */
export async function payOptions(
  shop: Shop,
  { order, payment }: { order: Order; payment: PaymentPage | null },
  currency: CurrencyCode,
): Promise<Choice[]> {
  const choices: Choice[] = [];
  const mode = payment === null || isPageOver(payment.status) ? null : payment.mode;
  const dueGmd = await findDueGmd(shop.db, order, expectedGmd(order, currentPricing(shop)));
  for (const method of PAGE_METHODS) {
    const gateway = await offeredGateway(shop, method);
    if (gateway === null || (mode !== null && gateway.mode !== mode)) continue;
    if (method !== "card" && !(await findMethod(shop, method))) continue;
    const { currency: only, smallestCardAmount } = gatewayFacts(gateway.name);
    const charge = chargeOf(shop, { order, dueGmd }, only ?? currency);
    if (only !== null && charge.currency !== only) continue;
    if (method === "card" && charge.amount < smallestCardAmount) continue;
    choices.push({ method, charge, gateway });
  }
  if (payment === null) return choices;
  return choices.filter((choice) => !isPresent(shop, { order, payment }, choice));
}

/** Returns what is due in a currency: as the shopper was told it, else at today's rate; in dollars without a rate. */
function chargeOf(
  shop: Shop,
  { order, dueGmd }: { order: Order; dueGmd: Money },
  currency: CurrencyCode,
): Money {
  if (currency === order.currency) return dueOf(order);
  return currency === "GMD" ? dueGmd : priceFromUsd(dueUsd(order), currency, currentPricing(shop));
}

function isPresent(
  shop: Shop,
  { order, payment }: { order: Order; payment: PaymentPage },
  { method, charge, gateway }: Choice,
): boolean {
  const isSame = method === order.paymentMethod && gateway.name === payment.gateway;
  return isPageOpen(shop, payment) && isSame && sameMoney(charge, money(payment.amount, payment.currency));
}
