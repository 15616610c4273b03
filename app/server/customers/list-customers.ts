import { sql } from "drizzle-orm";
import { type CurrencyCode, isCurrencyCode } from "#app/domain/money/currency.ts";
import { type Money, moneyFromDecimal } from "#app/domain/money/money.ts";
import { type CustomerSummary, GUEST_NAME } from "#app/domain/orders/customer-summary.ts";
import type { Shop } from "#app/server/shop.ts";

/** A buyer with what they spent in each currency they paid in, the most orders first. */
export type Customer = CustomerSummary & { spent: Money[]; isRegistered: boolean };

export type Customers = { customers: Customer[]; total: number; page: number; pageCount: number };

const PER_PAGE = 25;

/**
 * The buyers behind the orders, the latest first, 25 a page: one per e-mail address, case aside, with the name and
 * phone of their latest order that has them. Cancelled orders and those whose payment failed count as orders but
 * not as spent. Narrowed to those whose name, e-mail or phone holds the search. A page beyond the last answers the
 * last. Source: specification §3, Customer; §2, Customers.
 */
export async function listCustomers(
  shop: Shop,
  asked: { search?: string; page?: number } = {},
): Promise<Customers> {
  const found = searchCondition(asked.search ?? "");
  const counted = await shop.db.execute<{ total: number }>(
    sql`with customers as (${CUSTOMERS}) select count(*)::int as total from customers where ${found}`,
  );
  const total = counted.rows[0]?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / PER_PAGE));
  const page = Math.min(Math.max(1, Math.trunc(asked.page ?? 1) || 1), pageCount);
  const read = await shop.db.execute<Row>(sql`
    with customers as (${CUSTOMERS})
    select customers.*, ${SPENT} as spent,
      exists (select 1 from users where lower(users.email) = customers.email) as is_registered
    from customers where ${found}
    order by last_order_at desc, email
    limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}`);
  return { customers: read.rows.map(toCustomer), total, page, pageCount };
}

/** One row per buyer. */
const CUSTOMERS = sql`
  select
    lower(btrim(customer_email)) as email,
    (array_agg(btrim(customer_name) order by created_at desc) filter (where btrim(customer_name) <> ''))[1] as name,
    (array_agg(btrim(customer_phone) order by created_at desc) filter (where btrim(customer_phone) <> ''))[1] as phone,
    min(created_at) as first_order_at,
    max(created_at) as last_order_at,
    count(*)::int as total_orders,
    coalesce(sum(total_usd) filter (where order_status <> 'cancelled' and payment_status <> 'failed'), 0)::text as total_usd
  from orders
  where btrim(customer_email) <> ''
  group by 1`;

const SPENT = sql`(
  select coalesce(json_agg(json_build_object('currency', currency, 'amount', amount) order by orders_in desc, currency), '[]'::json)
  from (
    select currency, sum(total_amount)::text as amount, count(*) as orders_in
    from orders
    where lower(btrim(customer_email)) = customers.email and order_status <> 'cancelled' and payment_status <> 'failed'
    group by currency
  ) as by_currency
)`;

type Row = {
  email: string;
  name: string | null;
  phone: string | null;
  first_order_at: string | Date;
  last_order_at: string | Date;
  total_orders: number;
  total_usd: string;
  spent: { currency: string; amount: string }[];
  is_registered: boolean;
};

function toCustomer(row: Row): Customer {
  return {
    name: row.name ?? GUEST_NAME,
    email: row.email,
    phone: row.phone ?? "",
    firstOrderAt: new Date(row.first_order_at),
    lastOrderAt: new Date(row.last_order_at),
    totalOrders: row.total_orders,
    totalSpentUsd: sumOf(row.total_usd, "USD").amount,
    spent: row.spent.flatMap(({ currency, amount }) =>
      isCurrencyCode(currency) ? [sumOf(amount, currency)] : [],
    ),
    isRegistered: row.is_registered,
  };
}

function sumOf(decimal: string, currency: CurrencyCode): Money {
  const sum = moneyFromDecimal(decimal, currency);
  if (sum === null) throw new Error(`a sum of orders is no amount of ${currency}: ${decimal}`);
  return sum;
}

/** Name and e-mail as typed, case and accents aside; a number by its digits, however it is spaced. */
function searchCondition(search: string) {
  const words = search.trim();
  if (words === "") return sql`true`;
  const pattern = `%${words.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const digits = words.replace(/\D/g, "");
  const byPhone = digits.length < 4 ? sql`false` : sql`phone like ${`%${digits}%`}`;
  return sql`(plain_text(coalesce(name, ${GUEST_NAME})) like plain_text(${pattern}) or email like lower(${pattern}) or ${byPhone})`;
}
