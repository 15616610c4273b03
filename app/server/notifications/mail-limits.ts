import { and, asc, eq, gt, lte, ne, type SQL, sql } from "drizzle-orm";
import { type MailKind, mailRules } from "#app/domain/mails/mail-kind.ts";
import type { Database, Transaction } from "#app/server/platform/db/open-database.ts";
import { outbox } from "#database/schema/operations.ts";
import { HOUR_MS } from "#packages/values";

export type OutboxRow = typeof outbox.$inferSelect;

/** The mails one address gets in an hour; further ones wait. Urgent mail is not counted. */
const MAILS_PER_RECIPIENT_AND_HOUR = 40;

/** The mails the shop sends in an hour; further ones wait. Urgent mail is not counted. */
const MAILS_PER_SENDER_AND_HOUR = 2000;

/** Of urgent mail: its recipient is waiting for it, or must act at once. It is never held. */
export const URGENT_PRIORITY = 0;
const ORDER_PRIORITY = 1;

/** Returns the priority of a kind of mail; lower ones go first. */
export function mailPriority(kind: MailKind): number {
  return mailRules(kind).isUrgent ? URGENT_PRIORITY : ORDER_PRIORITY;
}

function countedSince(since: Date): SQL | undefined {
  return and(eq(outbox.status, "sent"), gt(outbox.sentAt, since), ne(outbox.priority, URGENT_PRIORITY));
}

/** Returns how many more mails the shop may send in this hour. */
export async function mailsLeftForSender(db: Database, now: Date): Promise<number> {
  const sent = await db.$count(outbox, countedSince(new Date(now.getTime() - HOUR_MS)));
  return Math.max(0, MAILS_PER_SENDER_AND_HOUR - sent);
}

/** Returns when this address may get its next mail; null if at once. */
export async function recipientFreeAt(tx: Transaction, recipient: string, now: Date): Promise<Date | null> {
  const sent = await tx
    .select({ sentAt: outbox.sentAt })
    .from(outbox)
    .where(and(isTo(recipient), countedSince(new Date(now.getTime() - HOUR_MS))))
    .orderBy(asc(outbox.sentAt));
  const nextToLapse = sent.at(-MAILS_PER_RECIPIENT_AND_HOUR)?.sentAt ?? null;
  return nextToLapse && new Date(nextToLapse.getTime() + HOUR_MS);
}

/** Holds this mail and all others due to its recipient until then. Returns how many. */
export async function holdBack(tx: Transaction, row: OutboxRow, until: Date, now: Date): Promise<number> {
  const due = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isTo(row.recipient),
        eq(outbox.status, "waiting"),
        lte(outbox.nextAttemptAt, now),
        ne(outbox.priority, URGENT_PRIORITY),
      ),
    )
    .for("update", { skipLocked: true });
  const held = await tx
    .update(outbox)
    .set({
      nextAttemptAt: until,
      lastError: `Held back: this address got ${MAILS_PER_RECIPIENT_AND_HOUR} emails within an hour. This one waits its turn.`,
    })
    .where(sql`${outbox.id} in ${due}`)
    .returning({ id: outbox.id });
  return held.length;
}

function isTo(recipient: string): SQL {
  return sql`lower(${outbox.recipient}) = ${recipient.toLowerCase()}`;
}
