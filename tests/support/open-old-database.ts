import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { OpenDatabase } from "#app/server/platform/db/open-database.ts";
import { openTestDatabase } from "./open-test-database.ts";
import { runMigration } from "./run-migration.ts";

/** When the newest migration of release 0.2 was written, in milliseconds: the oldest database that may be upgraded. */
export const RELEASE_0_2_MS = 1_795_799_723_508;

const COLUMN_FUNCTIONS = "database/functions/columns";

/**
 * Orders of one customer as release 0.2 has them, with its views of what orders hold: by Wave after a page was left; by card,
 * with other money on a left page that was sent back; in yen, charged in dalasi; and by bank, whose receipt was
 * rejected after the day's close had counted it.
 */
const OLD_ORDERS = `
  insert into orders (id, order_number, items, subtotal, shipping_cost, total_amount, currency, exchange_rate, total_usd,
    total_gmd, customer_name, customer_email, customer_phone, country, estimated_days, payment_method, payment_status,
    order_status)
  select id, number, json_build_array(json_build_object('productId', id, 'slug', 'shoe', 'name', 'Shoe', 'brand', 'Kola',
    'size', '42', 'color', 'Red', 'quantity', 2, 'price', (40 * unit)::text)), 80 * unit, 3 * unit, 83 * unit, currency,
    unit * 1000000, 83, gmd, 'Awa', 'awa@example.test', '+2203551234', 'Gambia', '2-3', method, status, 'confirmed'
  from (values
    ('0190a000-0000-7000-8000-00000000000a'::uuid, 'KRB-AAAAAAAA', 'USD', 1, 5685.50, 'wave', 'paid'),
    ('0190a000-0000-7000-8000-00000000000b', 'KRB-BBBBBBBB', 'USD', 1, null, 'card', 'partially_refunded'),
    ('0190a000-0000-7000-8000-00000000000c', 'KRB-CCCCCCCC', 'JPY', 100, 5685.50, 'qmoney', 'partially_refunded'),
    ('0190a000-0000-7000-8000-00000000000d', 'KRB-DDDDDDDD', 'USD', 1, 5685.50, 'bank_transfer', 'failed')
  ) as placed (id, number, currency, unit, gmd, method, status);
  insert into gambian_payments (order_id, payment_method, customer_name, customer_phone, customer_email,
    receipt_file_path, receipt_content_type, receipt_sha256, verification_status, verified_at)
  select id, payment_method, 'Awa', '', '', 'a', 'image/png', 'a', case payment_status when 'paid' then 'verified' else 'rejected' end,
    case payment_status when 'paid' then now() end
  from orders where payment_method in ('wave', 'bank_transfer');
  insert into left_payment_pages (gateway, session_id, order_id, left_at)
  select case payment_method when 'card' then 'stripe' else 'wave' end, case payment_method when 'card' then 'noted' else 'left' end,
    id, now()
  from orders where payment_status = 'paid' or payment_method = 'card';
  insert into order_events (order_id, kind, to_status, note)
  select id, 'note', 'note', 'Stripe reports a payment that doesn''t match this order, on its page noted. It is not counted as paid: please look at it at Stripe.'
  from orders where payment_method = 'card';
  insert into card_payments (order_id, gateway, mode, session_id, payment_id, amount, currency, status, expires_at,
    refunded_amount, other_money, other_money_gateway, other_money_returned_at)
  select id, gateway, 'live', gateway, 'payment of ' || gateway, amount, charged, 'paid', now(), refunded, other, gateway,
    case when other is not null then now() end
  from (values ('card', 'stripe', 8300, 'USD', 1000, '$5.00'), ('qmoney', 'modempay', 568550, 'GMD', 189517, null))
    as page (method, gateway, amount, charged, refunded, other) join orders on payment_method = method;
  insert into card_refunds (order_id, amount, status, actor_email)
  select order_id, refunded_amount, 'done', 'a@example.test' from card_payments;
  insert into users (id, email) values ('0190a000-0000-7000-8000-000000000001', 'a@example.test');
  insert into day_closes (day, signed_at, signed_by, signed_by_user_id, stock_through, snapshot)
  select current_date, now() + interval '1 minute', email, id, 0, '{}' from users;
  insert into closed_orders (day, order_id, order_number, method, is_opening, total_gmd, received_usd, received_gmd,
    returned_usd, returned_gmd)
  select day, id, order_number, payment_method, false, 5700, 83, 5700, 0, 0 from day_closes cross join orders;
  create view unpaid_pieces as select items from orders;
  create view unpaid_pieces_by_holder as select items from unpaid_pieces`;

/** Opens a database with tables and rows of release 0.2, without its triggers; `close` drops it. */
export async function openOldDatabase(): Promise<OpenDatabase> {
  const opened = await openTestDatabase({ isBlank: true });
  for (const file of readdirSync(COLUMN_FUNCTIONS).toSorted())
    await opened.pool.query(readFileSync(path.join(COLUMN_FUNCTIONS, file), "utf8"));
  await runMigration(opened, "0000_schema");
  await opened.pool.query(OLD_ORDERS);
  await opened.pool.query(
    "create schema drizzle; create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)",
  );
  await opened.pool.query("insert into drizzle.__drizzle_migrations (created_at) values ($1)", [
    RELEASE_0_2_MS,
  ]);
  return opened;
}
