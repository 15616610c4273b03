import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { sumByMethod, UNCOUNTED_MONEY } from "#app/server/payments/money-sums.ts";
import { openDatabase } from "#app/server/platform/db/open-database.ts";
import { addAdmin, addCustomer, addDiscount, addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openOldDatabase, RELEASE_0_2_MS } from "#tests/support/open-old-database.ts";
import { openTestDatabase } from "#tests/support/open-test-database.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { runMigration } from "#tests/support/run-migration.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { migrateDatabase } from "./migrate-database.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../../../database/migrations");

const opened = await openTestShop();
const product = await addProduct(opened.shop, { sizes: { "42": 2 } });
succeeded(await placeOrder(opened.shop, GUEST, await aLocalOrder(product, { size: "42" })));
await addDiscount(opened.shop, { code: "SAVE25", percent: 25 });
await addCustomer(opened.shop, { email: "binta@example.test" });

describe("the database itself refuses", () => {
  const CHECK = "23514";
  const UNIQUE = "23505";
  test.each([
    ["less than nothing of a size", "update product_stock set quantity = -1", CHECK],
    ["less than nothing of a product", "update products set stock_quantity = -1", CHECK],
    ["a total that does not add up", "update orders set total_amount = total_amount + 1", CHECK],
    ["an order status from no list", "update orders set order_status = 'lost'", CHECK],
    ["a payment status from no list", "update orders set payment_status = 'perhaps'", CHECK],
    ["a verification from no list", "update gambian_payments set verification_status = 'maybe'", CHECK],
    ["a pending payment with a date", "update gambian_payments set verified_at = now()", CHECK],
    [
      "a second payment for one order",
      `insert into gambian_payments (order_id, payment_method, customer_name, customer_phone, customer_email,
         receipt_file_path, receipt_content_type, receipt_sha256)
       select order_id, payment_method, customer_name, customer_phone, customer_email,
         receipt_file_path, receipt_content_type, receipt_sha256 from gambian_payments`,
      UNIQUE,
    ],
    [
      "a code again in small letters",
      "insert into discount_codes (code, percent) values ('save25', 5)",
      UNIQUE,
    ],
    [
      "an address again in capitals",
      "insert into users (name, email) values ('Binta', 'BINTA@EXAMPLE.TEST')",
      UNIQUE,
    ],
  ])("%s", async (_, statement, code) => {
    await expect(opened.pool.query(statement)).rejects.toMatchObject({ code });
  });
});

test("migrations are in order, each later than the one before", () => {
  const { entries } = JSON.parse(readFileSync(path.join(MIGRATIONS, "meta/_journal.json"), "utf8")) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
  entries.forEach(({ idx, tag, when }, place) => {
    // The first schema replaced the thirty migrations after it, whose numbers stay free.
    const number = place === 0 ? 0 : place + 30;
    expect([idx, tag.slice(0, 4)]).toEqual([number, String(number).padStart(4, "0")]);
    expect(when).toBeGreaterThan(entries[place - 1]?.when ?? 0);
  });
});

test("an older store starts on what a newer release has migrated, sells, and leaves its functions alone", async () => {
  const { shop, pool } = await openTestShop({ until: onTestFinished });
  const migrations = "select count(*)::integer as count from drizzle.__drizzle_migrations";
  const functions = "select hash from drizzle.applied_functions";
  await pool.query("alter table orders add column channel text");
  await pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations",
  );
  await pool.query("update drizzle.applied_functions set hash = 'of the newer release'");
  const before = (await pool.query(migrations)).rows;
  await migrateDatabase(pool);
  expect((await pool.query(migrations)).rows).toEqual(before);
  expect((await pool.query(functions)).rows).toEqual([{ hash: "of the newer release" }]);
  const product = await addProduct(shop, { sizes: { "42": 1 } });
  const order = await placeOrder(shop, GUEST, await aLocalOrder(product, { size: "42" }));
  expect(order.ok).toBe(true);
});

test("a database older than the first schema is refused with instructions", async () => {
  const { pool, close } = await openTestDatabase();
  await pool.query("update drizzle.__drizzle_migrations set created_at = $1", [RELEASE_0_2_MS - 1]);
  await expect(migrateDatabase(pool)).rejects.toThrow("Start release 0.2 on it once");
  await close();
});

test("pieces that an earlier release took out of stock for a payment page go back as its table goes", async () => {
  const { shop, pool } = await openTestShop({ until: onTestFinished });
  const sized = await addProduct(shop, { sizes: { "42": 2 } });
  const counted = await addProduct(shop, { stockQuantity: 3 });
  const lines = [
    { productId: sized.id, size: "42", quantity: 2 },
    { productId: counted.id, size: "One Size", quantity: 1 },
  ];
  await pool.query("create table stock_holds (items jsonb not null)");
  await pool.query("insert into stock_holds values ($1)", [JSON.stringify(lines)]);
  await pool.query("alter table users add column claimed_email text");
  await pool.query("create index users_claimed_email on users (lower(claimed_email))");
  await runMigration({ pool }, "0039_leftovers");
  const { rows } = await pool.query(
    "select stock_quantity as stock, (select count(*)::int from stock_changes where cause = 'hold_back' and stock_changes.product_id = products.id) as noted from products order by created_at, id",
  );
  expect(rows).toEqual([
    { stock: 4, noted: 1 },
    { stock: 4, noted: 1 },
  ]);
});

