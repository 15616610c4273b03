import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { earlierReceipts, gambianPayments } from "#database/schema/payments.ts";
import { addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openBusyShop } from "#tests/support/live-a-day.ts";
import { openTestDatabase } from "#tests/support/open-test-database.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { runScript } from "#tests/support/run-script.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { checkData, checkDataNightly } from "./check-data.ts";
import { databaseMetrics } from "./database-metrics.ts";
import { INVARIANTS } from "./invariants.ts";

const { shop } = await openTestShop();
const product = await addProduct(shop, { sizes: { "42": 9 } });
const placed = succeeded(await placeOrder(shop, GUEST, await aLocalOrder(product, { size: "42" })));
const orderNumber = placed.orderNumber;
const slug = product.slug;
const [payment] = await shop.db.select({ id: gambianPayments.id }).from(gambianPayments);

async function broken(): Promise<Record<string, string[]>> {
  const checked = await checkData(shop.db, shop.files);
  return Object.fromEntries(
    checked.filter(({ rows }) => rows.length > 0).map(({ name, rows }) => [name, rows]),
  );
}

const run = (statement: string) => shop.db.execute(sql.raw(statement));
/** Repairs the data after each test. */
let mend: string[] = [];
afterEach(async () => {
  for (const statement of mend) await run(statement);
  mend = [];
});

const SIGNER = "019f0000-0000-7000-8000-000000000001";
const OTHER_SIGNER = "019f0000-0000-7000-8000-000000000002";
const closeOf = (snapshot: string) => [
  `insert into audit_log (actor_user_id, actor_email, action, subject_type, subject_id)
    values ('${SIGNER}', 'a@example.com', 'close.signed', 'close', '2026-03-02')`,
  `insert into day_closes (day, signed_at, signed_by, signed_by_user_id, stock_through, snapshot)
    values ('2026-03-02', now(), 'a@example.com', '${SIGNER}', 0, '${snapshot}')`,
];
const COUNT_MONEY =
  "insert into closed_money values ('2026-03-02', '2026-03-02', 'received', 'wave', 'GMD', 1, 83, 0)";
/** The triggers refuse to delete them. */
const forget = (...tables: string[]) =>
  tables.flatMap((table) => [
    `alter table ${table} disable trigger user`,
    `delete from ${table}`,
    `alter table ${table} enable trigger user`,
  ]);
const FORGET_CLOSES = forget("closed_money", "day_closes");

test("a shop that only ran its own code is sound", async () => {
  expect(await broken()).toEqual({});
});

