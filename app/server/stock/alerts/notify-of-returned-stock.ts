import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { shoppersWaitMail, sizeIsBackMail } from "#app/copy/mails/stock-mails.ts";
import { countToNotify, turnBegin } from "#app/domain/alerts/stock-alert.ts";
import { onSale } from "#app/server/catalogue/listing/filter-conditions.ts";
import { adminRecipients } from "#app/server/notifications/queue-admin-mail.ts";
import { type QueuedMail, queueMail } from "#app/server/notifications/queue-mail.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { lockHolders } from "#app/server/stock/stock-holders.ts";
import { stockAlerts } from "#database/schema/catalogue.ts";
import { stopAlertsPath } from "./stop-alerts.ts";

/** A size that is back. */
type ReturnedSize = {
  productId: string;
  name: string;
  slug: string;
  size: string;
  pieces: number;
};

/**
 * Notifies shoppers waiting for a restocked size, oldest request first, as many as `countToNotify` returns: by mail, or
 * by listing a WhatsApp number for the staff, who get one mail about them. Returns how many were notified.
 * Source: specification 3.18.
 */
export async function notifyOfReturnedStock(shop: Shop, signal?: AbortSignal): Promise<number> {
  let notified = 0;
  for (const size of await returnedSizes(shop)) {
    if (signal?.aborted) break;
    notified += await shop.db.transaction((tx) => notifyForSize(shop, tx, size));
  }
  return notified;
}

async function returnedSizes(shop: Shop): Promise<ReturnedSize[]> {
  const { rows } = await shop.db.execute<ReturnedSize>(sql`
    select waiting.product_id as "productId", products.name, products.slug, waiting.size,
      case when stock_per_size then coalesce(quantity, 0) else stock_quantity end as pieces
    from (select distinct product_id, size from stock_alerts where due_at is null) as waiting
    join products on products.id = waiting.product_id and ${onSale} and stock_quantity > 0
    left join product_stock on product_stock.product_id = products.id and product_stock.size = waiting.size`);
  return rows.filter(({ pieces }) => pieces > 0);
}

async function notifyForSize(shop: Shop, tx: Transaction, returned: ReturnedSize): Promise<number> {
  const { productId, size, pieces, name, slug } = returned;
  const now = shop.clock();
  await lockHolders(tx, [`alerts ${productId} ${size}`]);
  const ofSize = and(eq(stockAlerts.productId, productId), eq(stockAlerts.size, size));
  const notifiedLately = await tx.$count(stockAlerts, and(ofSize, gt(stockAlerts.dueAt, turnBegin(now))));
  const { rows: next } = await tx.execute<{ id: string; email: string | null }>(sql`
    select id, email from stock_alerts where product_id = ${productId}::uuid and size = ${size} and due_at is null
    order by created_at, id limit ${countToNotify(pieces, notifiedLately)} for update`);
  if (next.length === 0) return 0;
  const mailed = next.filter(({ email }) => email !== null).map(({ id }) => id);
  const ids = next.map(({ id }) => id);
  await tx.update(stockAlerts).set({ dueAt: now }).where(inArray(stockAlerts.id, ids));
  if (mailed.length > 0)
    await tx.update(stockAlerts).set({ toldAt: now }).where(inArray(stockAlerts.id, mailed));
  const { baseUrl } = shop.config;
  const mails: QueuedMail[] = next.flatMap(({ email }) => {
    if (email === null) return [];
    const stopUrl = `${baseUrl}${stopAlertsPath(shop, email)}`;
    const mail = sizeIsBackMail({ name, size, pieces, productUrl: `${baseUrl}/product/${slug}`, stopUrl });
    return [{ kind: "size_is_back", to: email, ...mail }];
  });
  const onWhatsApp = next.length - mailed.length;
  if (onWhatsApp > 0) {
    const notice = shoppersWaitMail({
      name,
      size,
      shoppers: onWhatsApp,
      panelUrl: `${baseUrl}/admin/alerts`,
    });
    const recipients = await adminRecipients(shop, tx);
    mails.push(...recipients.map((to) => ({ kind: "shoppers_wait" as const, to, ...notice })));
  }
  await queueMail(tx, mails, now);
  return next.length;
}
