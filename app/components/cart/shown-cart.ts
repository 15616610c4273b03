import type { Cart } from "#app/domain/cart/cart.ts";
import type { CartLine } from "#app/domain/cart/cart-line.ts";
import type { CartQuote } from "#app/domain/cart/cart-quote.ts";
import { cartTotals } from "#app/domain/cart/totals.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { type Money, sameMoney } from "#app/domain/money/money.ts";
import { type Pricing, priceFromUsd } from "#app/domain/money/pricing.ts";
import { effectiveCurrency } from "#app/domain/money/rates.ts";
import { arrivalText } from "#app/domain/shipping/delivery-promise.ts";
import { SHOP_LOCALE } from "#app/domain/shop-name.ts";

/** A line as shown, with the server's current price if known, and its problem. */
export type ShownLine = {
  line: CartLine;
  unitPrice: Money;
  /** The price last shown, if it has changed since. */
  formerPrice: Money | null;
  /** How many are available, if fewer than requested; null otherwise. */
  available: number | null;
  /** When a piece in another shopper's checkout may be free for it; null where it isn't that. */
  freeAt: Date | null;
};

export type ShownCart = {
  lines: ShownLine[];
  subtotal: Money;
  discount: Money;
  shipping: Money | null;
  /** The zone's days with the promised dates. */
  arrival: string | null;
  total: Money;
  /** The total in dalasi, if the server has priced exactly this cart. */
  totalGmd: Money | null;
  /**
   * Whether a line is unavailable as requested, which blocks ordering until the cart changes. The amounts then omit
   * that line and cannot be paid.
   */
  isShort: boolean;
  /** When a line that is in another shopper's checkout may be free, the last of them; null without such a line. */
  freeAt: Date | null;
  /** Whether every figure is the server's for exactly this cart. */
  isExact: boolean;
};

/**
 * Returns the cart as shown at once, also offline. Uses the server's quote for exactly this cart, else the last known
 * prices and the last quoted shipping for the same destination. Unavailable lines count nothing, as on the server.
 */
export function shownCart(
  cart: Cart,
  quoted: { quote: CartQuote | null; isCurrent: boolean },
  shown: { currency: CurrencyCode; pricing: Pricing },
): ShownCart {
  const { quote, isCurrent } = quoted;
  const currency = effectiveCurrency(shown.currency, shown.pricing.rates);
  const usable = quote !== null && quote.currency === currency ? quote : null;
  const lines = cart.lines.map((line) =>
    shownLine(
      line,
      usable,
      line.typed?.currency === currency ? line.typed : priceFromUsd(line.priceUsd, currency, shown.pricing),
    ),
  );
  const isShort = lines.some(({ available }) => available !== null);
  const times = lines.flatMap(({ freeAt }) => freeAt ?? []).sort((a, b) => Number(a) - Number(b));
  const freeAt = times.at(-1) ?? null;
  const shipping = cart.destination === null || isShort ? null : (usable?.shipping ?? null);
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
      isShort,
      freeAt,
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
  return { lines, ...totals, totalGmd: null, arrival, isShort, freeAt, isExact: false };
}

function shownLine(line: CartLine, quote: CartQuote | null, lastSeen: Money): ShownLine {
  const isSame = (other: { productId: string; size: string }) =>
    other.productId === line.productId && other.size === line.size;
  const problem = quote?.problems.find(isSame);
  const unitPrice = quote?.lines.find(isSame)?.unitPrice ?? problem?.unitPrice ?? lastSeen;
  const short = problem !== undefined && line.quantity > problem.available ? problem : null;
  return {
    line,
    unitPrice,
    formerPrice: sameMoney(unitPrice, lastSeen) ? null : lastSeen,
    freeAt: short?.freeAt ?? null,
    available: short ? short.available : problem === undefined && !quote && !line.inStock ? 0 : null,
  };
}

/** A time of this device's clock, such as "15:40". */
const MINUTE = new Intl.DateTimeFormat(SHOP_LOCALE, { hour: "2-digit", minute: "2-digit" });

/** Returns a time of day as this device's clock shows it. */
export function clockTime(at: Date): string {
  return MINUTE.format(at);
}

/** Returns why a line can't be bought as requested. */
export function availabilityLabel({ available, freeAt }: Pick<ShownLine, "available" | "freeAt">): string {
  if (freeAt !== null) return `In someone's checkout, may be free at ${clockTime(freeAt)}`;
  return available === 0 ? "Out of Stock" : `Only ${available} left`;
}
