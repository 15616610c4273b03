import type { OrderRequest } from "#app/domain/checkout/order-request.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { moneyFromDecimal, sameMoney } from "#app/domain/money/money.ts";
import type { RateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import type { StockLine } from "#app/server/stock/add-to-stock.ts";
import { hasHeld } from "#app/server/stock/browser-holds.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import { type AreaRefusal, type LineProblem, type PricedCart, quoteCart } from "./price-cart.ts";

/** An order request with what is known of its visitor; prices are never among it. */
export type CheckedOrder = OrderRequest & {
  currency: CurrencyCode;
  /** The visitor's, for the limits on orders and on guessed codes. */
  ipAddress: string;
  /** The id of the visitor's browser, which may have pieces held; null without its cookie. */
  holdToken: string | null;
};

export type PriceRefusal =
  | Refusal<"unknown_discount">
  | AreaRefusal
  | Refusal<"out_of_stock", LineProblem[]>
  | Refusal<"price_changed", PricedCart>
  | RateLimited;

/**
 * Prices the cart at today's prices; every line must be for sale, and the total must be the one that was shown.
 * Refusals have what the shopper needs: `price_changed` the new quote, `out_of_stock` the lines that cannot be bought.
 * Source: specification 5.7.
 */
export async function priceOrder(shop: Shop, wish: CheckedOrder): Promise<Ok<PricedCart> | PriceRefusal> {
  const quote = await quoteCart(shop, wish.ipAddress, { ...wish, customer: wish });
  if (!quote.ok) return quote;
  if (quote.value.problems.length > 0) return refuseWith("out_of_stock", quote.value.problems);
  return atShownTotal(quote.value, wish);
}

/**
 * Prices a cart that was refused as sold out and whose money may be on its way. Sold-out and hidden lines have today's
 * price if this browser held them within the last day. Returns `refused` for any other cart, and `price_changed` as
 * `priceOrder` does. Source: specification 7.4.
 */
export async function priceSoldOutOrder(
  shop: Shop,
  wish: CheckedOrder,
  refused: PriceRefusal,
): Promise<Ok<PricedCart> | PriceRefusal> {
  if (!wish.holdToken) return refused;
  const quote = await quoteCart(shop, wish.ipAddress, {
    ...wish,
    customer: wish,
    isSentMoneyFor: true,
  });
  if (!quote.ok) return quote;
  const { problems, lines } = quote.value;
  const wasHeld = problems.length === 0 && (await hasHeld(shop, wish.holdToken, soldOutLines(lines)));
  return wasHeld ? atShownTotal(quote.value, wish) : refused;
}

/** Returns the lines of a priced cart that are sold out or hidden by now. */
export function soldOutLines(lines: PricedCart["lines"]): StockLine[] {
  return lines.filter(({ isSoldOut }) => isSoldOut);
}

function atShownTotal(
  cart: PricedCart,
  { expectedTotal, currency }: CheckedOrder,
): Ok<PricedCart> | PriceRefusal {
  if (expectedTotal === null) return ok(cart);
  const shown = moneyFromDecimal(expectedTotal, currency);
  return shown === null || !sameMoney(shown, cart.total) ? refuseWith("price_changed", cart) : ok(cart);
}
