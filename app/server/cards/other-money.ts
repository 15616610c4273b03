import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { cardPayments } from "#database/schema/cards.ts";

/** Records money on an order's page that is not its payment; once recorded, it stays. Lock the payment before it. */
export async function recordOtherMoney(
  tx: Transaction,
  orderId: string,
  { sum, gateway }: { sum: string; gateway: string },
): Promise<void> {
  await tx
    .update(cardPayments)
    .set({ otherMoney: sum, otherMoneyGateway: gateway })
    .where(and(eq(cardPayments.orderId, orderId), isNull(cardPayments.otherMoney)));
}

/** Records that the other money on an order's page was sent back. */
export async function returnOtherMoney(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx.update(cardPayments).set({ otherMoneyReturnedAt: now }).where(eq(cardPayments.orderId, orderId));
}
