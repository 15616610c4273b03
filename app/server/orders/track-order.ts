import { and, eq, sql } from "drizzle-orm";
import type { CustomerOrder } from "#app/domain/orders/customer-order.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { limitGuesses, type RateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { hasOrderNumber } from "./order-rows.ts";
import { readCustomerOrders } from "./read-customer-orders.ts";
import { isTrackingToken, opensOrder } from "./tracking-link.ts";

type Found = Ok<CustomerOrder> | Refusal<"not_found" | "link_expired">;

/** Replaces text that cannot be an order number, so that every response takes the same time. */
const NO_ORDER = "KRB-00000000";

/** The request of a visitor who wants to see an order. */
type TrackedOrderRequest = { orderNumber: string; email: string } | { orderNumber: string; token: string };

/**
 * Returns the order of a tracking link or of typed data, for a visitor at `ipAddress`, whose wrong guesses are counted.
 * Refusals: `not_found`; `link_expired`; `rate_limited`. Source: specification 8.8.
 */
export async function trackOrder(
  shop: Shop,
  ipAddress: string,
  input: TrackedOrderRequest,
): Promise<Found | RateLimited> {
  const isWrong = (found: Found) => !found.ok && found.reason === "not_found";
  return await limitGuesses<Found>(shop.limits, { rule: "tracking-address", who: ipAddress, isWrong }, () =>
    "token" in input ? findOrderByLink(shop, input) : findOrderForGuest(shop, input),
  );
}

/**
 * Returns the order with this number and this e-mail address (in any case). Every wrong pair has the same refusal,
 * `not_found`, after the same query. Source: specification 8.8.
 */
async function findOrderForGuest(shop: Shop, input: { orderNumber: string; email: string }): Promise<Found> {
  const where = and(
    hasOrderNumber(input.orderNumber),
    // An order without an address is opened by its link alone.
    eq(sql`lower(nullif(${orders.customerEmail}, ''))`, input.email.trim().toLowerCase()),
  );
  const [order] = await readCustomerOrders(shop, where, 1);
  return order ? ok(order) : refuse("not_found");
}

/**
 * Returns the order of a mailed tracking link: its number and the token of `trackingUrl`. Refusals: `not_found`;
 * `link_expired`.
 */
export async function findOrderByLink(
  shop: Shop,
  link: { orderNumber: string; token: string },
): Promise<Found> {
  const orderNumber = parseOrderNumber(link.orderNumber) ?? NO_ORDER;
  if (!isTrackingToken(shop, orderNumber, link.token)) return refuse("not_found");
  const [order] = await readCustomerOrders(shop, hasOrderNumber(orderNumber), 1);
  if (!order) return refuse("not_found");
  return opensOrder(shop, order, link.token) ? ok(order) : refuse("link_expired");
}
