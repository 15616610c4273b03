import { chosenSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import type { NewOrder } from "#app/server/orders/order-writes.ts";
import type { PricedCart } from "./price-cart.ts";

/** Returns a priced cart as the lines and amounts of an order. */
export function orderOfCart(cart: PricedCart) {
  return {
    items: cart.lines.map((line) => {
      const { unitPrice, productId, slug, name, brand, size, color, quantity, image } = line;
      const sizeShown = chosenSize(size, line, cart.currency);
      return { productId, slug, name, brand, size, sizeShown, color, quantity, price: unitPrice, image };
    }),
    subtotal: cart.subtotal,
    shippingCost: cart.shipping?.cost ?? { amount: 0, currency: cart.currency },
    discountAmount: cart.discount,
    total: cart.total,
    totalUsd: cart.totalUsd,
    exchangeRate: cart.exchangeRate,
    discountCode: cart.discountCode,
    discountPercent: cart.discountPercent,
    estimatedDays: cart.shipping?.estimatedDays ?? "",
    arrival: cart.shipping?.arrival ?? null,
  } satisfies Partial<NewOrder>;
}
