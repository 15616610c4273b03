import { asc, eq } from "drizzle-orm";
import { type OwnerAct, ownerActMail } from "#app/copy/mails/owner-act-mails.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { userRoles, users } from "#database/schema/accounts.ts";
import { cacheRegion } from "#packages/data-cache";
import { type QueuedMail, queueMail } from "./queue-mail.ts";

/** Queues a mail to every administrator, and to `ADMIN_NOTIFY_EMAIL` where it is set, in the transaction of its cause. */
export async function queueAdminMail(
  shop: Shop,
  tx: Transaction,
  mail: Omit<QueuedMail, "to">,
): Promise<void> {
  const recipients = await adminRecipients(shop, tx);
  const mails = recipients.map((to) => ({ ...mail, to }));
  await queueMail(tx, mails, shop.clock());
}

/** E-mail addresses of the staff who are notified of receipts. */
export const adminRecipientRegion = cacheRegion<string[]>(1, { topic: "staff" });

/**
 * Returns the recipients of a mail about a new receipt: every administrator, and `ADMIN_NOTIFY_EMAIL` where it is set,
 * each address once. Source: specification 7.4.
 */
export async function adminRecipients(shop: Shop, db: DatabaseOrTransaction): Promise<string[]> {
  const admins = await db
    .select({ email: users.email })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(eq(userRoles.role, "admin"))
    .orderBy(asc(users.email));
  const { adminNotifyEmail } = shop.config;
  const all = [
    ...admins.map((admin) => admin.email),
    ...(adminNotifyEmail === null ? [] : [adminNotifyEmail]),
  ];
  return [...new Map(all.map((email) => [email.toLowerCase(), email])).values()];
}

/**
 * Mails every administrator about an act that grants access or changes where money goes, in the act's own transaction.
 * Called before a role is revoked, so that its former holder is notified too. Source: specification 10.3.
 */
export async function mailOwnerAct(
  shop: Shop,
  tx: Transaction,
  { email: by, browser, ipAddress }: { email: string; browser: string; ipAddress: string },
  act: OwnerAct,
): Promise<void> {
  const at = shop.clock();
  const mail = ownerActMail(act, { by, at, browser, ipAddress }, shop.config.baseUrl);
  await queueAdminMail(shop, tx, { kind: act.kind, ...mail });
}
