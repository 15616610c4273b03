import { eq } from "drizzle-orm";
import { type Admin, isAllowed } from "#app/domain/accounts/admin.ts";
import { exactSum } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { sumInWords } from "#app/domain/money/with-dalasi.ts";
import type { AdminOrder, AdminOrderPage } from "#app/domain/orders/admin-order.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { isWaitingForPayment } from "#app/domain/orders/order-status.ts";
import { isHeldForPayment, mayBePaidInParts } from "#app/domain/orders/part-payment.ts";
import { methodsInWords } from "#app/domain/payments/local-method.ts";
import type { UnequalSum } from "#app/domain/payments/unequal-sum.ts";
import { isReadyForPickup } from "#app/domain/shipping/handover.ts";
import { hasOrderNumber, toOrder } from "#app/server/orders/order-rows.ts";
import { payForPath, trackingUrl } from "#app/server/orders/tracking-link.ts";
import { CONTACT_OF_ORDER } from "#app/server/payments/contact-key.ts";
import { findMoneyBesidePages } from "#app/server/payments/money-entries.ts";
import { paidPages } from "#app/server/payments/page-rows/payment-pages.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { customers, orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { readRows, toAdminOrder } from "./admin-order-rows.ts";

/** Returns the order with this number as this member of staff may see it; null if there is none. */
export async function findAdminOrder(
  shop: Shop,
  admin: Admin<"orders.view" | "orders.change">,
  orderNumber: string,
): Promise<AdminOrderPage | null> {
  const [row] = await readRows(shop, hasOrderNumber(orderNumber), { limit: 1, offset: 0 });
  if (!row) return null;
  const order = toOrder(row.order);
  const seesMoney = isAllowed(admin, "orders.money");
  const [customer] = await shop.db
    .select({ id: customers.id, note: customers.note })
    .from(customers)
    .innerJoin(orders, eq(customers.contact, CONTACT_OF_ORDER))
    .where(eq(orders.id, order.id));
  const isGmd = order.totalAmount.currency === "GMD";
  return {
    ...toAdminOrder(row, admin),
    expectedGmd: seesMoney && !isGmd ? row.dueGmd : null,
    toReturn: seesMoney ? await findToReturn(shop, order) : null,
    payUrl: seesMoney || isAllowed(admin, "sales.create") ? payUrlOf(shop, order) : null,
    pageUrl: isReadyForPickup(order) ? trackingUrl(shop, order.orderNumber) : null,
    estimatedDays: order.estimatedDays,
    arrival: order.arrival,
    customer: customer ?? null,
  };
}

async function findToReturn(shop: Shop, order: Order): Promise<AdminOrderPage["toReturn"]> {
  if (order.received.amount === 0) return null;
  const parts = await findMoneyBesidePages(shop.db, order, await paidPages(shop.db, order.id));
  const sums = parts.map(({ left }) => left);
  if (sums.length === 0) return null;
  const sum = sumInWords(order, sums, formatPanelMoney);
  return { sum, exact: exactSum(sums), way: methodsInWords(parts) };
}

function payUrlOf(shop: Shop, order: Order): string | null {
  const isPaidByLink = isHeldForPayment(order) || (mayBePaidInParts(order) && isWaitingForPayment(order));
  return isPaidByLink ? `${shop.config.baseUrl}${payForPath(shop, order.orderNumber)}` : null;
}

/** The maximum number of a buyer's orders on one screen. */
const SHOWN_OF_BUYER = 200;

/** Returns the orders of a customer, newest first. */
export async function ordersOfCustomer(
  shop: Shop,
  admin: Admin<"customers.view">,
  contact: string,
): Promise<AdminOrder[]> {
  const rows = await readRows(shop, eq(CONTACT_OF_ORDER, contact), { limit: SHOWN_OF_BUYER, offset: 0 });
  return rows.map((row) => toAdminOrder(row, admin));
}

/** Why a payment is not to be verified in one press. */
export type PaymentDoubts = { isDuplicate: boolean; unequalSum: UnequalSum | null };

/**
 * Returns what speaks against verifying a payment in one press: its receipt was sent before for another order, or the
 * money seen for its order is not the expected sum. Null where nothing does, and for an unknown payment.
 * Source: specification 11.7.
 */
export async function paymentDoubts(
  shop: Shop,
  admin: Admin<"payments.review">,
  paymentId: string,
): Promise<PaymentDoubts | null> {
  if (!isUuid(paymentId)) return null;
  const [row] = await readRows(shop, eq(gambianPayments.id, paymentId), { limit: 1, offset: 0 });
  const payment = row && toAdminOrder(row, admin).payment;
  if (!payment) return null;
  const { isDuplicateReceipt: isDuplicate, unequalSum } = payment;
  return isDuplicate || unequalSum ? { isDuplicate, unequalSum } : null;
}
