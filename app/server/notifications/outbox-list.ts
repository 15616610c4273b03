import { count, desc, eq } from "drizzle-orm";
import type { Admin, ConfirmedAdmin } from "#app/domain/accounts/admin.ts";
import { clampPage } from "#app/domain/clamp-page.ts";
import { type MailKind, mailRules } from "#app/domain/mails/mail-kind.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { outbox } from "#database/schema/operations.ts";
import { PERSONAL_LINK_NOTE } from "./send-due-mails.ts";

/** A mail in the list of the settings page. */
type OutboxMail = {
  id: string;
  kind: MailKind;
  recipient: string;
  subject: string;
  text: string;
  status: "waiting" | "sent" | "kept" | "failed";
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
};

type OutboxPage = { mails: OutboxMail[]; total: number; page: number; pageCount: number };

const MAILS_PER_PAGE = 25;

/**
 * Returns the mails of the outbox, newest first, 25 a page. Without a mail server only this list has personal links;
 * their text is returned if `confirmed`. Source: specification 11.15.
 */
export async function outboxList(
  shop: Shop,
  input: { page?: number; confirmed?: ConfirmedAdmin<"settings.edit"> | null } = {},
): Promise<OutboxPage> {
  const note = shop.mailer !== null ? PERSONAL_LINK_NOTE : input.confirmed ? null : SIGN_IN_AGAIN_NOTE;
  const [counted] = await shop.db.select({ total: count() }).from(outbox);
  const total = counted?.total ?? 0;
  const { page, pageCount, offset } = clampPage(input.page, total, MAILS_PER_PAGE);
  const rows = await shop.db
    .select()
    .from(outbox)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(MAILS_PER_PAGE)
    .offset(offset);
  return { mails: rows.map((row) => toMail(row, note)), total, page, pageCount };
}

/** Makes a failed or stored mail due again; null if it does not exist or was sent. */
export async function retryMail(
  shop: Shop,
  admin: Admin<"settings.edit">,
  id: string,
): Promise<{ id: string } | null> {
  if (!isUuid(id)) return null;
  return await shop.db.transaction(async (tx) => {
    const [row] = await tx.select().from(outbox).where(eq(outbox.id, id)).for("update");
    if (!row || row.status === "sent" || row.status === "waiting") return null;
    await tx
      .update(outbox)
      .set({ status: "waiting", attempts: 0, nextAttemptAt: shop.clock(), lastError: null })
      .where(eq(outbox.id, id));
    await recordAudit(tx, admin, {
      action: "mail.resent",
      subjectId: id,
      before: { title: row.subject, status: row.status },
      after: { title: row.subject, status: "waiting" },
    });
    return { id };
  });
}

/** The text in place of a mail that opens an account, for a session that anybody may have found unlocked. */
const SIGN_IN_AGAIN_NOTE =
  "This email contains a personal link. To read it, sign out and in again, and open this page within ten minutes.";

/** `note` replaces the text of mails with a personal link; null where they are shown. */
function toMail(row: typeof outbox.$inferSelect, note: string | null): OutboxMail {
  const { id, kind, recipient, subject, attempts, lastError, createdAt, sentAt } = row;
  const text = note !== null && mailRules(kind).hasPersonalLink ? note : row.bodyText;
  // The database's check constraint allows nothing else.
  const status = row.status as OutboxMail["status"];
  return { id, kind, recipient, subject, text, status, attempts, lastError, createdAt, sentAt };
}
