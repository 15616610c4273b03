import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { EVER } from "#app/domain/period.ts";
import { seedPlausibleOrders } from "#scripts/seeding/seed-plausible-orders.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { exportOrders } from "./export-orders.ts";
import { exportPayments } from "./export-payments.ts";

const ORDERS = 1_000;

const { shop, pool } = await openTestShop();
const admin = await addAdmin(shop);
await addProduct(shop, { sizes: { "42": 3 } });
await shop.db.transaction((tx) => seedPlausibleOrders({ ...shop, tx }, ORDERS, 20));
// Batches end between orders of the same moment, and between moments that a Date does not tell apart.
await shop.db.execute(sql`
  update orders set created_at = '2026-01-10T10:00:00Z'::timestamptz + (place / 100) * interval '1 microsecond'
  from (select id, row_number() over (order by order_number) as place from orders) as ranked
  where ranked.id = orders.id and place between 100 and 950`);
const { rows } = await shop.db.execute<{ number: string }>(
  sql`select order_number as number from orders order by created_at, id`,
);
const ordersInTurn = rows.map(({ number }) => number);
const { rows: moved } = await shop.db.execute<{ number: string }>(
  sql`select order_number as number from money_entries join orders on orders.id = order_id order by at, money_entries.id`,
);
const paymentsInTurn = moved.map(({ number }) => number);

describe.each([
  ["orders", exportOrders, ordersInTurn],
  ["payments", exportPayments, paymentsInTurn],
])("an export of %s", (_, exported, oldestFirst) => {
  test("has every row once, oldest first, in chunks of at most 250", async () => {
    const chunks: string[] = [];
    for await (const bytes of await exported(shop, admin, EVER)) chunks.push(new TextDecoder().decode(bytes));
    expect(Math.max(...chunks.map((chunk) => chunk.split("\r\n").length - 1))).toBe(250);
    const lines = chunks.join("").trimEnd().split("\r\n").slice(1);
    expect(lines.map((line) => line.split(",")[0])).toEqual(oldestFirst);
  });

  test("holds no connection while the download waits, and reads what it sends then", async () => {
    const reader = (await exported(shop, admin, EVER)).getReader();
    await reader.read();
    await reader.read();
    expect(pool.idleCount).toBe(pool.totalCount);
    const last = oldestFirst.at(-1);
    const rename = (name: string) =>
      shop.db.execute(sql`update orders set customer_name = ${name} where order_number = ${last}`);
    await rename("Renamed Meanwhile");
    let rest = "";
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      rest += new TextDecoder().decode(read.value);
    }
    await rename("Awa Ceesay");
    expect(rest).toMatch(new RegExp(`\r\n${last},.*,Renamed Meanwhile,`));
  });

  test("reads no further after it was cancelled", async () => {
    const stream = await exported(shop, admin, EVER);
    const reader = stream.getReader();
    await reader.read();
    await reader.read();
    let statements = 0;
    const count = () => {
      statements += 1;
    };
    pool.on("acquire", count);
    await reader.cancel();
    expect((await reader.read()).done).toBe(true);
    pool.off("acquire", count);
    expect(statements).toBe(0);
  });

  test("breaks the connection where the database fails, so that no file seems whole", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const server = createServer(
      getRequestListener(async () => {
        const begun = await exported(shop, admin, EVER);
        // Now, since a socket may take the whole of a small file at once.
        await shop.db.execute(sql`alter table orders rename to orders_elsewhere`);
        return new Response(begun);
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await expect(response.text()).rejects.toThrow("terminated");
    await shop.db.execute(sql`alter table orders_elsewhere rename to orders`);
    const printed = logged.mock.calls
      .flat()
      .map((each) => (each instanceof Error ? each.stack : String(each)));
    expect(printed.join("\n")).toMatch(/a query of (order_items|money_entries) failed/);
    expect(printed.join("\n")).not.toMatch(/params|created_at/);
    logged.mockRestore();
    server.closeAllConnections();
    server.close();
  });
});

test("orders placed after an export began are left out", async () => {
  const begun = [await exportOrders(shop, admin, EVER), await exportPayments(shop, admin, EVER)];
  const nextYear = new Date(shop.clock().getTime() + 400 * 24 * 60 * 60 * 1000);
  await shop.db.transaction((tx) =>
    seedPlausibleOrders({ files: shop.files, tx, clock: () => nextYear }, 3, 0),
  );
  const lines = await Promise.all(
    begun.map(async (stream) => (await text(stream)).trimEnd().split("\r\n").length),
  );
  expect(lines).toEqual([1 + ORDERS, 1 + paymentsInTurn.length]);
});
