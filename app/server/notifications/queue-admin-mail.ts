import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { adminRecipients } from "./admin-recipients.ts";
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
