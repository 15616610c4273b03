import { DEFAULT_DISCOUNT_CODES } from "#app/domain/cart/discount-code.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { discountCodes } from "#database/schema/payments.ts";

/** Adds the discount codes of a new shop; an existing code stays unchanged. Source: specification §9. */
export async function seedDiscountCodes(db: DatabaseOrTransaction): Promise<void> {
  await db
    .insert(discountCodes)
    .values([...DEFAULT_DISCOUNT_CODES])
    .onConflictDoNothing();
}
