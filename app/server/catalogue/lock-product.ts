import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { products } from "#database/schema/catalogue.ts";

/** Locks a product until the transaction ends and returns its row; undefined for one that is deleted or unknown. */
export async function lockProduct(
  tx: Transaction,
  id: string,
): Promise<typeof products.$inferSelect | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.archivedAt)))
    .for("update");
  return row;
}
