import { and, asc, eq, lte } from "drizzle-orm";
import { mailRules } from "#app/domain/mails/mail-kind.ts";
import { type Mailer, MailServerAway } from "#app/server/platform/mail/mailer.ts";
import type { Shop } from "#app/server/shop.ts";
import { outbox } from "#database/schema/operations.ts";

type OutboxRow = typeof outbox.$inferSelect;

/** How many mails are sent at a time; each uses a database connection. */
const CONCURRENCY = 3;
const MOST_ATTEMPTS = 10;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 6 * 60 * 60 * 1000;

/** How long a mail waits for an unreachable server after it was written, as among mail servers. */
const WAIT_FOR_SERVER_MS = 3 * 24 * 60 * 60 * 1000;
const LONGEST_WAIT_MS = 15 * 60 * 1000;

/**
 * Sends all due mails, urgent mail first, three at a time. Each has its own transaction and lock, so that a killed
 * worker repeats at most one mail. A failed mail is retried with growing delays (30 s doubling to 6 h, ten times) and
 * is then `failed`. An unreachable server ends the round and does not count as an attempt: the others stay due. This
 * mail is retried at least every quarter of an hour until it is three days old. Stops once `signal` is aborted. Without
 * a mail server every mail is `kept`. Returns how many mails were handled.
 * Source: specification 11.15.
 */
export async function sendDueMails(shop: Shop, signal?: AbortSignal): Promise<number> {
  const { mailer } = shop;
  if (mailer === null) return await postponeDueMails(shop);
  const round = { dealt: 0, isOver: false };
  const sendOne = async () => {
    const outcome = await sendNext(shop, mailer);
    round.dealt += outcome.dealt;
    if (outcome.isOver) round.isOver = true;
  };
  // The first mail alone tests whether the server is reachable.
  await sendOne();
  const worker = async () => {
    while (!round.isOver && !signal?.aborted) await sendOne();
  };
  const ends = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker));
  // A round ends with its last mail: an error of one worker must not abandon the others.
  const failure = ends.find((end) => end.status === "rejected");
  if (failure) throw failure.reason;
  return round.dealt;
}

async function postponeDueMails(shop: Shop): Promise<number> {
  const updated = await shop.db
    .update(outbox)
    .set({ status: "kept" })
    .where(isDue(shop))
    .returning({ id: outbox.id });
  return updated.length;
}

/** `isOver` if no mail is due, or the server is unreachable. */
type Outcome = { dealt: number; isOver: boolean };

async function sendNext(shop: Shop, mailer: Mailer): Promise<Outcome> {
  return await shop.db.transaction(async (tx): Promise<Outcome> => {
    const [row] = await tx
      .select()
      .from(outbox)
      .where(isDue(shop))
      .orderBy(asc(outbox.priority), asc(outbox.nextAttemptAt), asc(outbox.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!row) return { dealt: 0, isOver: true };
    const { isServerAway, ...outcome } = await attempt(shop, mailer, row);
    await tx.update(outbox).set(outcome).where(eq(outbox.id, row.id));
    return { dealt: 1, isOver: isServerAway };
  });
}

/** The text in the outbox instead of that of a sent mail with a personal link. */
export const PERSONAL_LINK_NOTE = "This email contains a personal link, so its text isn't kept.";

function isDue(shop: Shop) {
  return and(eq(outbox.status, "waiting"), lte(outbox.nextAttemptAt, shop.clock()));
}

async function attempt(shop: Shop, mailer: Mailer, row: OutboxRow) {
  const attempts = row.attempts + 1;
  try {
    // An order that staff wrote may have no address: its mail has only what its undo needs.
    const { recipient: to, subject, bodyText: text, bodyHtml: html } = row;
    if (to !== "") await mailer.send({ to, subject, text, html });
    const spent = mailRules(row.kind).hasPersonalLink ? { bodyText: PERSONAL_LINK_NOTE, bodyHtml: "" } : {};
    const sent = { status: "sent" as const, attempts, sentAt: shop.clock(), lastError: null, ...spent };
    return { isServerAway: false, ...sent };
  } catch (error) {
    shop.log.warn({ mail: row.id, kind: row.kind, reason: error }, "a mail was not sent");
    const isServerAway = error instanceof MailServerAway;
    const { isOver, pauseMs } = isServerAway ? afterSilence(row, shop.clock()) : afterRefusal(attempts);
    return {
      isServerAway,
      status: isOver ? ("failed" as const) : ("waiting" as const),
      attempts: isServerAway ? row.attempts : attempts,
      lastError: (isServerAway ? error.message : String(error)).slice(0, 500),
      nextAttemptAt: new Date(shop.clock().getTime() + pauseMs),
    };
  }
}

function afterRefusal(attempts: number) {
  const pauseMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
  return { isOver: attempts >= MOST_ATTEMPTS, pauseMs };
}

/** An old mail that was resent by hand is not given up at the first failure. */
function afterSilence({ createdAt, lastError }: OutboxRow, now: Date) {
  const ageMs = now.getTime() - createdAt.getTime();
  const pauseMs = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_RETRY_MS, ageMs / 2));
  return { isOver: ageMs >= WAIT_FOR_SERVER_MS && lastError !== null, pauseMs };
}
