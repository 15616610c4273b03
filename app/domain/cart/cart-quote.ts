import { type CurrencyCode, isCurrencyCode } from "#app/domain/money/currency.ts";
import { type Money, moneyFromDecimal } from "#app/domain/money/money.ts";
import type { DeliveryPromise } from "#app/domain/shipping/delivery-promise.ts";
import { isRecord } from "#packages/values";

/** The server's amounts for a cart; unavailable lines are in `problems` and do not count. */
export type CartQuote = {
  lines: { productId: string; size: string; unitPrice: Money }[];
  problems: {
    productId: string;
    size: string;
    available: number;
    /** When a piece in another shopper's checkout may be free; null where none would do. */
    freeAt: Date | null;
    unitPrice: Money | null;
  }[];
  subtotal: Money;
  discount: Money;
  discountPercent: number;
  /** Null without a destination, and without a line to ship. */
  shipping: { cost: Money; estimatedDays: string; arrival: DeliveryPromise | null } | null;
  total: Money;
  /** The total in dalasi for a local payment; null if the shop has no rate. */
  totalGmd: Money | null;
  currency: CurrencyCode;
};

/**
 * Parses the response of `POST /api/quote` in the browser, by hand like the stored cart; null for anything else.
 * Amounts are decimals in major units of the currency named. `now` is this device's time. Source: specification 13.1.
 */
export function readCartQuote(json: unknown, now: Date): CartQuote | null {
  if (!isRecord(json) || !isCurrencyCode(json.currency)) return null;
  const { currency } = json;
  const moneyOf = (value: unknown) => (typeof value === "number" ? moneyFromDecimal(value, currency) : null);
  const subtotal = moneyOf(json.subtotal);
  const discount = moneyOf(json.discount);
  const total = moneyOf(json.total);
  const shipping = isRecord(json.shipping) ? json.shipping : {};
  const cost = moneyOf(shipping.cost);
  const { estimatedDays } = shipping;
  const lines = readEach(json.lines, (line) => {
    const unitPrice = moneyOf(line.price);
    return unitPrice && { unitPrice };
  });
  const problems = readEach(json.problems, ({ available, price, freeInSeconds: wait }) => {
    const freeAt = typeof wait === "number" ? new Date(now.getTime() + wait * 1000) : null;
    return typeof available === "number" ? { available, freeAt, unitPrice: moneyOf(price) } : null;
  });
  if (!subtotal || !discount || !total || !cost || !lines || !problems) return null;
  const discountPercent = typeof json.discountPercent === "number" ? json.discountPercent : 0;
  const days = typeof estimatedDays === "string" ? estimatedDays : "";
  return {
    lines,
    problems,
    subtotal,
    discount,
    discountPercent,
    shipping:
      lines.length === 0 ? null : { cost, estimatedDays: days, arrival: readArrival(shipping.arrival) },
    total,
    totalGmd: typeof json.totalGmd === "number" ? moneyFromDecimal(json.totalGmd, "GMD") : null,
    currency,
  };
}

function readArrival(value: unknown): DeliveryPromise | null {
  if (!isRecord(value) || typeof value.from !== "string" || typeof value.to !== "string") return null;
  return { from: value.from, to: value.to };
}

function readEach<T>(
  list: unknown,
  read: (entry: Record<string, unknown>) => T | null,
): (T & { productId: string; size: string })[] | null {
  if (!Array.isArray(list)) return null;
  const all = [];
  for (const entry of list) {
    if (!isRecord(entry) || typeof entry.productId !== "string" || typeof entry.size !== "string")
      return null;
    const rest = read(entry);
    if (rest === null) return null;
    all.push({ ...rest, productId: entry.productId, size: entry.size });
  }
  return all;
}
