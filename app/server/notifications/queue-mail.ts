import { inArray, type SQL, sql } from "drizzle-orm";
import { type MailSender, signMail } from "#app/copy/mails/mail.ts";
import { type MailKind, mailRules } from "#app/domain/mails/mail-kind.ts";
import {
  parseSiteSettings,
  type SiteSettingKey,
  type SiteSettings,
} from "#app/domain/settings/site-settings.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { insertRows } from "#app/server/platform/db/statements/insert-rows.ts";
import { outbox } from "#database/schema/operations.ts";
import { siteSettings } from "#database/schema/settings.ts";

export type QueuedMail = {
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  html: string;
  orderId?: string;
  /** When it may be sent; omitted for at once. */
  dueAt?: Date;
  /** The state before its cause, which an undo restores while the mail waits. */
  undoTo?: unknown;
};

/**
 * Adds mails to the outbox, due `now` unless they name a later time, signed with the shop's name and address, in the
 * transaction of their cause; a worker sends them afterwards.
 */
export async function queueMail(db: DatabaseOrTransaction, mails: QueuedMail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  const rows = await db.select().from(siteSettings).where(inArray(siteSettings.settingKey, SENDER_KEYS));
  const stored = rows.map((row) => ({ setting_key: row.settingKey, setting_value: row.settingValue }));
  const sender = mailSender(parseSiteSettings(stored));
  await db.execute(mailsWrite(mails, sender, now));
}

const SENDER_KEYS: SiteSettingKey[] = ["site_info", "footer_contact"];

/** Returns the sender of the shop's mails. Source: specification 11.13. */
export function mailSender({
  site_info,
  footer_contact,
}: Pick<SiteSettings, "site_info" | "footer_contact">): MailSender {
  return { name: site_info.company_name || SHOP_NAME, postalAddress: footer_contact.address };
}

/** Returns the statement that adds the mails that have an address, or what an undo needs, to the outbox, signed by the sender, due `now` unless they name a time. */
export function mailsWrite(mails: QueuedMail[], sender: MailSender, now: Date): SQL {
  // A customer at the counter has no address; what an undo needs is kept all the same, and not sent.
  const addressed = mails.filter(({ to, undoTo }) => to !== "" || undoTo !== undefined);
  if (addressed.length === 0) return sql`select`;
  return insertRows(
    outbox,
    addressed
      .map((each) => signMail(each, sender))
      .map((mail) => ({
        kind: mail.kind,
        recipient: mail.to,
        subject: mail.subject.replace(/\s+/g, " "),
        bodyText: mail.text,
        bodyHtml: mail.html,
        orderId: mail.orderId ?? null,
        priority: mailRules(mail.kind).isUrgent ? 0 : 1,
        nextAttemptAt: mail.dueAt ?? now,
        undoTo: mail.undoTo ?? null,
        createdAt: now,
      })),
  );
}
