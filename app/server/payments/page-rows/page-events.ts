import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { pageEvents } from "#database/schema/payment-pages.ts";

/** An event's name, unique with its gateway. */
type EventName = { gateway: string; eventId: string };

/**
 * Records an event in the transaction that handles it; false where it was there already. A concurrent delivery waits
 * here until this transaction has ended.
 */
export async function storeEvent(
  tx: Transaction,
  event: EventName & { type: string; sessionId: string | null; now: Date },
): Promise<boolean> {
  const { now, ...values } = event;
  const remembered = await tx
    .insert(pageEvents)
    .values({ ...values, outcome: "received", receivedAt: now })
    .onConflictDoNothing()
    .returning({ eventId: pageEvents.eventId });
  return remembered.length > 0;
}

/** Records the outcome of an event, and its order. */
export async function recordEventOutcome(
  tx: Transaction,
  { gateway, eventId }: EventName,
  came: { outcome: string; orderId: string | null },
): Promise<void> {
  await tx
    .update(pageEvents)
    .set(came)
    .where(and(eq(pageEvents.gateway, gateway), eq(pageEvents.eventId, eventId)));
}
