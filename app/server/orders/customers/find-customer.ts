import { eq, sql } from "drizzle-orm";
import { comparedEmail, comparedPhone } from "#app/domain/orders/customer-summary.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { type Customer, readCustomers, withAccounts } from "./list-customers.ts";

/**
 * Returns the buyer behind the order with this number, with all their orders; null where there is none. URLs of the
 * panel name a buyer by an order, so that they hold no e-mail address or phone number. Source: specification 11.12.
 */
export async function findCustomer(shop: Shop, orderNumber: string): Promise<Customer | null> {
  const parsed = parseOrderNumber(orderNumber);
  if (parsed === null) return null;
  const [order] = await shop.db
    .select({ email: orders.customerEmail, phone: orders.customerPhone })
    .from(orders)
    .where(eq(sql`upper(${orders.orderNumber})`, parsed))
    .limit(1);
  if (!order) return null;
  const email = comparedEmail(order.email);
  const phone = comparedPhone(order.phone);
  const found = (await readCustomers(shop)).find(
    ({ emails, phones }) => emails.includes(email) || phones.includes(phone),
  );
  const [customer] = found ? await withAccounts(shop, [found]) : [];
  return customer ?? null;
}
