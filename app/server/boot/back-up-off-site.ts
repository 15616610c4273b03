import { sql } from "drizzle-orm";
import { backupFailedMail } from "#app/copy/mails/backup-mails.ts";
import { queueAdminMail } from "#app/server/notifications/queue-admin-mail.ts";
import type { OffSiteBackups } from "#app/server/platform/backup/off-site-backups.ts";
import type { BackupSource } from "#app/server/platform/backup/write-backup.ts";
import { describeError } from "#app/server/platform/describe-error.ts";
import type { Shop } from "#app/server/shop.ts";
import { shopMarks } from "#database/schema/operations.ts";
import { HOUR_MS } from "#packages/values";

/** The row of `shop_marks` that says when the last backup was made, and since when none can be made. */
const MARK = "off-site-backup";
const EVERY_MS = 24 * HOUR_MS;
/** After this time a backup that was begun and neither made nor given up belongs to a store that died. */
const LONGEST_MS = 6 * HOUR_MS;

type State = { madeAt: string | null; problem: string | null };

/**
 * Makes the day's backup if it is due, and removes those that need not stay. Only one of several stores on one database
 * makes it. A failure is logged, and a mail informs the administrators once until a backup is made. The next run tries
 * again. Returns whether a backup was made. Source: specification 14.4.
 */
export async function backUpOffSite(
  shop: Shop,
  backups: OffSiteBackups,
  source: BackupSource,
): Promise<boolean> {
  const before = await claimBackup(shop);
  if (before === null) return false;
  try {
    const madeAt = shop.clock();
    const made = await backups.make(source, madeAt);
    await writeState(shop, { madeAt: madeAt.toISOString(), problem: null });
    shop.log.info(made, "a backup was made");
    const removed = await backups.prune(madeAt);
    if (removed > 0) shop.log.info({ removed }, "old backups were removed");
    return true;
  } catch (error) {
    const problem = describeError(error);
    shop.log.error({ reason: problem, lastMadeAt: before.madeAt }, "no backup was made");
    await writeState(shop, { madeAt: before.madeAt, problem });
    if (before.problem === null) await tellAdministrators(shop, { lastMadeAt: before.madeAt, problem });
    return false;
  }
}

/** Takes on the backup; null where it is not due, or another store is making it. */
async function claimBackup({ db, clock }: Shop): Promise<State | null> {
  const now = clock();
  const first: State = { madeAt: null, problem: null };
  const isDue = sql`(${shopMarks.value}->>'madeAt' is null or (${shopMarks.value}->>'madeAt')::timestamptz <= ${new Date(now.getTime() - EVERY_MS).toISOString()})`;
  const isFree = sql`${shopMarks.at} <= ${now.toISOString()}`;
  const [claimed] = await db
    .insert(shopMarks)
    .values({ name: MARK, value: first, at: new Date(now.getTime() + LONGEST_MS) })
    .onConflictDoUpdate({
      target: shopMarks.name,
      set: { at: new Date(now.getTime() + LONGEST_MS) },
      setWhere: sql`${isDue} and ${isFree}`,
    })
    .returning({ value: shopMarks.value });
  return claimed ? (claimed.value as State) : null;
}

/** Notes how the backup ended, and lets the next one begin when it is due. */
async function writeState({ db, clock }: Shop, value: State): Promise<void> {
  await db.update(shopMarks).set({ value, at: clock() }).where(sql`${shopMarks.name} = ${MARK}`);
}

async function tellAdministrators(
  shop: Shop,
  { lastMadeAt, problem }: { lastMadeAt: string | null; problem: string },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const mail = backupFailedMail({ lastMadeAt: lastMadeAt === null ? null : new Date(lastMadeAt), problem });
    await queueAdminMail(shop, tx, { kind: "backup_failed", ...mail });
  });
}