test.each<[string, string[], string[], () => string | string[]]>([
  [
    "stock_not_negative",
    [
      "alter table products drop constraint products_stock_not_negative",
      "alter table product_stock drop constraint product_stock_not_negative",
      "update product_stock set quantity = -1",
    ],
    [
      "update product_stock set quantity = 8",
      "alter table products add constraint products_stock_not_negative check (stock_quantity >= 0)",
      "alter table product_stock add constraint product_stock_not_negative check (quantity >= 0)",
    ],
    () => [slug, `${slug} 42`],
  ],
  [
    "stock_is_sum_of_sizes",
    ["alter table products disable trigger product_ledger", "update products set stock_quantity = 1"],
    ["update products set stock_quantity = 8", "alter table products enable trigger product_ledger"],
    () => slug,
  ],
  [
    "stock_is_its_history",
    [
      "alter table product_stock disable trigger product_stock_ledger",
      "update product_stock set quantity = 7",
    ],
    [
      "update product_stock set quantity = 8",
      "alter table product_stock enable trigger product_stock_ledger",
    ],
    () => `${slug} 42`,
  ],
  [
    "returns_are_in_stock",
    [
      `insert into order_returns (order_id, product_id, size, name, quantity, kind, wanted_size, reason, words, state, asked_at, state_at)
        select id, '${product.id}', '42', 'Court Low', 1, 'exchange', '43', 'size', '', 'agreed', now(), now() from orders`,
    ],
    ["delete from order_returns"],
    () => orderNumber,
  ],
  [
    "order_holds_its_stock",
    ["update orders set order_status = 'cancelled'"],
    ["update orders set order_status = 'payment_pending'"],
    () => orderNumber,
  ],
  [
    "discount_is_of_a_code",
    ["update orders set discount_percent = 10"],
    ["update orders set discount_percent = 0"],
    () => orderNumber,
  ],
  [
    "paid_order_has_payment",
    ["update orders set payment_status = 'paid'"],
    ["update orders set payment_status = 'pending'"],
    () => orderNumber,
  ],
  [
    "payment_pays_its_order",
    [
      `insert into money_entries (at, order_id, direction, method, mode, amount, currency, usd_amount, gmd_amount, gmd_rate,
          source, source_id, actor_user_id)
        select now(), id, 'received', 'wave', 'live', total_gmd, 'GMD', 0, 0, 1, 'hand', 'all of it', '${OTHER_SIGNER}' from orders`,
      `insert into audit_log (actor_user_id, actor_email, action, subject_type, subject_id)
        values ('${OTHER_SIGNER}', 'b@example.com', 'payment.settled', 'order', '${orderNumber}')`,
      "update orders set held_until = now()",
    ],
    [
      "update orders set held_until = null",
      "insert into money_entries (reverses, at) select id, now() from live_money where source_id = 'all of it'",
    ],
    () => orderNumber,
  ],
  [
    "money_has_its_entry",
    ["update gambian_payments set verification_status = 'verified', verified_at = now()"],
    ["update gambian_payments set verification_status = 'pending', verified_at = null"],
    () => orderNumber,
  ],
  [
    "entry_has_its_money",
    [
      `insert into money_entries (at, order_id, direction, method, mode, amount, currency, usd_amount, gmd_amount, gmd_rate,
          source, source_id)
        select now(), id, 'received', 'wave', 'live', 1, 'GMD', 0, 0, 1, 'receipt', 'nothing' from orders`,
    ],
    ["insert into money_entries (reverses, at) select id, now() from live_money where source_id = 'nothing'"],
    () => "receipt nothing",
  ],
  [
    "entry_has_its_money",
    [
      `insert into earlier_receipts (payment_id, part, file_path, content_type, sha256)
        select id, 9, receipt_file_path, 'image/png', 'none' from gambian_payments`,
      `insert into money_entries (at, order_id, direction, method, mode, amount, currency, usd_amount, gmd_amount, gmd_rate,
          source, source_id)
        select now(), order_id, 'received', 'wave', 'live', 1, 'GMD', 0, 0, 1, 'receipt', receipt_source(id, 9)
        from gambian_payments`,
    ],
    [
      "insert into money_entries (reverses, at) select id, now() from live_money where source_id like '%:9'",
      "delete from earlier_receipts",
    ],
    () => `receipt ${payment?.id}:9`,
  ],
  [
    "entry_has_its_money",
    [
      `insert into money_entries (at, order_id, direction, method, gateway, mode, amount, currency, usd_amount, gmd_amount,
          gmd_rate, source, source_id)
        select now(), id, 'received', 'wave', 'wave', 'live', 1, 'GMD', 0, 0, 1, 'page', 'wave:nothing' from orders`,
    ],
    [
      "insert into money_entries (reverses, at) select id, now() from live_money where source_id = 'wave:nothing'",
    ],
    () => "page wave:nothing",
  ],
  [
    "entry_has_its_sum",
    [
      `insert into payment_pages (order_id, gateway, mode, payment_id, amount, currency, status, expires_at)
        select id, 'wave', 'live', 'less', 200, 'GMD', 'paid', now() from orders`,
      `insert into money_entries (at, order_id, direction, method, gateway, mode, amount, currency, usd_amount, gmd_amount,
          gmd_rate, source, source_id)
        select now(), id, 'received', 'wave', 'wave', 'live', 1, 'GMD', 0, 0, 1, 'page', 'wave:less' from orders`,
    ],
    [
      "insert into money_entries (reverses, at) select id, now() from live_money where source_id = 'wave:less'",
      "delete from payment_pages",
    ],
    () => orderNumber,
  ],
  [
    "entry_has_its_sum",
    [
      `insert into payment_pages (order_id, gateway, mode, amount, currency, status, expires_at, refunded_amount)
        select id, 'wave', 'live', 200, 'GMD', 'failed', now(), 1 from orders`,
    ],
    ["delete from payment_pages"],
    () => orderNumber,
  ],
  [
    "balance_is_its_entries",
    ["update orders set received_amount = received_amount + 1"],
    ["update orders set received_amount = received_amount - 1"],
    () => orderNumber,
  ],
  [
    "day_is_its_entries",
    ["insert into money_by_day values ('2020-03-02', 'received', 'wave', 'GMD', 'live', 1, 1, 1, 1, 0)"],
    ["delete from money_by_day where day = '2020-03-02'"],
    () => "2020-03-02 received wave GMD live",
  ],
  [
    "order_has_its_timeline",
    ["update order_events set kind = 'note'"],
    ["update order_events set kind = 'order_status'"],
    () => orderNumber,
  ],
  [
    "act_has_audit_entry",
    [
      "insert into users (id, email, name) values ('019f0000-0000-7000-8000-000000000001', 'staff@example.com', 'Staff')",
      "update order_events set actor_user_id = '019f0000-0000-7000-8000-000000000001'",
    ],
    ["update order_events set actor_user_id = null"],
    () => orderNumber,
  ],
  [
    "act_has_audit_entry",
    [
      `insert into money_entries (at, order_id, direction, method, mode, amount, currency, usd_amount, gmd_amount, gmd_rate,
          source, source_id, actor_user_id)
        select now(), id, 'received', 'cash', 'live', 1, 'GMD', 0, 0, 1, 'cash', 'taken', '${SIGNER}' from orders`,
    ],
    [
      "insert into money_entries (reverses, at) select id, now() from live_money where source_id = 'taken'",
      `insert into audit_log (actor_user_id, actor_email, action, subject_type, subject_id)
        values ('${SIGNER}', 'a@example.com', 'payment.cash_taken', 'order', '${orderNumber}')`,
    ],
    () => orderNumber,
  ],
  [
    "act_has_audit_entry",
    [
      `insert into money_entries (at, order_id, direction, method, mode, amount, currency, usd_amount, gmd_amount, gmd_rate,
          source, source_id)
        select now(), id, 'received', 'cash', 'live', 1, 'GMD', 0, 0, 1, 'cash', 'by nobody' from orders`,
    ],
    [
      ...forget("money_entries"),
      "delete from money_by_day",
      "update orders set received_amount = 0",
      "update customers set spent_usd = 0",
    ],
    () => orderNumber,
  ],
  [
    "stock_change_has_audit_entry",
    [
      "alter table stock_changes disable trigger stock_changes_append_only",
      "update stock_changes set actor_user_id = '019f0000-0000-7000-8000-000000000001'",
    ],
    [
      "update stock_changes set actor_user_id = null",
      "alter table stock_changes enable trigger stock_changes_append_only",
    ],
    () => slug,
  ],
  [
    "staff_record_has_audit_entry",
    [
      `insert into purchase_orders (supplier, created_by, created_at, updated_at)
        values ('Baobab Sports', '019f0000-0000-7000-8000-000000000001', now(), now())`,
    ],
    ["delete from purchase_orders"],
    () => "supplier order 1",
  ],
  [
    "staff_record_has_audit_entry",
    [
      `insert into drawer_entries (key, at, kind, amount_gmd, reason, actor_user_id)
        values ('taxi', now(), 'paid_out', 150, 'Taxi', '${SIGNER}')`,
    ],
    forget("drawer_entries"),
    () => "drawer taxi",
  ],
  [
    "drawer_is_its_entries",
    closeOf(
      '{"methods": [], "counts": [{"method": "cash", "expected": 100, "counted": null, "note": ""}], "people": [], "stock": []}',
    ),
    FORGET_CLOSES,
    () => "2026-03-02",
  ],
  [
    "close_is_its_money",
    [...closeOf('{"methods": [], "counts": [], "people": [], "stock": [], "drawer": {}}'), COUNT_MONEY],
    FORGET_CLOSES,
    () => "2026-03-02",
  ],
  [
    "picture_has_row",
    ["update products set images = '{/media/0abc-960.webp}'"],
    ["update products set images = '{}'"],
    () => `${slug} /media/0abc-960.webp`,
  ],
])("%s is seen where it is broken", async (name, breaking, mending, row) => {
  mend = mending;
  for (const statement of breaking) await run(statement);
  expect(await broken()).toEqual({ [name]: [row()].flat() });
});

