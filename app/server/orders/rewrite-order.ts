import { eq, sql } from "drizzle-orm";
import { cartTotals } from "#app/domain/cart/totals.ts";
import { type Money, money, percentOf, shareOf, subtractMoney } from "#app/domain/money/money.ts";
import { convertToUsd, RATE_UNIT } from "#app/domain/money/rates.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { Order, OrderItem } from "#app/domain/orders/order.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { orders } from "#database/schema/orders.ts";

/** What an order takes off: by its code, and what staff took off beside it. */
type Reductions = { percent: number; reduction: Money };

/** Returns what an order takes off. */
export async function reductionsOf(tx: Transaction, order: Order): Promise<Reductions> {
  const [row] = await tx
    .select({ percent: orders.discountPercent })
    .from(orders)
    .where(eq(orders.id, order.id));
  const percent = row?.percent ?? 0;
  return { percent, reduction: subtractMoney(order.discountAmount, percentOf(order.subtotal, percent)) };
}

/**
 * Writes other items and their sums over those of a locked order, in its currency and at its own rate. The balance
 * follows from the total. Goods that leave the order take their share of what staff took off with them, so that none gives
 * back more than was paid for it, unless the reduction is exact, since an exchange is undone. The caller moves the stock, the payment status and records why.
 */
export async function rewriteOrder(
  tx: Transaction,
  order: Order,
  to: { items: OrderItem[]; shippingCost: Money; isReductionExact?: boolean } & Reductions,
): Promise<Order> {
  const { currency } = order;
  const lines = to.items.map(({ price, quantity }) => ({ unitPrice: price, quantity }));
  const { percent, shippingCost: shipping } = to;
  const goods = cartTotals({ lines, percent, shipping, currency }).subtotal;
  const isShared = !to.isReductionExact && goods.amount < order.subtotal.amount;
  const reduction = isShared ? shareOf(to.reduction, goods, order.subtotal) : to.reduction;
  const { subtotal, discount, total } = cartTotals({ lines, percent, reduction, shipping, currency });
  const before = order.totalAmount;
  const totalUsd =
    before.amount === 0
      ? convertToUsd(total, { USD: RATE_UNIT, [currency]: order.exchangeRate })
      : shareOf(money(order.totalUsd, "USD"), total, before);
  const totalGmd =
    currency === "GMD"
      ? total
      : order.totalGmd && before.amount > 0
        ? shareOf(order.totalGmd, total, before)
        : null;
  const written = to.items.map((item) => ({ ...item, price: toDecimal(item.price) }));
  await tx.execute(sql`
    select rewrite_order_items(${order.id}::uuid, ${JSON.stringify(written)}::jsonb, ${toDecimal(subtotal)}::numeric,
      ${toDecimal(shipping)}::numeric, ${toDecimal(discount)}::numeric, ${toDecimal(totalUsd)}::numeric,
      ${totalGmd && order.totalGmd ? toDecimal(totalGmd) : null}::numeric)`);
  return {
    ...order,
    items: to.items,
    subtotal,
    shippingCost: shipping,
    discountAmount: discount,
    totalAmount: total,
    totalUsd: totalUsd.amount,
    totalGmd: order.totalGmd && totalGmd,
  };
}
