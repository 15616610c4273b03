import type { Money } from "#app/domain/money/money.ts";
import { type Pricing, priceFromUsd } from "#app/domain/money/pricing.ts";
import type { Order } from "./order.ts";

/**
 * Returns the amount a receipt should show in dalasi, stored with the order. Older orders use their dollar total at the
 * given rates, or US dollars if the rates lack the dalasi. Source: specification 2.8.
 */
export function expectedGmd(
  order: Pick<Order, "totalAmount" | "totalUsd" | "totalGmd">,
  pricing: Pricing,
): Money {
  if (order.totalAmount.currency === "GMD") return order.totalAmount;
  return order.totalGmd ?? priceFromUsd(order.totalUsd, "GMD", pricing);
}