test("a receipt without its file is seen, and the nightly figures are at /metrics", async () => {
  const figure = async () => {
    const families = await databaseMetrics(shop.db);
    const samples = families.find(({ name }) => name === "kairaba_broken_rows")?.samples;
    return samples?.find(({ labels }) => labels?.invariant === "receipt_has_file")?.value;
  };
  expect(await checkDataNightly(shop)).toBe(0);
  expect(await figure()).toBe(0);
  const [payment] = await shop.db.select().from(gambianPayments);
  const path = payment?.receiptFilePath ?? "";
  const bytes = (await shop.files.get(path)) ?? new Uint8Array();
  await shop.files.remove(path);
  expect(await broken()).toEqual({ receipt_has_file: [path] });
  expect(await checkDataNightly(shop)).toBe(1);
  expect(await figure()).toBe(1);
  await shop.files.put(path, bytes, "image/png");
  const former = {
    paymentId: payment?.id ?? "",
    part: 1,
    contentType: "image/png",
    sha256: "",
    verifiedAt: new Date(),
  };
  await shop.db.insert(earlierReceipts).values({ ...former, filePath: "receipts/of-a-part.png" });
  expect(await broken()).toEqual({ receipt_has_file: ["receipts/of-a-part.png"] });
  await shop.db.delete(earlierReceipts);
});

