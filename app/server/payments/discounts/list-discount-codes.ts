import { and, count, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { DiscountCode } from "#app/domain/cart/discount-code.ts";
import { discountState } from "#app/domain/cart/discount-code.ts";
import type { ListedDiscountCode } from "#app/domain/cart/discount-code-form.ts";
import { money, moneyFromDecimal } from "#app/domain/money/money.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { versionOf } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { discountCodes } from "#database/schema/payments.ts";

/** Returns all discount codes, newest first, with their uses. Source: specification 5.6. */
export async function listDiscountCodes(shop: Shop): Promise<ListedDiscountCode[]> {
  const code = sql<string>`upper(${orders.discountCode})`;
  const [rows, uses] = await Promise.all([
    shop.db.select().from(discountCodes).orderBy(desc(discountCodes.createdAt), discountCodes.code),
    shop.db
      .select({
        code,
        used: count(),
        sales: sql<string>`coalesce(sum((
          select sum(case direction when 'received' then usd_amount else -usd_amount end)
          from money_entries where order_id = orders.id and mode = 'live'
        )), 0)::text`,
      })
      .from(orders)
      .where(and(isNotNull(code), ne(orders.orderStatus, "cancelled")))
      .groupBy(code),
  ]);
  const now = shop.clock();
  return rows.map((row) => {
    const use = uses.find((each) => each.code === row.code.toUpperCase());
    const used = use?.used ?? 0;
    return {
      ...row,
      state: discountState(row, { now, used }),
      used,
      sales: (use && moneyFromDecimal(use.sales, "USD")) ?? money(0, "USD"),
    };
  });
}

/** Returns the version of a discount code's editable fields. */
export function discountCodeVersion(code: DiscountCode & { id?: string; createdAt?: Date }): string {
  const { id: _id, createdAt: _createdAt, ...facts } = code;
  return versionOf(facts);
}

/** Returns the code with this id for editing, with its version, or null. */
export async function findDiscountCodeById(
  shop: Shop,
  id: string,
): Promise<(DiscountCode & { id: string; version: string }) | null> {
  if (!isUuid(id)) return null;
  const [row] = await shop.db.select().from(discountCodes).where(eq(discountCodes.id, id));
  return row ? { ...row, version: discountCodeVersion(row) } : null;
}
