import { and, asc, eq, gt, lte, ne, type SQL, sql } from "drizzle-orm";
import { type MailKind, mailRules } from "#app/domain/mails/mail-kind.ts";
import type { Database, Transaction } from "#app/server/platform/db/open-database.ts";
import { outbox } from "#database/schema/operations.ts";

export type OutboxRow = typeof outbox.$inferSelect;

const HOUR_MS = 60 * 60 * 1000;

/** The mails one address gets in an hour; further ones are merged into one. Account mail is not counted. */
const MAILS_PER_RECIPIENT_AND_HOUR = 20;

/** The mails the shop sends in an hour; further ones wait. Account mail is not counted. */
const MAILS_PER_SENDER_AND_HOUR = 2000;

/** How many held mails are merged into one. */
const MOST_MERGED = 100;

/** Account mail has priority: its recipient is waiting for it, or must act at once. It is never held or merged. */
export const ACCOUNT_PRIORITY = 0;
const ORDER_PRIORITY = 1;

/** Returns the priority of a kind of mail; lower ones go first. */
export function mailPriority(kind: MailKind): number {
  return mailRules(kind).isAccountMail ? ACCOUNT_PRIORITY : ORDER_PRIORITY;
}

/** A merged mail was not tried itself; its attempts count with the mail it was merged into. */
function countedSince(since: Date): SQL | undefined {
  return and(
    eq(outbox.status, "sent"),
    gt(outbox.sentAt, since),
    gt(outbox.attempts, 0),
    ne(outbox.priority, ACCOUNT_PRIORITY),
  );
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

/** Holds this mail and all others due to its recipient until then, to be merged. Returns how many. */
export async function holdBack(tx: Transaction, row: OutboxRow, until: Date, now: Date): Promise<number> {
  const due = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isTo(row.recipient), isWaitingOrderMail(now)))
    .for("update", { skipLocked: true });
  const held = await tx
    .update(outbox)
    .set({
      nextAttemptAt: until,
      heldBackAt: now,
      lastError: `Held back: this address got ${MAILS_PER_RECIPIENT_AND_HOUR} emails within an hour. This one will be sent together with the others that are waiting.`,
    })
    .where(sql`${outbox.id} in ${due}`)
    .returning({ id: outbox.id });
  return held.length;
}

/** Locks the held mails that are due together with this one; none if it was not held. */
export async function lockHeldWith(tx: Transaction, row: OutboxRow, now: Date): Promise<OutboxRow[]> {
  if (row.heldBackAt === null) return [];
  return await tx
    .select()
    .from(outbox)
    .where(
      and(
        isTo(row.recipient),
        isWaitingOrderMail(now),
        ne(outbox.id, row.id),
        sql`${outbox.heldBackAt} is not null`,
      ),
    )
    .orderBy(asc(outbox.createdAt), asc(outbox.id))
    .limit(MOST_MERGED - 1)
    .for("update", { skipLocked: true });
}

function isTo(recipient: string): SQL {
  return sql`lower(${outbox.recipient}) = ${recipient.toLowerCase()}`;
}

function isWaitingOrderMail(now: Date): SQL | undefined {
  return and(
    eq(outbox.status, "waiting"),
    lte(outbox.nextAttemptAt, now),
    ne(outbox.priority, ACCOUNT_PRIORITY),
  );
}