const INVARIANT_LINE = /^[a-z ]+: \d+ [a-z -]+, \d+ broken$/;

test("the command prints each invariant with its figures, and ends with 1 where one is broken", async () => {
  const database = await openTestDatabase();
  const { connection, pool, close } = database;
  const dataDir = mkdtempSync(path.join(tmpdir(), "kairaba-check-"));
  const check = () => runScript("check-data", [], connection, { DATA_DIR: dataDir });
  try {
    await openBusyShop(database, dataDir);
    const sound = await check();
    expect(sound.status).toBe(0);
    const lines = sound.text.trim().split("\n");
    expect(lines.filter((line) => INVARIANT_LINE.test(line))).toHaveLength(INVARIANTS.length + 1);
    expect(lines).toContain("stock is its history: 2 numbers of stock, 0 broken");
    expect(lines).toContain("paid order has payment: 2 paid orders, 0 broken");
    expect(lines).toContain("close is its money: 1 closes, 0 broken");
    expect(lines).toContain("receipt has file: 2 receipts, 0 broken");
    expect(lines.at(-1)).toBe(`The data is sound: ${INVARIANTS.length + 1} invariants hold.`);

    await pool.query("update orders set discount_percent = 10");
    const broken = await check();
    expect(broken.status).toBe(1);
    expect(broken.text).toContain("discount is of a code: 3 orders, 3 broken");
    expect(broken.text).toContain(
      "Not so for 3: An order has a percentage exactly where it uses a code. KRB-",
    );
    expect(broken.text).not.toContain("The data is sound");
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("more broken rows than are named are all counted", async () => {
  mend = ["delete from purchase_orders"];
  await run(`insert into purchase_orders (supplier, created_by, created_at, updated_at)
    select 'Baobab Sports', '${SIGNER}', now(), now() from generate_series(1, 120)`);
  const checked = await checkData(shop.db, shop.files);
  const records = checked.find(({ name }) => name === "staff_record_has_audit_entry");
  expect(records).toMatchObject({ lookedAt: 120, broken: 120 });
  expect(records?.rows).toHaveLength(100);
});

test("/metrics has what came in today by method and currency, without test money", async () => {
  const entry = (at: string, mode: string, amount: number, name: string) =>
    run(`insert into money_entries (at, direction, method, mode, amount, currency, usd_amount, gmd_amount, gmd_rate, source,
      source_id) values (${at}, 'received', 'bank_transfer', '${mode}', ${amount}, 'GMD', 1, 0, 68500000, 'hand', '${name}')`);
  await entry("now()", "live", 70.5, "one");
  await entry("now()", "live", 30, "two");
  await entry("now()", "test", 400, "three");
  await entry("now() - interval '2 days'", "live", 500, "four");
  const families = await databaseMetrics(shop.db);
  expect(families.find(({ name }) => name === "kairaba_money_received_today")?.samples).toContainEqual({
    labels: { method: "bank_transfer", currency: "GMD" },
    value: 100.5,
  });
});
