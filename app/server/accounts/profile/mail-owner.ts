import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { type QueuedMail, queueMail } from "#app/server/notifications/queue-mail.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";

/** Queues a mail to the account's own address. */
export async function mailOwner(
  db: DatabaseOrTransaction,
  viewer: SignedIn,
  mail: Omit<QueuedMail, "to">,
  now: Date,
): Promise<void> {
  await queueMail(db, [{ ...mail, to: viewer.email }], now);
}
