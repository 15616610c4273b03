import { type SQL, sql } from "drizzle-orm";
import { orders } from "#database/schema/orders.ts";

/** Who orders, as customers are told apart: by the e-mail address, or the phone number where there is none. */
export type Contact = { customerEmail: string; customerPhone: string };

/** Returns what names a customer in SQL; null for whoever gives neither. Source: specification 11.12. */
export function contactKeyOf({ customerEmail, customerPhone }: Contact): SQL<string | null> {
  return sql`customer_contact(${customerEmail}, ${customerPhone})`;
}

/** What names the customer of an order, for statements that read `orders`. */
export const CONTACT_OF_ORDER: SQL<string> = sql`customer_contact(${orders.customerEmail}, ${orders.customerPhone})`;
