import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import type { Ok, Refusal } from "#packages/result";

/**
 * Behind a proxy that `TRUST_PROXY` does not cover, every visitor seems to come from this machine, and one limit for
 * all would close the shop.
 */
const THIS_MACHINE = new Set(["127.0.0.1", "::1"]);

/** Returns the visitor's IP address for limits, or null if it identifies nobody. */
export function countedIpAddress(ipAddress: string): string | null {
  return ipAddress === "" || THIS_MACHINE.has(ipAddress) ? null : ipAddress;
}

/**
 * Makes an order as one of the few that an IP address may make in a while. Orders are limited because each holds stock
 * and sends mail to any address that was typed. It counts the attempt before it makes the order, so that concurrent
 * orders count too. It gives the attempt back where no order was made. A visitor who finds the cart sold out, or sends
 * one order twice, may therefore retry as often as they like. Requests from this machine itself are not counted.
 * Refusal: `rate_limited`.
 */
export async function withinOrderLimit<R extends Ok<unknown> | Refusal<string, unknown>>(
  shop: Shop,
  ipAddress: string,
  make: () => Promise<R>,
): Promise<R | RateLimited> {
  if (THIS_MACHINE.has(ipAddress)) return await make();
  const wait = await shop.limits.take("order-address", ipAddress);
  if (wait > 0) return rateLimited(wait);
  const made = await make().catch(async (error: unknown) => {
    await restoreOrderLimit(shop, ipAddress);
    throw error;
  });
  if (!made.ok && !COUNTED.has(made.reason)) await restoreOrderLimit(shop, ipAddress);
  return made;
}

/** Decoding a picture costs more than an order, so an invalid picture counts too. */
const COUNTED = new Set(["unsupported_file_type"]);

/** Returns an attempt to the limit: an order that was placed and undone does not count. */
export async function restoreOrderLimit(shop: Shop, ipAddress: string): Promise<void> {
  if (!THIS_MACHINE.has(ipAddress)) await shop.limits.giveBack("order-address", ipAddress);
}
