import { limitGuesses, type RateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import type { Ok, Refusal } from "#packages/result";
import { type AreaRefusal, type PricedCart, type PricingInput, priceCart } from "./price-cart.ts";

export type CartQuote = Ok<PricedCart> | Refusal<"unknown_discount"> | AreaRefusal | RateLimited;

/**
 * Prices a cart for the visitor at this IP address. Refusals: `unknown_discount`; `area_unavailable`; `rate_limited` for one that has
 * guessed too many codes, whatever the code it now sends. Source: specification 5.6.
 */
export async function quoteCart(shop: Shop, ipAddress: string, wish: PricingInput): Promise<CartQuote> {
  const hasCode = (wish.discountCode ?? "").trim() !== "";
  if (!hasCode) return await priceCart(shop, wish);
  const rule = { rule: "discount-guess", who: ipAddress } as const;
  return await limitGuesses(shop.limits, rule, () => priceCart(shop, wish));
}
