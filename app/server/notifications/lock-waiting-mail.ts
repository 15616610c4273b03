import { and, eq } from "drizzle-orm";
import type { UndoableMailKind } from "#app/domain/mails/mail-kind.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { outbox } from "#database/schema/operations.ts";

/** Locks the mail of an order's change that still waits, with the state before; null once it is sent or being sent. */
export async function lockWaitingMail(
  tx: Transaction,
  change: { orderId: string; kind: UndoableMailKind; createdAt: Date },
): Promise<{ id: string; undoTo: unknown } | null> {
  // A mail that is locked is being sent.
  const [mail] = await tx
    .select({ id: outbox.id, undoTo: outbox.undoTo })
    .from(outbox)
    .where(
      and(
        eq(outbox.orderId, change.orderId),
        eq(outbox.kind, change.kind),
        eq(outbox.createdAt, change.createdAt),
        eq(outbox.status, "waiting"),
      ),
    )
    .for("update", { skipLocked: true });
  return mail ?? null;
}
