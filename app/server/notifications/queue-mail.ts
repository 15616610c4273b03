import type { SQL } from "drizzle-orm";
import { insertRows } from "#app/server/platform/db/insert-rows.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { outbox } from "#app/server/platform/db/schema/operations.ts";

export type QueuedMail = {
  /** What it is about, such as `order_received`: shown in the outbox. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  orderId?: string;
};

/** Puts mails in the outbox, due `now`, in the transaction of what they announce; a worker sends them afterwards. */
export async function queueMail(db: DatabaseOrTransaction, mails: QueuedMail[], now: Date): Promise<void> {
  if (mails.length > 0) await db.execute(mailsWrite(mails, now));
}

/** What puts mails, at least one, in the outbox, due `now`. */
export function mailsWrite(mails: QueuedMail[], now: Date): SQL {
  return insertRows(
    outbox,
    mails.map((mail) => ({
      kind: mail.kind,
      recipient: mail.to,
      subject: mail.subject.replace(/\s+/g, " "),
      bodyText: mail.text,
      bodyHtml: mail.html,
      orderId: mail.orderId ?? null,
      nextAttemptAt: now,
      createdAt: now,
    })),
  );
}
