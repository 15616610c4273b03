import { and, asc, eq, lte } from "drizzle-orm";
import { type Mailer, MailServerAway } from "#app/server/platform/mail/mailer.ts";
import type { Shop } from "#app/server/shop.ts";
import { outbox } from "#database/schema/operations.ts";
import { hasPersonalLink, PERSONAL_LINK_NOTE } from "./personal-links.ts";

const BATCH = 20;
const MOST_ATTEMPTS = 10;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 6 * 60 * 60 * 1000;

/** For so long after it was written a mail waits for a server that is away, as mail servers do among themselves. */
const WAIT_FOR_SERVER_MS = 3 * 24 * 60 * 60 * 1000;
const LONGEST_WAIT_MS = 15 * 60 * 1000;

/**
 * Sends up to 20 waiting mails, each in a transaction of its own and locked by this worker alone, so that a worker
 * that dies repeats one mail at most. A mail that fails is tried again later and later (30 s doubling to 6 h, ten
 * times); then it rests as `failed` for the administrator. A mail server that is away ends the round and uses up none
 * of the ten: the others stay due, and this one is tried every quarter of an hour at least until it is three days
 * old. Once `signal` is aborted no further mail is begun. Without a mail server every mail is `kept`. Returns how
 * many mails were dealt with. Source: decisions, notify-admin-receipt.
 */
export async function sendDueMails(shop: Shop, signal?: AbortSignal): Promise<number> {
  const { mailer } = shop;
  if (mailer === null) return await postponeDueMails(shop);
  let dealt = 0;
  while (dealt < BATCH && !signal?.aborted) {
    const outcome = await sendNext(shop, mailer);
    if (outcome === "none") break;
    dealt += 1;
    if (outcome === "server_away") break;
  }
  return dealt;
}

async function postponeDueMails(shop: Shop): Promise<number> {
  const updated = await shop.db
    .update(outbox)
    .set({ status: "kept" })
    .where(isDue(shop))
    .returning({ id: outbox.id });
  return updated.length;
}

async function sendNext(shop: Shop, mailer: Mailer): Promise<"none" | "tried" | "server_away"> {
  return await shop.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(outbox)
      .where(isDue(shop))
      .orderBy(asc(outbox.nextAttemptAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!row) return "none";
    const { isServerAway, ...outcome } = await attempt(shop, mailer, row);
    await tx.update(outbox).set(outcome).where(eq(outbox.id, row.id));
    return isServerAway ? "server_away" : "tried";
  });
}

function isDue(shop: Shop) {
  return and(eq(outbox.status, "waiting"), lte(outbox.nextAttemptAt, shop.clock()));
}

async function attempt(shop: Shop, mailer: Mailer, row: typeof outbox.$inferSelect) {
  const attempts = row.attempts + 1;
  try {
    await mailer.send({ to: row.recipient, subject: row.subject, text: row.bodyText, html: row.bodyHtml });
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

function afterRefusal(attempts: number) {
  const pauseMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
  return { isOver: attempts >= MOST_ATTEMPTS, pauseMs };
}

/** An old mail that was sent again by hand is not given up the first time. */
function afterSilence({ createdAt, lastError }: typeof outbox.$inferSelect, now: Date) {
  const ageMs = now.getTime() - createdAt.getTime();
  const pauseMs = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_RETRY_MS, ageMs / 2));
  return { isOver: ageMs >= WAIT_FOR_SERVER_MS && lastError !== null, pauseMs };
}
