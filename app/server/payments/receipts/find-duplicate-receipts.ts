import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import type { StoredReceipt } from "#app/server/payments/local-payment-writes.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { prepareOnce } from "#app/server/platform/db/statements/prepared-statements.ts";
import { orders } from "#database/schema/orders.ts";
import { earlierReceipts, gambianPayments } from "#database/schema/payments.ts";

/**
 * Returns the numbers of up to five other orders with the same receipt, oldest first: the same file, or the same
 * picture re-compressed or resized; also where another one replaced it. Source: specification 7.3.
 */
export async function findDuplicateReceipts(
  db: Database,
  orderId: string,
  { sha256, likeId }: Pick<StoredReceipt, "sha256" | "likeId">,
): Promise<string[]> {
  const query = prepareOnce(db, "other orders with a receipt", (name) =>
    db
      .select({ orderNumber: orders.orderNumber })
      .from(gambianPayments)
      .innerJoin(orders, eq(orders.id, gambianPayments.orderId))
      .where(
        and(
          or(
            eq(gambianPayments.receiptSha256, sql.placeholder("sha256")),
            eq(gambianPayments.id, sql.placeholder("likeId")),
            // An array, so that each of the three is found by its index.
            sql`${gambianPayments.id} = any(array(
              select ${earlierReceipts.paymentId} from ${earlierReceipts}
              where ${earlierReceipts.sha256} = ${sql.placeholder("sha256")}
            ))`,
          ),
          ne(gambianPayments.orderId, sql.placeholder("orderId")),
        ),
      )
      .orderBy(asc(gambianPayments.createdAt))
      .limit(5)
      .prepare(name),
  );
  const rows = await query.execute({ sha256, likeId, orderId });
  return rows.map((row) => row.orderNumber);
}
