import { eq, sql } from "drizzle-orm";
import { type Admin, isAllowed } from "#app/domain/accounts/admin.ts";
import { type Money, sumMoney } from "#app/domain/money/money.ts";
import type { AdminOrder } from "#app/domain/orders/admin-order.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import type { DeliveryPromise } from "#app/domain/shipping/delivery-promise.ts";
import { CONTACT_OF_ORDER } from "#app/server/orders/customers/customers.ts";
import { toOrder } from "#app/server/orders/order-rows.ts";
import { payForPath, trackingUrl } from "#app/server/orders/tracking-link.ts";
import { findReturnableReceipts } from "#app/server/payments/money-entries.ts";
import type { Shop } from "#app/server/shop.ts";
import { customers, orders } from "#database/schema/orders.ts";
import { readRows, toAdminOrder } from "./admin-order-rows.ts";

/** An order's own page: the list's fields, and further ones. */
export type AdminOrderPage = AdminOrder & {
  /** The expected amount in dalasi; null if amounts are hidden or already in dalasi. */
  expectedGmd: Money | null;
  /** The part of its money that may be sent back by hand; null where none is, or all of it paid the order. */
  partToReturn: Money | null;
  /** Where it can be paid, for an order that is held for its money; else null. */
  payUrl: string | null;
  /** Its page for the shopper, with the code for a pickup. */
  pageUrl: string;
  estimatedDays: string;
  arrival: DeliveryPromise | null;
  /** Its customer, with what staff noted about them; null where it has neither e-mail address nor phone number. */
  customer: { id: string; note: string | null } | null;
};

/** Returns the order with this number as this member of staff may see it; null if there is none. */
export async function findAdminOrder(
  shop: Shop,
  admin: Admin<"orders.view" | "orders.change">,
  orderNumber: string,
): Promise<AdminOrderPage | null> {
  const parsed = parseOrderNumber(orderNumber);
  if (parsed === null) return null;
  const [row] = await readRows(shop, eq(sql`upper(${orders.orderNumber})`, parsed), { limit: 1, offset: 0 });
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
    partToReturn: seesMoney && order.heldUntil !== null ? await partToReturn(shop, order) : null,
    payUrl: payUrlOf(shop, order),
    pageUrl: trackingUrl(shop, order.orderNumber),
    estimatedDays: order.estimatedDays,
    arrival: order.arrival,
    customer: customer ?? null,
  };
}

async function partToReturn(shop: Shop, order: Order): Promise<Money | null> {
  const receipts = await findReturnableReceipts(shop.db, order);
  const part = sumMoney(
    receipts.map(({ left }) => left),
    "GMD",
  );
  return order.paymentStatus === "paid" || part.amount === 0 ? null : part;
}

function payUrlOf(shop: Shop, { orderNumber, heldUntil, paymentStatus, orderStatus }: Order): string | null {
  const isWaiting = orderStatus === "pending" || orderStatus === "payment_pending";
  const isHeld = heldUntil !== null && paymentStatus === "pending" && isWaiting;
  return isHeld ? `${shop.config.baseUrl}${payForPath(shop, orderNumber)}` : null;
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
