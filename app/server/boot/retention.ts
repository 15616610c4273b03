import { and, isNotNull, lte, ne } from "drizzle-orm";
import { deleteEndedSessions } from "#app/server/accounts/sessions/delete-ended-sessions.ts";
import { deleteArchivedProducts } from "#app/server/catalogue/delete-product.ts";
import { discardLostPictures } from "#app/server/catalogue/pictures/discard-lost-pictures.ts";
import { discardUnusedPictures } from "#app/server/catalogue/pictures/discard-unused-pictures.ts";
import { deleteSentMails, SENT_MAIL_KEPT_MS } from "#app/server/notifications/delete-sent-mails.ts";
import { discardLostReceipts } from "#app/server/payments/receipts/discard-lost-receipts.ts";
import type { Shop } from "#app/server/shop.ts";
import { deleteOldAlerts } from "#app/server/stock/alerts/delete-old-alerts.ts";
import { deleteIdleHolders } from "#app/server/stock/stock-holders.ts";
import { customers } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { seenMoney } from "#database/schema/payments.ts";

export type RetentionCounts = {
  sessions: number;
  mails: number;
  unused: number;
  receipts: number;
  pictures: number;
  alerts: number;
  /** Orders whose holders were forgotten: their pieces are paid for or given back. */
  holders: number;
  /** Transactions whose sender was deleted. */
  senders: number;
  /** Payments whose payer's address was deleted. */
  payers: number;
  /** Customers whose note was deleted. */
  notes: number;
  /** Products deleted before that occur in no order. */
  products: number;
};

/**
 * Deletes what is no longer needed: expired sessions, mails sent 90 days ago, pictures no product was saved with for
 * a month, files of two days that no row names, alerts sent a month ago or waiting for a year, the holders of pieces
 * that are unpaid no longer, the senders of money seen a year ago, the addresses of those who paid for somebody else 90
 * days ago, notes about customers who ordered two years ago, and products that staff deleted and nobody ordered. The
 * database is read before any file is removed. Returns how many of each.
 */
export async function applyRetention(shop: Shop): Promise<RetentionCounts> {
  const cleared = {
    sessions: await deleteEndedSessions(shop),
    mails: await deleteSentMails(shop),
    products: await deleteArchivedProducts(shop),
    unused: await discardUnusedPictures(shop),
    receipts: await discardLostReceipts(shop),
    pictures: await discardLostPictures(shop),
    alerts: await deleteOldAlerts(shop),
    holders: await deleteIdleHolders(shop),
    senders: await forgetSenders(shop),
    payers: await forgetPayers(shop),
    notes: await forgetNotes(shop),
  };
  if (Object.values(cleared).some((count) => count > 0)) shop.log.info(cleared, "cleared out");
  return cleared;
}

/** Deletes the address of somebody else who paid as long after their payment last changed as mails are kept. Returns how many. */
async function forgetPayers(shop: Shop): Promise<number> {
  const before = new Date(shop.clock().getTime() - SENT_MAIL_KEPT_MS);
  const cleared = await shop.db
    .update(paymentPages)
    .set({ payerEmail: null })
    .where(and(lte(paymentPages.updatedAt, before), isNotNull(paymentPages.payerEmail)))
    .returning({ orderId: paymentPages.orderId });
  return cleared.length;
}

const NOTE_KEPT_MS = 2 * 365 * 24 * 60 * 60 * 1000;

/** Deletes what staff noted about customers whose last order is two years old. Returns how many. */
async function forgetNotes(shop: Shop): Promise<number> {
  const before = new Date(shop.clock().getTime() - NOTE_KEPT_MS);
  const cleared = await shop.db
    .update(customers)
    .set({ note: null })
    .where(and(lte(customers.lastOrderAt, before), isNotNull(customers.note)))
    .returning({ id: customers.id });
  return cleared.length;
}

const SENDER_KEPT_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Deletes the sender's name, phone number and message of money seen a year ago. Reference and amount stay, so that the
 * same money is never counted twice. Returns how many.
 */
async function forgetSenders(shop: Shop): Promise<number> {
  const before = new Date(shop.clock().getTime() - SENDER_KEPT_MS);
  const cleared = await shop.db
    .update(seenMoney)
    .set({ senderName: "", senderPhone: "", message: "" })
    .where(and(lte(seenMoney.createdAt, before), ne(seenMoney.message, "")))
    .returning({ id: seenMoney.id });
  return cleared.length;
}
