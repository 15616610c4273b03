import { formatMoney } from "#app/domain/money/format-money.ts";
import { zero } from "#app/domain/money/money.ts";
import { toMajor } from "#app/domain/money/to-decimal.ts";
import type { DeliveryArea } from "#app/domain/shipping/delivery-area.ts";
import type { LineProblem, PricedCart } from "#app/server/checkout/pricing/price-cart.ts";
import type { AreasJson, ProblemLineJson, QuoteJson } from "./api-schemas.ts";

/** Returns a priced cart as the store API shows it. */
export function toQuoteJson(cart: PricedCart): QuoteJson {
  const shipping = cart.shipping ?? { cost: zero(cart.currency), estimatedDays: "", arrival: null };
  return {
    lines: cart.lines.map((line) => ({
      productId: line.productId,
      slug: line.slug,
      name: line.name,
      brand: line.brand,
      size: line.size,
      quantity: line.quantity,
      price: toMajor(line.unitPrice),
      lineTotal: toMajor(line.lineTotal),
      stock: line.available,
      inStock: true,
      formatted: { price: formatMoney(line.unitPrice), lineTotal: formatMoney(line.lineTotal) },
    })),
    problems: toProblemLines(cart.problems),
    subtotal: toMajor(cart.subtotal),
    discount: toMajor(cart.discount),
    discountCode: cart.discountCode,
    discountPercent: cart.discountPercent,
    shipping: {
      cost: toMajor(shipping.cost),
      estimatedDays: shipping.estimatedDays,
      arrival: shipping.arrival,
      formatted: formatMoney(shipping.cost),
    },
    total: toMajor(cart.total),
    totalGmd: cart.totalGmd && toMajor(cart.totalGmd),
    currency: cart.currency,
    formatted: {
      subtotal: formatMoney(cart.subtotal),
      discount: formatMoney(cart.discount),
      shipping: formatMoney(shipping.cost),
      total: formatMoney(cart.total),
    },
  };
}

/** Returns an area or pickup point as the store API shows it. */
export function toAreaJson(area: DeliveryArea): AreasJson["items"][number] {
  const { id, name, isPickup, price, estimatedDays, landmark, hours, plusCode } = area;
  const shown = { price: toMajor(price), currency: price.currency, formatted: { price: formatMoney(price) } };
  return { id, name, isPickup, ...shown, estimatedDays, landmark, hours, plusCode };
}

/** Returns the lines that cannot be bought, each with a message. */
export function toProblemLines(problems: LineProblem[]): ProblemLineJson[] {
  return problems.map(({ unitPrice, ...problem }) => ({
    ...problem,
    price: unitPrice && toMajor(unitPrice),
    message: messageOf(problem),
  }));
}

function messageOf({ reason, available, freeInSeconds }: Omit<LineProblem, "unitPrice">): string {
  switch (reason) {
    case "not_found":
      return "There is no such product on sale.";
    case "unknown_size":
      return "This product does not come in this size.";
    case "out_of_stock":
      if (freeInSeconds !== null) return "In someone's checkout.";
      return available === 0 ? "Out of stock." : `Only ${available} left.`;
    default:
      return reason satisfies never;
  }
}
