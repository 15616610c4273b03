import type { Order } from "#app/domain/orders/order.ts";
import { mayBePaidInParts } from "#app/domain/orders/part-payment.ts";
import { openSealedOrderToken } from "#app/server/orders/order-token.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { findPaymentPage, type PaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import { limitGuesses, type RateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** A link for somebody else who pays, tried from `ipAddress`, the visitor's IP address. */
export type PayForLink = { token: string; ipAddress: string };

/** An order that somebody else may pay, and its payment on a page; null where it waits for its money without one. */
export type SharedOrder = { order: Order; payment: PaymentPage | null };

/**
 * Returns the order of a link for somebody else who pays, or of one that staff sent. Refusals: `not_found` for every link
 * that nobody has made; `rate_limited` after too many of them.
 */
export async function findShared(
  shop: Shop,
  link: PayForLink,
): Promise<Ok<SharedOrder> | Refusal<"not_found"> | RateLimited> {
  const guess = { rule: "tracking-address", who: link.ipAddress } as const;
  return await limitGuesses<Ok<SharedOrder> | Refusal<"not_found">>(shop.limits, guess, async () => {
    const orderNumber = openSealedOrderToken(shop, "pay-for-order", link.token);
    if (orderNumber === null) return refuse("not_found");
    const order = await readOrderByNumber(shop.db, orderNumber);
    const payment = order && (await findPaymentPage(shop.db, order.id));
    if (order === null) return refuse("not_found");
    const isShared = payment !== null && payment.sharedAt !== null;
    return isShared || mayBePaidInParts(order)
      ? ok({ order, payment: isShared ? payment : null })
      : refuse("not_found");
  });
}
