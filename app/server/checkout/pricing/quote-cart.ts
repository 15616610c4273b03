import { type Ok, type Refusal, refuseWith } from "#app/domain/result.ts";
import { limitGuesses } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { type PricedCart, type PricingInput, priceCart } from "./price-cart.ts";

export type CartQuote =
  | Ok<PricedCart>
  | Refusal<"unknown_discount">
  | Refusal<"rate_limited", { retryAfterSeconds: number }>;

/**
 * Prices a cart for the visitor at this address. Refusals: `unknown_discount`; `rate_limited` for an address that
 * has guessed too many codes, whatever the code it now sends. Source: decisions, Shipping and discounts.
 */
export async function quoteCart(shop: Shop, address: string, wish: PricingInput): Promise<CartQuote> {
  const hasCode = (wish.discountCode ?? "").trim() !== "";
  if (!hasCode) return await priceCart(shop, wish);
  const rule = { rule: "discount-guess", who: address } as const;
  const quote = await limitGuesses(shop.limits, rule, () => priceCart(shop, wish));
  if (quote.ok || quote.reason === "unknown_discount") return quote;
  return refuseWith("rate_limited", { retryAfterSeconds: quote.detail ?? 0 });
}
