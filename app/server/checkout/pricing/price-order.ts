import { moneyFromDecimal, sameMoney } from "#app/domain/money/money.ts";
import type { Contact } from "#app/server/payments/contact-key.ts";
import type { RateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import type { StockLine } from "#app/server/stock/add-to-stock.ts";
import { hasHeld } from "#app/server/stock/browser-holds.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import {
  type AreaRefusal,
  type LineProblem,
  type PricedCart,
  type PricingInput,
  quoteCart,
} from "./price-cart.ts";

/** A cart that is about to be ordered. */
type OrderRequest = Omit<PricingInput, "customer"> &
  Contact & {
    /** The total the shopper was shown, a decimal in major units of `currency`; null where none was. */
    expectedTotal: string | null;
    /** The visitor's, for the limit on guessed codes. */
    ipAddress: string;
  };

/** The checked fields that every order has; prices are never among them. */
export type CheckedOrder = Omit<OrderRequest, "country" | "isSentMoneyFor"> & {
  customerName: string;
  country: string;
  region: string;
  deliveryAddress: string;
  /** The Plus Code of the place, and who receives it where it is not the buyer; none or empty without. */
  plusCode?: string;
  receiverName?: string;
  receiverPhone?: string;
  /** One key per order, made by the client, so that sending twice makes one order. */
  idempotencyKey: string | null;
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
export async function priceOrder(shop: Shop, wish: OrderRequest): Promise<Ok<PricedCart> | PriceRefusal> {
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
  wish: OrderRequest,
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
  { expectedTotal, currency }: OrderRequest,
): Ok<PricedCart> | PriceRefusal {
  if (expectedTotal === null) return ok(cart);
  const shown = moneyFromDecimal(expectedTotal, currency);
  return shown === null || !sameMoney(shown, cart.total) ? refuseWith("price_changed", cart) : ok(cart);
}
