import { count, desc, eq, max } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { outbox } from "#database/schema/operations.ts";

/** How sending goes: the times are null where nothing was sent, or nothing has failed. */
export type MailState = {
  hasServer: boolean;
  waiting: number;
  failed: number;
  lastSentAt: Date | null;
  lastFailure: { at: Date; error: string } | null;
};

/** Returns how sending mails goes, for the index of the settings. */
export async function readMailState(shop: Shop): Promise<MailState> {
  const byStatus = await shop.db
    .select({ status: outbox.status, mails: count(), lastSentAt: max(outbox.sentAt) })
    .from(outbox)
    .groupBy(outbox.status);
  const of = (status: string) => byStatus.find((each) => each.status === status);
  const [failure] = await shop.db
    .select({ at: outbox.createdAt, error: outbox.lastError })
    .from(outbox)
    .where(eq(outbox.status, "failed"))
    .orderBy(desc(outbox.createdAt))
    .limit(1);
  return {
    hasServer: shop.mailer !== null,
    waiting: of("waiting")?.mails ?? 0,
    failed: of("failed")?.mails ?? 0,
    lastSentAt: of("sent")?.lastSentAt ?? null,
    lastFailure: failure ? { at: failure.at, error: failure.error ?? "" } : null,
  };
}