test("a store that skipped releases has the items, money, customers, pages and words of its orders", async () => {
  const { db, pool, close } = await openOldDatabase();
  await migrateDatabase(pool);
  const { rows } = await pool.query(`
    select received_amount || ' ' || returned_amount as money, sum(quantity * price)::text as items, words like '% kola shoe %' as found,
      (select array_agg(concat_ws(' ', session_id, status, amount, round(extract(epoch from next_check_at - now()) / 3600) || ' h') order by status) from payment_pages where order_id = orders.id) as pages,
      (select session_id || ' ' || gmd_amount from card_refunds join payment_pages on payment_pages.id = page_id
        join money_entries on source = 'refund' and source_id = card_refunds.id::text where card_refunds.order_id = orders.id) as refunded
    from orders join order_items on order_items.order_id = orders.id left join order_search on order_search.order_id = orders.id
    group by orders.id, words order by orders.id`);
  expect(rows).toEqual([
    { money: "83.00 0.00", items: "80.00", found: true, pages: ["left left 0 24 h"], refunded: null },
    {
      money: "88.00 15.00",
      items: "80.00",
      found: true,
      pages: ["noted left 0", "stripe paid 8300"],
      refunded: "stripe 686.75",
    },
    {
      money: "8300.00 2767.00",
      items: "8000.00",
      found: true,
      pages: ["modempay paid 568550"],
      refunded: "modempay 1895.17",
    },
    { money: "0.00 0.00", items: "80.00", found: true, pages: null, refunded: null },
  ]);
  const known = await pool.query(
    "select reltuples as entries from pg_class where oid = 'money_entries'::regclass",
  );
  expect(known.rows).toEqual([{ entries: 7 }]);
  const customers = await pool.query("select contact, orders, spent_usd from customers");
  expect(customers.rows).toEqual([{ contact: "awa@example.test", orders: 4, spent_usd: "211.33" }]);
  expect(await sumByMethod(db, UNCOUNTED_MONEY)).toEqual([
    {
      method: "bank_transfer",
      orders: -1,
      received: { usd: -8_300, gmd: -570_000 },
      returned: { usd: 0, gmd: 0 },
    },
  ]);
  await close();
});

test("notes about money from before they were marked are marked, and no others", async () => {
  const admin = await addAdmin(opened.shop);
  const notes: [note: string, to: string, more?: { from?: string; by?: string }][] = [
    ["Cash taken: D500 by Lamin, D1,200.50 still due", "money", { by: admin.userId }],
    ["Paid with credit: D1,500", "money", { by: admin.userId }],
    ["The payer chose Card, C$1,020.00, in place of Wave mobile money.", "money"],
    [
      "Wave reports D5 that doesn't match this order, on its page cos-1.",
      "money",
      { from: "mismatch cos-1" },
    ],
    ["Cash taken to the office by Lamin", "note", { by: admin.userId }],
    ["The payer chose Card, C$1,020.00, in place of Wave mobile money.", "note", { by: admin.userId }],
    [
      "The shopper asked somebody else to pay in place of sending another receipt.",
      "note",
      { from: "shared" },
    ],
  ];
  for (const [note, , { from, by } = {}] of notes) {
    await opened.pool.query(
      `insert into order_events (order_id, kind, from_status, to_status, note, actor_user_id)
       select id, 'note', $2, 'note', $1, $3 from orders limit 1`,
      [note, from ?? null, by ?? null],
    );
  }
  await runMigration(opened, "0066_notes_of_money");
  const { rows } = await opened.pool.query<{ note: string; to: string }>(
    `select note, to_status as "to" from order_events where kind = 'note' order by id`,
  );
  await opened.pool.query("delete from order_events where kind = 'note'");
  expect(rows.map(({ note, to }) => [note, to])).toEqual(notes.map(([note, to]) => [note, to]));
});

/** Makes the next start apply the functions, and the triggers with them. */
const OTHER_FUNCTIONS = "update drizzle.applied_functions set hash = 'of another release'";

// Only a superuser can pretend that the library was another.
test.runIf(inject("testServer").isSuperuser)(
  "a release that brings another ICU and changed functions starts",
  async () => {
    const { pool } = await openTestShop({ until: onTestFinished });
    await pool.query("update pg_collation set collversion = '1' where collname = 'alphabet'");
    await pool.query(OTHER_FUNCTIONS);
    await migrateDatabase(pool);
    const { rows } = await pool.query(`select collversion = pg_collation_actual_version(oid) as refreshed,
      (select hash <> 'of another release' from drizzle.applied_functions) as applied
      from pg_collation where collname = 'alphabet'`);
    expect(rows).toEqual([{ refreshed: true, applied: true }]);
  },
);

test("a migration takes as long as it needs, whatever limits the database has", async () => {
  const { connection, pool: other, close } = await openTestDatabase();
  const { rows } = await other.query<{ name: string }>("select current_database() as name");
  for (const limit of ["lock_timeout", "idle_in_transaction_session_timeout"]) {
    await other.query(`alter database ${rows[0]?.name} set ${limit} = '100ms'`);
  }
  const limited = openDatabase({ connection, max: 2, patienceMs: 100, silenceMs: 150 });
  await expect(limited.pool.query("select pg_sleep(1)")).rejects.toThrow();
  const { isSuperuser } = inject("testServer");
  if (isSuperuser) await other.query("update pg_collation set collversion = '1' where collname = 'alphabet'");
  await other.query(OTHER_FUNCTIONS);
  const seller = await other.connect();
  await seller.query("begin");
  // The index is built, and the triggers are created, once nobody writes products any more.
  await seller.query("lock table products in row exclusive mode");
  const migrating = migrateDatabase(limited.pool);
  await wait(600);
  await seller.query("commit");
  await migrating;
  seller.release();
  await limited.close();
  await close();
});
