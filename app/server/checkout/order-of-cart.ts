import { type Ok, ok, type Refusal, refuse, refuseWith } from "#app/domain/result.ts";
import type { NewOrder } from "#app/server/orders/order-writes.ts";
import { claimDiscountCode } from "#app/server/payments/find-discount-code.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { takeStock } from "#app/server/stock/take-stock.ts";
import type { LineProblem, PricedCart } from "./price-cart.ts";

/** The part of an order that its cart decides. */
export type OrderOfCart = Pick<
  NewOrder,
  | "items"
  | "subtotal"
  | "shippingCost"
  | "discountAmount"
  | "total"
  | "totalUsd"
  | "exchangeRate"
  | "discountCode"
  | "discountPercent"
  | "estimatedDays"
>;

/** A priced cart as the lines and amounts of an order. */
export function orderOfCart(cart: PricedCart): OrderOfCart {
  return {
    items: cart.lines.map(({ unitPrice, productId, slug, name, brand, size, color, quantity, image }) => {
      return { productId, slug, name, brand, size, color, quantity, price: unitPrice, image };
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
  };
}

/**
 * Claims what a priced cart needs in the order's own transaction: its discount code, still worth as much, and its
 * pieces. Refusals: `unknown_discount`; `out_of_stock` with the lines that are short.
 */
export async function claimCart(
  tx: Transaction,
  cart: PricedCart,
  by: { customerEmail: string; now: Date },
): Promise<Ok<null> | Refusal<"unknown_discount"> | Refusal<"out_of_stock", LineProblem[]>> {
  if (cart.discountCode !== null) {
    const code = await claimDiscountCode(tx, cart.discountCode, by.customerEmail, by.now);
    if (!code.ok || code.value.percent !== cart.discountPercent) return refuse("unknown_discount");
  }
  const taken = await takeStock(tx, cart.lines);
  if (taken.ok) return ok(null);
  const short = (taken.detail ?? []).map(({ productId, size, available }): LineProblem => {
    return { productId, size, reason: "out_of_stock", available, unitPrice: null };
  });
  return refuseWith("out_of_stock", short);
}
