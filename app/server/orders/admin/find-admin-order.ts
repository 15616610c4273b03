import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { type Admin, isAllowed } from "#app/domain/accounts/admin.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { AdminOrder } from "#app/domain/orders/admin-order.ts";
import { expectedGmd } from "#app/domain/orders/expected-gmd.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import type { DeliveryPromise } from "#app/domain/shipping/delivery-promise.ts";
import { toOrder } from "#app/server/orders/order-rows.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { readRows, toAdminOrder } from "./admin-order-rows.ts";

/** An order's own page: the list's fields, and further ones. */
export type AdminOrderPage = AdminOrder & {
  /** The expected amount in dalasi; null if amounts are hidden or already in dalasi. */
  expectedGmd: Money | null;
  estimatedDays: string;
  arrival: DeliveryPromise | null;
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
  const isGmd = order.totalAmount.currency === "GMD";
  return {
    ...toAdminOrder(row, admin),
    expectedGmd: seesMoney && !isGmd ? expectedGmd(order, currentPricing(shop)) : null,
    estimatedDays: order.estimatedDays,
    arrival: order.arrival,
  };
}

/** The maximum number of a buyer's orders on one screen. */
const SHOWN_OF_BUYER = 200;

/** Returns the orders with any of these e-mail addresses (lower case) or phone numbers (E.164), newest first. */
export async function ordersOfBuyer(
  shop: Shop,
  admin: Admin<"customers.view">,
  { emails, phones }: { emails: string[]; phones: string[] },
): Promise<AdminOrder[]> {
  const signs: SQL[] = [];
  if (emails.length > 0) signs.push(inArray(sql`lower(btrim(${orders.customerEmail}))`, emails));
  if (phones.length > 0) signs.push(inArray(DIGITS, phones.flatMap(digitsOf)));
  if (signs.length === 0) return [];
  const rows = await readRows(shop, or(...signs), { limit: SHOWN_OF_BUYER, offset: 0 });
  return rows.map((row) => toAdminOrder(row, admin));
}

const DIGITS = sql`regexp_replace(regexp_replace(${orders.customerPhone}, '[^0-9]', '', 'g'), '^00', '')`;

/** Returns the possible notations of a number in an order, as digits: with calling code, and in The Gambia without. */
function digitsOf(phone: string): string[] {
  const digits = phone.replace(/\D/g, "");
  return /^220\d{7}$/.test(digits) ? [digits, digits.slice(3)] : [digits];
}
