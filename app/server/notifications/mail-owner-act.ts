import { type OwnerAct, ownerActMail } from "#app/copy/mails/owner-act-mails.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { queueAdminMail } from "./queue-admin-mail.ts";

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
