import type { Cart } from "#app/domain/cart/cart.ts";
import type { CartLine } from "#app/domain/cart/cart-line.ts";
import type { CartQuote } from "#app/domain/cart/cart-quote.ts";
import { cartTotals } from "#app/domain/cart/totals.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { type Money, sameMoney } from "#app/domain/money/money.ts";
import { convertFromUsd, effectiveCurrency, type RatesPerUsd } from "#app/domain/money/rates.ts";
import { arrivalText } from "#app/domain/shipping/delivery-promise.ts";

/** A line as shown: today's price where the server has sent it, and what is wrong with it. */
export type ShownLine = {
  line: CartLine;
  unitPrice: Money;
  /** What the shopper saw before, where the price has changed since. */
  formerPrice: Money | null;
  /** How many are available, where fewer than requested; null otherwise. */
  available: number | null;
};

export type ShownCart = {
  lines: ShownLine[];
  subtotal: Money;
  discount: Money;
  shipping: Money | null;
  /** When it arrives, in words: dates where they are known, else the zone's days. */
  arrival: string | null;
  total: Money;
  /** The total in dalasi, where the server has priced exactly this cart. */
  totalGmd: Money | null;
  /**
   * Whether a line is unavailable as requested, so that nothing can be ordered before the cart is changed. The
   * amounts then leave that line out, and cannot be paid.
   */
  isHeld: boolean;
  /** Whether every figure is the server's for exactly this cart. */
  isExact: boolean;
};

/**
 * What the cart shows at once, also offline: figures of the server's quote where it is for this very cart, else our
 * own from the prices last seen, with the shipping last quoted for the same place. Lines that can't be had count
 * nothing, as on the server.
 */
export function shownCart(
  cart: Cart,
  quoted: { quote: CartQuote | null; isCurrent: boolean },
  shown: { currency: CurrencyCode; rates: RatesPerUsd },
): ShownCart {
  const { quote, isCurrent } = quoted;
  const currency = effectiveCurrency(shown.currency, shown.rates);
  const usable = quote !== null && quote.currency === currency ? quote : null;
  const lines = cart.lines.map((line) =>
    shownLine(line, usable, convertFromUsd(line.priceUsd, currency, shown.rates)),
  );
  const isHeld = lines.some(({ available }) => available !== null);
  const shipping = cart.destination === null || isHeld ? null : (usable?.shipping ?? null);
  const arrival = shipping && arrivalText(shipping);
  if (usable && isCurrent) {
    const total = shipping
      ? usable.total
      : { ...usable.subtotal, amount: usable.subtotal.amount - usable.discount.amount };
    const { subtotal, discount } = usable;
    return {
      lines,
      subtotal,
      discount,
      shipping: shipping?.cost ?? null,
      arrival,
      total,
      totalGmd: usable.totalGmd,
      isHeld,
      isExact: true,
    };
  }
  const bought = lines
    .filter(({ available }) => available === null)
    .map(({ unitPrice, line }) => ({ unitPrice, quantity: line.quantity }));
  const totals = cartTotals({
    lines: bought,
    percent: cart.discountPercent,
    shipping: shipping?.cost ?? null,
    currency,
  });
  return { lines, ...totals, totalGmd: null, arrival, isHeld, isExact: false };
}

function shownLine(line: CartLine, quote: CartQuote | null, lastSeen: Money): ShownLine {
  const isSame = (other: { productId: string; size: string }) =>
    other.productId === line.productId && other.size === line.size;
  const problem = quote?.problems.find(isSame);
  const unitPrice = quote?.lines.find(isSame)?.unitPrice ?? problem?.unitPrice ?? lastSeen;
  const isShort = problem !== undefined && line.quantity > problem.available;
  return {
    line,
    unitPrice,
    formerPrice: sameMoney(unitPrice, lastSeen) ? null : lastSeen,
    available: isShort ? problem.available : problem === undefined && !quote && !line.inStock ? 0 : null,
  };
}
