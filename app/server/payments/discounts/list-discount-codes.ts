import { desc, eq, sql } from "drizzle-orm";
import type { DiscountCode } from "#app/domain/cart/discount-code.ts";
import { discountState } from "#app/domain/cart/discount-code.ts";
import type { ListedDiscountCode } from "#app/domain/cart/discount-code-form.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { versionOf } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { discountCodes } from "#database/schema/payments.ts";

/** Returns all discount codes, newest first, with their uses. Source: specification 5.6. */
export async function listDiscountCodes(shop: Shop): Promise<ListedDiscountCode[]> {
  const [rows, uses] = await Promise.all([
    shop.db.select().from(discountCodes).orderBy(desc(discountCodes.createdAt), discountCodes.code),
    shop.db.execute<{ code: string; used: number }>(sql`
      select upper(discount_code) as code, count(*)::int as used from orders
      where discount_code is not null and order_status <> 'cancelled' group by 1`),
  ]);
  const usesOf = new Map(uses.rows.map(({ code, used }) => [code, used]));
  const now = shop.clock();
  return rows.map((row) => {
    const used = usesOf.get(row.code.toUpperCase()) ?? 0;
    return { ...row, state: discountState(row, { now, used }), used };
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
