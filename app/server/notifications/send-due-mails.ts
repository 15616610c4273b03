import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { mergeMails } from "#app/copy/mail.ts";
import { type Mailer, MailServerAway } from "#app/server/platform/mail/mailer.ts";
import type { Shop } from "#app/server/shop.ts";
import { outbox } from "#database/schema/operations.ts";
import {
  ACCOUNT_PRIORITY,
  holdBack,
  lockHeldWith,
  mailsLeftForSender,
  type OutboxRow,
  recipientFreeAt,
} from "./mail-limits.ts";
import { hasPersonalLink, PERSONAL_LINK_NOTE } from "./personal-links.ts";

/** Mails on their way at once; each holds a connection to the database while it is handed over. */
const CONCURRENCY = 3;
const MOST_ATTEMPTS = 10;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 6 * 60 * 60 * 1000;

/** For so long after it was written a mail waits for a server that is away, as mail servers do among themselves. */
const WAIT_FOR_SERVER_MS = 3 * 24 * 60 * 60 * 1000;
const LONGEST_WAIT_MS = 15 * 60 * 1000;

/**
 * Sends all due mails, account mail first, three at a time, each in a transaction of its own and locked by this worker
 * alone, so that a worker that dies repeats one mail at most. A mail that fails is tried again later and later (30 s
 * doubling to 6 h, ten times); then it rests as `failed` for the administrator. A mail server that is away ends the
 * round and uses up none of the ten: the others stay due, and this one is tried every quarter of an hour at least until
 * it is three days old. An address that gets too many mails has the rest held back and merged into one, and beyond the
 * shop's own limit only account mail is sent (`mail-limits.ts`). Once `signal` is aborted no further mail is begun.
 * Without a mail server every mail is `kept`. Returns how many mails were dealt with. Source: decisions,
 * notify-admin-receipt; issue "Nothing held, stalled or lost", 8.
 */
export async function sendDueMails(shop: Shop, signal?: AbortSignal): Promise<number> {
  const { mailer } = shop;
  if (mailer === null) return await postponeDueMails(shop);
  const round = { left: await mailsLeftForSender(shop.db, shop.clock()), dealt: 0, isOver: false };
  const sendOne = async () => {
    const outcome = await sendNext(shop, mailer, round.left > 0);
    round.dealt += outcome.dealt;
    round.left -= outcome.dealt;
    if (outcome.isOver) round.isOver = true;
  };
  // The first one alone finds out whether the server is there.
  await sendOne();
  const worker = async () => {
    while (!round.isOver && !signal?.aborted) await sendOne();
  };
  const ends = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker));
  // A round ends when its last mail has: what one worker failed with must not leave the others behind.
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

/** `isOver` where no mail is due, or the server is away. */
type Outcome = { dealt: number; isOver: boolean };

async function sendNext(shop: Shop, mailer: Mailer, isSenderFree: boolean): Promise<Outcome> {
  return await shop.db.transaction(async (tx): Promise<Outcome> => {
    const now = shop.clock();
    const [row] = await tx
      .select()
      .from(outbox)
      .where(and(isDue(shop), isSenderFree ? undefined : eq(outbox.priority, ACCOUNT_PRIORITY)))
      .orderBy(asc(outbox.priority), asc(outbox.nextAttemptAt), asc(outbox.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!row) return { dealt: 0, isOver: true };
    const isAccountMail = row.priority === ACCOUNT_PRIORITY;
    const freeAt = isAccountMail ? null : await recipientFreeAt(tx, row.recipient, now);
    if (freeAt) return { dealt: await holdBack(tx, row, freeAt, now), isOver: false };

    const others = await lockHeldWith(tx, row, now);
    const { isServerAway, ...outcome } = await attempt(shop, mailer, row, others);
    await tx.update(outbox).set(outcome).where(eq(outbox.id, row.id));
    if (others.length > 0) {
      const { attempts: _attempts, ...shared } = outcome;
      const ids = others.map(({ id }) => id);
      const lastError = outcome.status === "sent" ? SENT_TOGETHER : outcome.lastError;
      await tx
        .update(outbox)
        .set({ ...shared, lastError })
        .where(inArray(outbox.id, ids));
    }
    return { dealt: 1 + others.length, isOver: isServerAway };
  });
}

const SENT_TOGETHER = "Sent together with other mails to this address, as one.";

function isDue(shop: Shop) {
  return and(eq(outbox.status, "waiting"), lte(outbox.nextAttemptAt, shop.clock()));
}

async function attempt(shop: Shop, mailer: Mailer, row: OutboxRow, others: OutboxRow[]) {
  const attempts = row.attempts + 1;
  try {
    await mailer.send({ to: row.recipient, ...wordsOf(row, others) });
    const spent = hasPersonalLink(row.kind) ? { bodyText: PERSONAL_LINK_NOTE, bodyHtml: "" } : {};
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

function wordsOf(row: OutboxRow, others: OutboxRow[]) {
  const all = [row, ...others].map(({ subject, bodyText: text, bodyHtml: html }) => ({
    subject,
    text,
    html,
  }));
  const [own] = all;
  return own && all.length === 1 ? own : mergeMails(all);
}

function afterRefusal(attempts: number) {
  const pauseMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
  return { isOver: attempts >= MOST_ATTEMPTS, pauseMs };
}

/** An old mail that was sent again by hand is not given up the first time. */
function afterSilence({ createdAt, lastError }: OutboxRow, now: Date) {
  const ageMs = now.getTime() - createdAt.getTime();
  const pauseMs = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_RETRY_MS, ageMs / 2));
  return { isOver: ageMs >= WAIT_FOR_SERVER_MS && lastError !== null, pauseMs };
}
