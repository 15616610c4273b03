import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import { placesOf } from "#app/server/catalogue/shopper/account-data.ts";
import { subscribedSince } from "#app/server/notifications/newsletter/newsletter-subscribers.ts";
import { myOrders } from "#app/server/orders/read-customer-orders.ts";
import { findCredit } from "#app/server/payments/customer-credit.ts";
import type { Shop } from "#app/server/shop.ts";
import { sessions, sizePreferences, userRoles, wishlistItems } from "#database/schema/accounts.ts";
import { stockAlerts } from "#database/schema/catalogue.ts";
import { orderReturns, orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { myAccount } from "./my-account.ts";

/**
 * Returns everything the shop stores about a person, as plain data for a JSON file: account, roles, devices, all
 * orders as the person sees them with the contact details they were placed with, what they sent back of them, wishlist,
 * sizes, places, the sizes they wait for, and, for a verified e-mail address, its credit, the newsletter and the payments
 * of others' orders, without their order numbers. No secrets. Source: specification 9.8.
 */
export async function exportAccount(shop: Shop, viewer: SignedIn): Promise<Record<string, unknown>> {
  const { db } = shop;
  const { userId } = viewer;
  const [account, devices, shownOrders, contacts, roles, wishlist, sizes, places, alerts, returns] =
    await Promise.all([
      myAccount(shop, viewer),
      db.select().from(sessions).where(eq(sessions.userId, userId)),
      myOrders(shop, viewer, null),
      db
        .select({
          orderNumber: orders.orderNumber,
          customerName: orders.customerName,
          customerEmail: orders.customerEmail,
          customerPhone: orders.customerPhone,
          deliveryAddress: orders.deliveryAddress,
          plusCode: orders.plusCode,
          receiverName: orders.receiverName,
          receiverPhone: orders.receiverPhone,
        })
        .from(orders)
        .where(eq(orders.userId, userId)),
      db.select().from(userRoles).where(eq(userRoles.userId, userId)),
      db.select().from(wishlistItems).where(eq(wishlistItems.userId, userId)),
      db.select().from(sizePreferences).where(eq(sizePreferences.userId, userId)),
      placesOf(db, userId),
      db.select().from(stockAlerts).where(eq(stockAlerts.userId, userId)),
      db
        .select({
          orderNumber: orders.orderNumber,
          name: orderReturns.name,
          size: orderReturns.size,
          quantity: orderReturns.quantity,
          reason: orderReturns.reason,
          words: orderReturns.words,
          hasPhoto: isNotNull(orderReturns.photoPath),
          state: orderReturns.state,
          askedAt: orderReturns.askedAt,
        })
        .from(orderReturns)
        .innerJoin(orders, eq(orders.id, orderReturns.orderId))
        .where(eq(orders.userId, userId)),
    ]);
  const newsletterSince = account.emailVerified ? await subscribedSince(shop, account.email) : null;
  const paidFor = account.emailVerified ? await paymentsFor(shop, account.email) : [];
  const contact = { customerEmail: account.email, customerPhone: "" };
  const credit = account.emailVerified ? await findCredit(db, contact) : null;
  return {
    exportedAt: shop.clock(),
    account,
    roles: roles.map(({ role }) => role),
    devices: devices.map(({ userAgent, ipAddress, createdAt, updatedAt }) => ({
      browser: userAgent,
      ipAddress,
      since: createdAt,
      lastSeen: updatedAt,
    })),
    orders: shownOrders.map((order) => ({
      ...contacts.find(({ orderNumber }) => orderNumber === order.orderNumber),
      ...order,
    })),
    returns,
    credit,
    wishlist,
    sizes,
    places,
    alerts,
    newsletterSince,
    paidFor,
  };
}

/** Returns the payments of others' orders that this address was left with, without the orders' numbers. */
async function paymentsFor(shop: Shop, email: string): Promise<{ amount: Money; since: Date }[]> {
  const { amount, currency, createdAt, payerEmail } = paymentPages;
  const rows = await shop.db
    .select({ amount, currency, since: createdAt })
    .from(paymentPages)
    .where(and(sql`lower(${payerEmail}) = lower(${email})`, ne(paymentPages.status, "left")));
  // `paymentPageWrite` stores the currency of a money.
  return rows.map(({ since, ...row }) => ({
    amount: money(row.amount, row.currency as CurrencyCode),
    since,
  }));
}
