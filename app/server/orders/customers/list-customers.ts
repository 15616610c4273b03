import { count, eq, inArray, notExists, sql } from "drizzle-orm";
import { clampPage } from "#app/domain/clamp-page.ts";
import { phonePartOf } from "#app/domain/contact/phone.ts";
import { type CurrencyCode, isCurrencyCode } from "#app/domain/money/currency.ts";
import { type Money, moneyFromDecimal } from "#app/domain/money/money.ts";
import {
  type CustomerSummary,
  countCustomers,
  customerSummaries,
  type OrdersOfContact,
} from "#app/domain/orders/customer-summary.ts";
import {
  IS_EARNED,
  IS_TEST_ORDER,
  JOIN_CARD_PAYMENTS,
  NET_AMOUNT,
  NET_USD,
} from "#app/server/payments/net-revenue.ts";
import type { Shop } from "#app/server/shop.ts";
import { profiles, userRoles, users } from "#database/schema/accounts.ts";

/** A buyer with their spending by currency. */
export type Customer = CustomerSummary & { isRegistered: boolean };

export type Customers = { customers: Customer[]; total: number; page: number; pageCount: number };

const PER_PAGE = 25;

/**
 * Returns the buyers behind the orders, the latest first, 25 a page: one per e-mail address and phone number as
 * `customerSummaries` joins them. Orders that are cancelled or not paid count as orders but not as spent, and refunds
 * are not spent either; test orders count as neither, and whoever has no other is not listed. Narrowed to those whose
 * name, e-mail or phone contains the search. A page beyond the last returns the last. Source: specification 11.12.
 */
export async function listCustomers(
  shop: Shop,
  asked: { search?: string; page?: number } = {},
): Promise<Customers> {
  const isFound = matcherOf(asked.search ?? "");
  const found = (await readCustomers(shop)).filter((buyer) => buyer.totalOrders > 0 && isFound(buyer));
  const { page, pageCount, offset } = clampPage(asked.page, found.length, PER_PAGE);
  const shown = found.slice(offset, offset + PER_PAGE);
  return { customers: await withAccounts(shop, shown), total: found.length, page, pageCount };
}

/** Returns how many buyers `listCustomers` lists without a search. */
export async function countBuyers(shop: Shop): Promise<number> {
  const { rows } = await shop.db.execute<{ email: string; phone: string; counts: boolean }>(sql`
    select btrim(customer_email) as email, btrim(customer_phone) as phone, bool_or(not ${IS_TEST_ORDER}) as counts
    from orders ${JOIN_CARD_PAYMENTS} group by 1, 2`);
  return countCustomers(
    rows.map(({ email, phone, counts }) => ({ customerEmail: email, customerPhone: phone, counts })),
  );
}

/**
 * Returns how many people have signed up, without the staff. It differs from the number of buyers (`countBuyers`):
 * people who have not ordered are in this one only, guests who ordered in that one only.
 * Source: specification 11.2, 11.12.
 */
export async function countRegistered(shop: Shop): Promise<number> {
  const [row] = await shop.db
    .select({ total: count() })
    .from(profiles)
    .where(notExists(shop.db.select().from(userRoles).where(eq(userRoles.userId, profiles.id))));
  return row?.total ?? 0;
}

/** When an order was placed, as text in the sequence of time: the first member of arrays whose least or greatest is taken. */
const PLACED = sql`extract(epoch from orders.created_at)::text`;

/**
 * Returns all buyers, the latest first. The database sums by contact and currency; the domain merges contacts of one
 * person.
 */
export async function readCustomers(shop: Shop): Promise<CustomerSummary[]> {
  const { rows } = await shop.db.execute<Row>(sql`
    select btrim(customer_email) as email, btrim(customer_phone) as phone, orders.currency,
      (max(array[${PLACED}, btrim(customer_name)]) filter (where btrim(customer_name) <> ''))[2] as name,
      (min(array[${PLACED}, orders.id::text, order_number]))[3] as first_order_number,
      min(orders.created_at) as first_order_at, max(orders.created_at) as last_order_at,
      count(*) filter (where not ${IS_TEST_ORDER})::int as orders,
      coalesce(sum(${NET_USD}) filter (where ${IS_EARNED}), 0)::text as usd,
      coalesce(sum(${NET_AMOUNT}) filter (where ${IS_EARNED}), 0)::text as spent
    from orders ${JOIN_CARD_PAYMENTS} group by 1, 2, 3`);
  return customerSummaries(rows.map(toContact));
}

/** Returns which of them have an account. */
export async function withAccounts(shop: Shop, customers: CustomerSummary[]): Promise<Customer[]> {
  const emails = customers.flatMap((customer) => customer.emails);
  if (emails.length === 0) return customers.map((customer) => ({ ...customer, isRegistered: false }));
  const rows = await shop.db
    .select({ email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(inArray(sql`lower(${users.email})`, emails));
  const registered = new Set(rows.map(({ email }) => email));
  return customers.map((customer) => ({
    ...customer,
    isRegistered: customer.emails.some((email) => registered.has(email)),
  }));
}

type Row = {
  email: string;
  phone: string;
  name: string | null;
  first_order_number: string;
  first_order_at: string | Date;
  last_order_at: string | Date;
  orders: number;
  usd: string;
  currency: string;
  spent: string;
};

function isSome({ amount }: Money): boolean {
  return amount > 0;
}

function toContact(row: Row): OrdersOfContact {
  return {
    customerName: row.name ?? "",
    customerEmail: row.email,
    customerPhone: row.phone,
    firstOrderNumber: row.first_order_number,
    firstOrderAt: new Date(row.first_order_at),
    lastOrderAt: new Date(row.last_order_at),
    orders: row.orders,
    spentUsd: sumOf(row.usd, "USD").amount,
    spent: isCurrencyCode(row.currency) ? [sumOf(row.spent, row.currency)].filter(isSome) : [],
  };
}

function sumOf(decimal: string, currency: CurrencyCode): Money {
  const sum = moneyFromDecimal(decimal, currency);
  if (sum === null) throw new Error(`a sum of orders is no amount of ${currency}: ${decimal}`);
  return sum;
}

/** Matches name and e-mail regardless of case and accents, and a number by its digits. */
function matcherOf(search: string): (customer: CustomerSummary) => boolean {
  const words = plain(search.trim());
  if (words === "") return () => true;
  const digits = phonePartOf(words);
  return ({ name, emails, phones }) =>
    plain(name).includes(words) ||
    emails.some((email) => email.includes(words)) ||
    (digits !== null && phones.some((phone) => phone.includes(digits)));
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
