import { moneyFromDecimal, sameMoney } from "#app/domain/money/money.ts";
import { type Ok, type Refusal, refuseWith } from "#app/domain/result.ts";
import type { Shop } from "#app/server/shop.ts";
import type { LineProblem, PricedCart, PricingInput } from "./price-cart.ts";
import { quoteCart } from "./quote-cart.ts";

/** A cart that is about to be ordered. */
export type OrderRequest = PricingInput & {
  /** The total the shopper was shown, a decimal in major units of `currency`; null where none was. */
  expectedTotal: string | null;
  /** The visitor's network address, for the limit on guessed codes. */
  address: string;
};

export type PriceRefusal =
  | Refusal<"unknown_discount">
  | Refusal<"out_of_stock", LineProblem[]>
  | Refusal<"price_changed", PricedCart>
  | Refusal<"rate_limited", { retryAfterSeconds: number }>;

/**
 * Prices the cart at today's prices; every line must be for sale, and the total must be the one that was shown.
 * Refusals have what the shopper needs: `price_changed` the new quote, `out_of_stock` the lines that cannot be bought.
 * Source: decisions, Orders, stock and payment.
 */
export async function priceOrder(shop: Shop, wish: OrderRequest): Promise<Ok<PricedCart> | PriceRefusal> {
  const quote = await quoteCart(shop, wish.address, wish);
  if (!quote.ok) return quote;
  const { problems, total } = quote.value;
  if (problems.length > 0) return refuseWith("out_of_stock", problems);
  if (wish.expectedTotal !== null) {
    const shown = moneyFromDecimal(wish.expectedTotal, wish.currency);
    if (shown === null || !sameMoney(shown, total)) return refuseWith("price_changed", quote.value);
  }
  return quote;
}
