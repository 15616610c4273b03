import type { Money } from "#app/domain/money/money.ts";
import { convertFromUsd, type RatesPerUsd } from "#app/domain/money/rates.ts";
import type { Order } from "./order.ts";

/**
 * What a receipt should show in dalasi: the amount the shopper was shown, frozen with the order. Older orders have
 * their dollar total at the given rates, which is in US dollars where these lack the dalasi. Source: decisions, Money
 * and currency.
 */
export function expectedGmd(
  order: Pick<Order, "totalAmount" | "totalUsd" | "totalGmd">,
  rates: RatesPerUsd,
): Money {
  if (order.totalAmount.currency === "GMD") return order.totalAmount;
  return order.totalGmd ?? convertFromUsd(order.totalUsd, "GMD", rates);
}
