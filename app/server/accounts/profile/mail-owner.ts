import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { type QueuedMail, queueMail } from "#app/server/notifications/queue-mail.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";

/** Sends mail to an account's owner, except to a placeholder, whose address belongs to another account. */
export async function mailOwner(
  db: DatabaseOrTransaction,
  viewer: SignedIn,
  mail: Omit<QueuedMail, "to">,
  now: Date,
): Promise<void> {
  if (!viewer.isPlaceholder) await queueMail(db, [{ ...mail, to: viewer.email }], now);
}
