import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { leavePayPage } from "#app/server/checkout/pay-page/read-pay-page.ts";
import { refundOrder } from "#app/server/money/refunds/refund-order.ts";
import { readBackup } from "#app/server/platform/backup/read-backup.ts";
import { writeBackup } from "#app/server/platform/backup/write-backup.ts";
import { DRIVERS, withDrivers } from "#tests/gateways/drivers.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestDatabase } from "#tests/support/open-test-database.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { orderOf } from "#tests/support/order-steps.ts";
import { openPageOrder, orderWithPage, paidPageOrder } from "#tests/support/paid-page-order.ts";
import { receiptOrders } from "#tests/support/receipt-orders.ts";
import { runMigration } from "#tests/support/run-migration.ts";
import { succeeded } from "#tests/support/succeeded.ts";

/* Goes with the view card_payments and the table left_payment_pages. */
const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const { clock, pool } = opened;
const driver = await DRIVERS.Wave(clock.now);
const shop = withDrivers(opened.shop, [driver]);
const admin = await addAdmin(shop);
const { shared, payLate } = receiptOrders(shop, admin, { clock, driver });
afterAll(async () => {
  await driver.close();
  await opened.close();
});

/** An order that waits for a receipt again, and the page that its payer left. */
async function withLeftPage() {
  const order = await shared();
  await order.choose("wave");
  succeeded(await leavePayPage(shop, order.own));
  return { orderNumber: order.orderNumber, page: order.pages().at(-1) };
}

async function one(statement: string, ...values: unknown[]): Promise<Record<string, unknown> | undefined> {
  const { rows } = await pool.query(statement, values);
  expect(rows.length).toBeLessThan(2);
  return rows[0];
}

test("pages and refunds of the release before become rows of the table, and money on a page that was left counts", async () => {
  const refunded = await paidPageOrder(shop, await addProduct(shop, { stockQuantity: 3 }));
  succeeded(await refundOrder(shop, admin, { orderNumber: refunded, amount: "10", reason: "" }));
  const { orderNumber, page } = await withLeftPage();
  // As the release before would have it.
  await pool.query(`
    begin;
    update left_payment_pages set check_at = '2030-01-01';
    delete from payment_pages where status = 'left';
    set constraints all immediate;
    drop view test_orders, card_payments;
    alter table card_refunds drop column page_id;
    drop index card_payments_order, card_payments_current;
    alter table payment_pages drop column id, add constraint card_payments_pkey primary key (order_id);
    alter table payment_pages rename to card_payments;
    commit`);
  const file = path.join(await mkdtemp(path.join(tmpdir(), "kairaba-before-")), "before.backup");
  await writeBackup({ pool, file, uploads: null, secretFile: null });
  await runMigration(opened, "0063_payment_pages");
  for (const name of ["are-test-orders", "left-payment-pages"])
    await pool.query(await readFile(`database/functions/${name}.sql`, "utf8"));
  const other = await openTestDatabase();
  expect(
    await readBackup({ file, pool: other.pool, uploads: null, secretFile: null, force: false }),
  ).toMatchObject({ ok: true });
  const pages = "select gateway, session_id, status, mode, amount from payment_pages order by session_id";
  expect((await other.pool.query(pages)).rows).toEqual((await pool.query(pages)).rows);
  expect((await other.pool.query("select from card_refunds where page_id is null")).rows).toEqual([]);
  await Promise.all([other.close(), rm(path.dirname(file), { recursive: true })]);
  expect(
    await one(
      "select status, amount, mode, next_check_at from payment_pages where session_id = $1",
      page?.sessionId,
    ),
  ).toEqual({ status: "left", amount: "0", mode: "live", next_check_at: new Date("2030-01-01") });
  expect(
    await one(
      `select payment_pages.status, refunded_amount from payment_pages join card_refunds on page_id = payment_pages.id
       where card_refunds.order_id = (select id from orders where order_number = $1)`,
      refunded,
    ),
  ).toEqual({ status: "paid", refunded_amount: "1000" });
  expect(await refundOrder(shop, admin, { orderNumber: refunded, amount: null, reason: "" })).toMatchObject({
    value: { amount: { amount: 7300 } },
  });
  // The stand-in moves test money, which such a page takes for nobody's.
  await pool.query("update payment_pages set mode = 'test' where session_id = $1", [page?.sessionId]);
  expect(await payLate(page)).toMatchObject({ value: "mismatch_mode" });
  expect((await orderOf(shop, orderNumber)).receivedAmount).toBe("0.00");
});

test("a store of the release before leaves a page, refunds one, and knows those that this one leaves", async () => {
  const { orderNumber, page } = await withLeftPage();
  const known = "select session_id from left_payment_pages where session_id = $1";
  expect(await one(known, page?.sessionId)).toEqual({ session_id: page?.sessionId });
  const { id } = await orderOf(shop, orderNumber);
  expect(await one("select from card_payments where order_id = $1", id)).toBeUndefined();

  const { order, payment } = await orderWithPage(
    shop,
    await openPageOrder(shop, await addProduct(shop), { paymentMethod: "wave" }),
  );
  await pool.query(`
    begin;
    insert into left_payment_pages (gateway, session_id, order_id, left_at, check_at)
      values ('wave', '${payment.sessionId}', '${order.id}', now(), now())
      on conflict (gateway, session_id) do update set check_at = excluded.check_at;
    update card_payments set gateway = 'sandbox', session_id = null, url = null, status = 'creating'
      where order_id = '${order.id}';
    commit`);
  const { rows } = await pool.query(
    "select gateway, status, session_id from payment_pages where order_id = $1 order by gateway",
    [order.id],
  );
  expect(rows).toEqual([
    { gateway: "sandbox", status: "creating", session_id: null },
    { gateway: "wave", status: "left", session_id: payment.sessionId },
  ]);

  const paid = (await orderWithPage(shop, await paidPageOrder(shop, await addProduct(shop)))).payment;
  const refund =
    "insert into card_refunds (order_id, amount, actor_email) values ($1, $2, 'before') returning page_id";
  expect(await one(refund, paid.orderId, 100)).toEqual({ page_id: paid.id });
  await expect(one(refund, paid.orderId, paid.amount)).rejects.toThrow(/more than was paid/);
  await pool.query("update card_refunds set status = 'failed' where page_id = $1", [paid.id]);
});
