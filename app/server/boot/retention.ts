import { and, eq, inArray, isNotNull, lte, ne, or, type SQL } from "drizzle-orm";
import { deleteArchivedProducts } from "#app/server/catalogue/delete-product.ts";
import { discardLostPictures } from "#app/server/catalogue/pictures/discard-lost-pictures.ts";
import { discardLostReceipts } from "#app/server/payments/receipts/store-receipt.ts";
import type { Shop } from "#app/server/shop.ts";
import { deleteIdleHolders } from "#app/server/stock/stock-holders.ts";
import { sessions, staffInvitations } from "#database/schema/accounts.ts";
import { stockAlerts } from "#database/schema/catalogue.ts";
import { outbox } from "#database/schema/operations.ts";
import { customers } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { seenMoney } from "#database/schema/payments.ts";
import { DAY_MS } from "#packages/values";

/**
 * Deletes what is no longer needed: expired sessions, invitations that ended a month ago, mails that were sent or tried
 * for the last time 90 days ago or have waited as long for a mail server, files of two days that no row names, alerts
 * sent a month ago or waiting for a year, the holders of pieces that are unpaid no longer, the senders of money seen a
 * year ago, the addresses of those who paid for somebody else 90 days ago, notes about customers who ordered two years
 * ago, and products that staff deleted and nobody ordered. The database is read before any file is removed. Returns how
 * many of each.
 */
export async function applyRetention(shop: Shop) {
  const cleared = {
    sessions: await deleteRows(shop, sessions, lte(sessions.expiresAt, shop.clock())),
    invitations: await deleteRows(shop, staffInvitations, lte(staffInvitations.expiresAt, ago(shop, 30))),
    mails: await deleteRows(
      shop,
      outbox,
      or(
        and(eq(outbox.status, "sent"), lte(outbox.sentAt, ago(shop, MAIL_KEPT_DAYS))),
        and(inArray(outbox.status, ["failed", "kept"]), lte(outbox.nextAttemptAt, ago(shop, MAIL_KEPT_DAYS))),
      ),
    ),
    products: await deleteArchivedProducts(shop),
    receipts: await discardLostReceipts(shop),
    pictures: await discardLostPictures(shop),
    alerts: await deleteRows(
      shop,
      stockAlerts,
      or(lte(stockAlerts.toldAt, ago(shop, 30)), lte(stockAlerts.createdAt, ago(shop, 365))),
    ),
    holders: await deleteIdleHolders(shop),
    senders: await forgetSenders(shop),
    payers: await forgetPayers(shop),
    notes: await forgetNotes(shop),
  };
  if (Object.values(cleared).some((count) => count > 0)) shop.log.info(cleared, "cleared out");
  return cleared;
}

const MAIL_KEPT_DAYS = 90;

const ago = (shop: Shop, days: number) => new Date(shop.clock().getTime() - days * DAY_MS);

const AT_A_TIME = 1000;

/** Deletes the rows that a condition names, some at a time. Returns how many. */
async function deleteRows(
  shop: Shop,
  table: typeof sessions | typeof staffInvitations | typeof outbox | typeof stockAlerts,
  isOld: SQL | undefined,
): Promise<number> {
  const old = shop.db.select({ id: table.id }).from(table).where(isOld).limit(AT_A_TIME);
  for (let total = 0; ; ) {
    const gone = await shop.db.delete(table).where(inArray(table.id, old)).returning({ id: table.id });
    total += gone.length;
    if (gone.length < AT_A_TIME) return total;
  }
}

/** Deletes the address of somebody else who paid as long after their payment last changed as mails are kept. Returns how many. */
async function forgetPayers(shop: Shop): Promise<number> {
  const cleared = await shop.db
    .update(paymentPages)
    .set({ payerEmail: null })
    .where(and(lte(paymentPages.updatedAt, ago(shop, MAIL_KEPT_DAYS)), isNotNull(paymentPages.payerEmail)))
    .returning({ orderId: paymentPages.orderId });
  return cleared.length;
}

/** Deletes what staff noted about customers whose last order is two years old. Returns how many. */
async function forgetNotes(shop: Shop): Promise<number> {
  const cleared = await shop.db
    .update(customers)
    .set({ note: null })
    .where(and(lte(customers.lastOrderAt, ago(shop, 2 * 365)), isNotNull(customers.note)))
    .returning({ id: customers.id });
  return cleared.length;
}

/**
 * Deletes the sender's name, phone number and message of money seen a year ago. Reference and amount stay, so that the
 * same money is never counted twice. Returns how many.
 */
async function forgetSenders(shop: Shop): Promise<number> {
  const cleared = await shop.db
    .update(seenMoney)
    .set({ senderName: "", senderPhone: "", message: "" })
    .where(and(lte(seenMoney.createdAt, ago(shop, 365)), ne(seenMoney.message, "")))
    .returning({ id: seenMoney.id });
  return cleared.length;
}
