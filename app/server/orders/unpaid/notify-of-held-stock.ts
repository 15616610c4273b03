import { and, like, notInArray } from "drizzle-orm";
import { heldStockMail } from "#app/copy/mails/stock-mails.ts";
import { queueAdminMail } from "#app/server/notifications/queue-admin-mail.ts";
import type { Shop } from "#app/server/shop.ts";
import { shopMarks } from "#database/schema/operations.ts";
import { heldProducts } from "./held-pieces.ts";

const MARK = "held-stock:";

/**
 * Notifies the administrators by mail, once per product, when unpaid orders hold much of its stock; again once its
 * pieces were bought or released in between. Returns the number of products. Source: specification 7.12.
 */
export async function notifyOfHeldStock(shop: Shop): Promise<number> {
  const notable = (await heldProducts(shop)).filter(({ isNotable }) => isNotable);
  const names = notable.map(({ id }) => `${MARK}${id}`);
  return await shop.db.transaction(async (tx) => {
    const isOver = names.length === 0 ? undefined : notInArray(shopMarks.name, names);
    await tx.delete(shopMarks).where(and(like(shopMarks.name, `${MARK}%`), isOver));
    if (notable.length === 0) return 0;
    const now = shop.clock();
    const marked = await tx
      .insert(shopMarks)
      .values(names.map((name) => ({ name, value: true, at: now })))
      .onConflictDoNothing()
      .returning({ name: shopMarks.name });
    const told = new Set(marked.map(({ name }) => name));
    const products = notable.filter(({ id }) => told.has(`${MARK}${id}`));
    if (products.length === 0) return 0;
    const mail = heldStockMail({ products, panelUrl: `${shop.config.baseUrl}/admin/held-stock` });
    await queueAdminMail(shop, tx, { kind: "stock_held", ...mail });
    return products.length;
  });
}
