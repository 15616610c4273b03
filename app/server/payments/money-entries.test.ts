import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { orderOf } from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { reverseReceiptMoney } from "./money-entries.ts";

const { shop, clock, brokenOnPurpose } = await openTestShop();
const { db } = shop;
// These entries belong to no receipt, since this file writes them around the code.
brokenOnPurpose.add("payment_pays_its_order").add("entry_has_its_money").add("act_has_audit_entry");

let orderId: string;
/** The order's number, in the names of sources and references that no other test has used. */
let own: string;

/** Places an order of $83.00, told D5,685.50. */
async function place(shopper: object) {
  const product = await addProduct(shop, { price: "80.00" });
  const wish = await aLocalOrder(product, { currency: "USD", ...shopper });
  return await orderOf(shop, succeeded(await placeOrder(shop, GUEST, wish)).orderNumber);
}

beforeEach(async () => {
  ({ id: orderId, orderNumber: own } = await place({}));
});

type Written = Record<string, string | number | null>;

/** Writes an entry by SQL alone: D5,685.50 received by Wave, unless given otherwise. */
async function write(given: Written = {}, connection: DatabaseOrTransaction = db): Promise<number> {
  const entry: Written = {
    at: "2026-03-02T09:00:00Z",
    order_id: orderId,
    direction: "received",
    method: "wave",
    mode: "live",
    amount: "5685.50",
    currency: "GMD",
    usd_amount: 0,
    gmd_amount: 0,
    gmd_rate: 68_500_000,
    source: "hand",
    source_id: own,
    ...given,
  };
  const names = sql.raw(Object.keys(entry).join(", "));
  const { rows } = await connection.execute<{ id: string }>(sql`
    insert into money_entries (${names})
    select ${names} from json_populate_record(null::money_entries, ${JSON.stringify(entry)}::json) returning id`);
  return Number(rows[0]?.id);
}

const reverse = (id: number) =>
  db.execute(sql`insert into money_entries (reverses, at) values (${id}, '2026-03-03T09:00:00Z')`);

const refused = (code: string, message: RegExp) => ({
  cause: expect.objectContaining({ code, message: expect.stringMatching(message) }),
});

const balance = async () => {
  const { rows } = await db.execute<{ received: string; returned: string }>(
    sql`select received_amount as received, returned_amount as returned from orders where id = ${orderId}::uuid`,
  );
  return [rows[0]?.received, rows[0]?.returned];
};

const worthOf = async (id: number) => {
  const { rows } = await db.execute<{ own: string; usd: string; gmd: string }>(
    sql`select order_amount as own, usd_amount as usd, gmd_amount as gmd from money_entries where id = ${id}`,
  );
  return [rows[0]?.own, rows[0]?.usd, rows[0]?.gmd];
};

describe("the database refuses, whoever writes", () => {
  test.each<[string, () => Written, string, RegExp]>([
    [
      "an unknown order",
      () => ({ order_id: "019f0000-0000-7000-8000-000000000009" }),
      "23503",
      /does not exist/,
    ],
    ["a wallet that moves dollars", () => ({ currency: "USD" }), "23514", /currency_of_method/],
    [
      "cash in dollars",
      () => ({ method: "cash", source: "cash", currency: "USD" }),
      "23514",
      /currency_of_method/,
    ],
    ["a currency that nobody knows", () => ({ method: "card", currency: "XOF" }), "23514", /currency_known/],
    ["an unknown method", () => ({ method: "paypal" }), "23514", /method_known/],
    ["an unknown mode", () => ({ mode: "demo" }), "23514", /mode_known/],
    ["an unknown source", () => ({ source: "rumour" }), "23514", /source_known/],
    ["an unknown direction", () => ({ direction: "lent" }), "23514", /direction_known/],
    ["nothing", () => ({ amount: 0 }), "23514", /sign/],
    ["less than nothing", () => ({ amount: -1 }), "23514", /sign/],
    ["what was never received", () => ({ direction: "returned", amount: 1 }), "23514", /more money/],
  ])("%s", async (_what, given, code, message) => {
    await expect(write(given())).rejects.toMatchObject(refused(code, message));
    expect(await balance()).toEqual(["0.00", "0.00"]);
  });

  test("a second entry of a source, and of a reference whatever its letters, until the first is reversed", async () => {
    const first = await write({ reference: `T_${own}` });
    await expect(write()).rejects.toMatchObject(refused("23505", /already/));
    const other = { source_id: `${own} again`, reference: `t_${own.toLowerCase()}` };
    await expect(write(other)).rejects.toMatchObject(refused("23505", /reference is in the ledger already/));
    // Another method has references of its own.
    await write({ ...other, method: "qmoney" });
    // A company may name a refund as it names its payment.
    await write({ ...other, direction: "returned", source: "refund", amount: 1 });
    await reverse(first);
    await write({ reference: `T_${own}` });
    expect(await balance()).toEqual(["166.00", "0.01"]);
  });

  test.each<[string, () => Promise<[Written, Written]>]>([
    [
      "write the same money, for no order",
      async () => [
        { order_id: null, source_id: own },
        { order_id: null, source_id: own },
      ],
    ],
    [
      "write money of one reference",
      async () => [
        { order_id: null, reference: own, source_id: `${own} a` },
        { order_id: null, reference: own, source_id: `${own} b` },
      ],
    ],
    [
      "spend a customer's credit on two orders",
      async () => {
        await write();
        await write({ direction: "returned", method: "credit", source: "refund", amount: "100" });
        const { customerEmail, customerPhone } = await orderOf(shop, own);
        const { id } = await place({ customerEmail, customerPhone });
        const spent = { method: "credit", amount: "60" };
        return [
          { ...spent, source_id: `${own} a` },
          { ...spent, source_id: `${own} b`, order_id: id },
        ];
      },
    ],
  ])("one of two that %s at once", async (_what, given) => {
    const [first, second] = await given();
    const later = await db.transaction(async (tx) => {
      await write(first, tx);
      const other = write(second).then(
        () => "written",
        () => "refused",
      );
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
      const waits = expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1);
      await Promise.race([other, waits]);
      return { other };
    });
    expect(await later.other).toBe("refused");
  });

  test("more credit than the customer of the order has", async () => {
    const spend = (amount: string) =>
      write({ method: "credit", source: "hand", source_id: `${own} spent`, amount });
    await expect(spend("0.01")).rejects.toMatchObject(refused("23514", /more credit/));
    await write();
    await write({ direction: "returned", method: "credit", source: "refund", amount: "100" });
    await expect(spend("100.01")).rejects.toMatchObject(refused("23514", /more credit/));
    await spend("100.00");
    await expect(spend("0.01")).rejects.toMatchObject(refused("23514", /more credit/));
  });

  test("the same money for another order, or for none", async () => {
    await write({ order_id: null });
    await expect(write()).rejects.toMatchObject(refused("23505", /already/));
  });

  test("more returned of an order than it received, of each currency and mode", async () => {
    await write();
    const back = { direction: "returned", source: "refund" };
    await write({ ...back, amount: "5685.49" });
    const tooMuch: Written[] = [
      { amount: "0.02" },
      { amount: "0.01", mode: "test" },
      { amount: "0.01", method: "card", currency: "USD" },
    ];
    for (const given of tooMuch) {
      const more = { ...back, ...given, source_id: `${own} more` };
      await expect(write(more)).rejects.toMatchObject(refused("23514", /more money/));
    }
    await write({ ...back, amount: "0.01", source_id: `${own} rest` });
    expect(await balance()).toEqual(["83.00", "83.00"]);
  });

  test("two at once that return all of it", async () => {
    await write();
    const back = (part: string) =>
      write({ direction: "returned", source: "refund", source_id: `${own} ${part}` });
    const both = await Promise.allSettled([back("a"), back("b")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await balance()).toEqual(["83.00", "83.00"]);
  });

  test("a reversal of what went back already, of another reversal, a second one, and one of nothing", async () => {
    const came = await write();
    await write({ direction: "returned", source: "refund", amount: "1" });
    await expect(reverse(came)).rejects.toMatchObject(refused("23514", /orders_returned_within_received/));
    const other = await write({ source_id: `${own} other` });
    await reverse(other);
    await expect(reverse(other)).rejects.toMatchObject(refused("23505", /money_entries_reverses/));
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from money_entries where reverses = ${other}`,
    );
    await expect(reverse(Number(rows[0]?.id))).rejects.toMatchObject(refused("23514", /can be reversed/));
    await expect(reverse(0)).rejects.toMatchObject(refused("23514", /can be reversed/));
  });

  test.each<[string, SQL]>([
    ["changes", sql`update money_entries set amount = amount + 1`],
    ["deletions", sql`delete from money_entries`],
    ["truncation", sql`truncate money_entries cascade`],
  ])("%s of the ledger", async (_what, statement) => {
    await write();
    await expect(db.execute(statement)).rejects.toMatchObject(refused("P0001", /append-only/));
  });
});

describe("what money is worth", () => {
  test("follows from what its order was told, in parts that add up to the last butut", async () => {
    const parts = ["1895.16", "1895.17", "1895.17"];
    const ids: number[] = [];
    for (const [at, amount] of parts.entries()) ids.push(await write({ amount, source_id: `${own} ${at}` }));
    expect(await Promise.all(ids.map(worthOf))).toEqual([
      ["27.67", "27.67", "1895.16"],
      ["27.66", "27.66", "1895.17"],
      ["27.67", "27.67", "1895.17"],
    ]);
    const back: number[] = [];
    for (const [at, amount] of parts.toReversed().entries()) {
      back.push(
        await write({ direction: "returned", source: "refund", amount, source_id: `${own} back ${at}` }),
      );
    }
    expect(await Promise.all(back.map(worthOf))).toEqual([
      ["27.67", "27.67", "1895.17"],
      ["27.67", "27.67", "1895.17"],
      ["27.66", "27.66", "1895.16"],
    ]);
    expect(await balance()).toEqual(["83.00", "83.00"]);
  });

  test("adds up where the parts come at once", async () => {
    const parts = ["1895.16", "1895.17", "1895.17"];
    await Promise.all(parts.map((amount, at) => write({ amount, source_id: `${own} ${at}` })));
    expect(await balance()).toEqual(["83.00", "0.00"]);
  });

  test("by card in the order's currency is dalasi in proportion, in parts and back", async () => {
    const card = { method: "card", currency: "USD" };
    const parts = ["27.67", "27.66", "27.67"];
    const ids: number[] = [];
    for (const [at, amount] of parts.entries()) {
      ids.push(await write({ ...card, amount, source_id: `${own} ${at}` }));
    }
    for (const [at, amount] of parts.entries()) {
      const back = { direction: "returned", source: "refund", source_id: `${own} back ${at}` };
      ids.push(await write({ ...card, ...back, amount }));
    }
    const worth = [
      ["27.67", "27.67", "1895.40"],
      ["27.66", "27.66", "1894.71"],
      ["27.67", "27.67", "1895.39"],
    ];
    expect(await Promise.all(ids.map(worthOf))).toEqual([...worth, ...worth]);
  });

  test("beside money in another currency counts its own currency alone", async () => {
    await write({ amount: "1895.16" });
    const euros = { method: "card", currency: "EUR", usd_amount: "10.00", source: "page" };
    expect(await worthOf(await write({ ...euros, amount: "8.50", source_id: `${own} eur` }))).toEqual([
      "10.00",
      "10.00",
      "685.24",
    ]);
    const rest = await write({ amount: "3790.34", source_id: `${own} rest` });
    expect(await worthOf(rest)).toEqual(["55.33", "55.33", "3790.34"]);
  });

  test.each<[string, SQL, string[]]>([
    ["all of an order", sql`null`, ["33.20", "49.80"]],
    ["what a part before has left of an order that is held", sql`now()`, ["22.13", "33.20"]],
  ])(
    "on a page that charges %s in another currency is in proportion to that",
    async (_what, heldUntil, worth) => {
      await db.execute(sql`update orders set held_until = ${heldUntil} where id = ${orderId}`);
      await db.execute(sql`
      insert into payment_pages (order_id, gateway, mode, status, amount, currency, expires_at, created_at)
      values (${orderId}, 'stripe', 'live', 'expired', 5000, 'EUR', now(), '2026-03-01')`);
      await write({ amount: "1895.16" });
      const page = { method: "card", currency: "EUR", source: "page" };
      for (const [at, amount] of ["20.00", "30.00"].entries()) {
        const id = await write({ ...page, amount, source_id: `${own} ${at}` });
        expect((await worthOf(id))[0]).toBe(worth[at]);
      }
    },
  );

  test("on a second page in another currency is the rest that this charges, whatever the first one took", async () => {
    const page = async (paymentId: string, status: string, amount: number, at: string) =>
      await db.execute(sql`
        insert into payment_pages (order_id, gateway, mode, status, amount, currency, expires_at, created_at, session_id, payment_id)
        values (${orderId}, 'stripe', 'live', ${status}, ${amount}, 'EUR', now(), ${at}, ${own + paymentId}, ${own + paymentId})`);
    await db.execute(sql`update orders set held_until = now() where id = ${orderId}`);
    await page("first", "paid", 5000, "2026-03-01");
    const eur = { method: "card", currency: "EUR", source: "page" };
    const first = await write({ ...eur, amount: "50.00", source_id: `stripe:${own}first` });
    expect((await worthOf(first))[0]).toBe("83.00");
    // An exchange costs more.
    await db.execute(sql`
      update orders set shipping_cost = shipping_cost + 20, total_amount = 103, total_usd = 103 where id = ${orderId}`);
    await page("second", "open", 1200, "2026-03-02T08:00:00Z");
    const other = await write({ ...eur, amount: "6.00", source_id: `stripe:${own}of nobody` });
    expect((await worthOf(other))[0]).toBe("10.00");
    await db.execute(sql`insert into money_entries (reverses, at) values (${other}, '2026-03-02T09:00:00Z')`);
    const second = await write({ ...eur, amount: "12.00", source_id: `stripe:${own}second` });
    expect((await worthOf(second))[0]).toBe("20.00");

    await db.execute(sql`update payment_pages set status = 'paid' where order_id = ${orderId}`);
    const refund = async (paymentId: string, amount: string) => {
      const { rows } = await db.execute<{ id: string }>(sql`
        with page as (
          update payment_pages set refunded_amount = refunded_amount + ${amount}::numeric * 100
          where payment_id = ${own + paymentId} returning id
        )
        insert into card_refunds (order_id, page_id, amount, status, actor_email)
        select ${orderId}, id, ${amount}::numeric * 100, 'done', 'owner@kairaba.test' from page returning id`);
      const back = { ...eur, direction: "returned", source: "refund", source_id: rows[0]?.id ?? "" };
      return (await worthOf(await write({ ...back, amount })))[0];
    };
    // The first page took 50 euros for $83, the second 12 for $20.
    expect([await refund("second", "6.00"), await refund("first", "25.00")]).toEqual(["10.00", "41.50"]);
    expect([await refund("second", "6.00"), await refund("first", "25.00")]).toEqual(["10.00", "41.50"]);
    expect(await balance()).toEqual(["103.00", "103.00"]);
  });

  test("in a currency that its order was never told is by the rate of that moment", async () => {
    const id = await write({ method: "card", currency: "EUR", amount: "8.50", usd_amount: "10.00" });
    expect(await worthOf(id)).toEqual(["10.00", "10.00", "685.00"]);
  });

  test.each<[string, SQL, [Written, string[]][]]>([
    [
      "was told no sum in dalasi",
      sql`total_gmd = null`,
      [
        [{ method: "card", currency: "USD", amount: "10" }, ["10.00", "10.00", "700.00"]],
        [{ amount: "700", usd_amount: "10" }, ["10.00", "10.00", "700.00"]],
      ],
    ],
    [
      "costs nothing by now",
      sql`discount_amount = subtotal, shipping_cost = 0, total_amount = 0, total_usd = 0, total_gmd = 0`,
      [
        [{ method: "card", currency: "USD", amount: "10", usd_amount: "10" }, ["10.00", "10.00", "700.00"]],
        [{ amount: "700", usd_amount: "10" }, ["10.00", "10.00", "700.00"]],
      ],
    ],
  ])("of an order that %s is by the rate of that moment", async (_what, change, table) => {
    await db.execute(sql`update orders set ${change} where id = ${orderId}`);
    for (const [given, worth] of table) {
      const id = await write({ gmd_rate: 70_000_000, source_id: `${own} ${given.amount}`, ...given });
      expect(await worthOf(id)).toEqual(worth);
    }
  });

  test("without an order is by the rate of that moment, and is returned once", async () => {
    const unknown = { order_id: null, method: "card", currency: "USD", amount: "10", usd_amount: "10" };
    expect(await worthOf(await write(unknown))).toEqual([null, "10.00", "685.00"]);
    const back = await write({ ...unknown, direction: "returned" });
    expect(await worthOf(back)).toEqual([null, "10.00", "685.00"]);
    await expect(write({ ...unknown, direction: "returned", source: "refund" })).rejects.toMatchObject(
      refused("23514", /more money/),
    );
  });
});

const RECEIPT = { source: "receipt" };
const TAKEN_BACK = { direction: "returned", source: "taken_back" };
test.each<[string, Written[], string[]]>([
  [
    "with what was taken back of it",
    [{ ...RECEIPT, source_id: "payment:2" }, TAKEN_BACK],
    ["taken_back -5685.50", "receipt -5685.50"],
  ],
  [
    "without another part, and what was taken back of another payment",
    [
      { ...RECEIPT, source_id: "payment", amount: "5000" },
      { ...RECEIPT, source_id: "payment:2", amount: "685.50" },
      { method: "qmoney" },
      { ...TAKEN_BACK, method: "qmoney", amount: "1" },
    ],
    ["receipt -685.50"],
  ],
  [
    "and none where it had paid nothing",
    [{ ...RECEIPT, source_id: "nothing", order_id: null }, { source: "page" }, TAKEN_BACK],
    [],
  ],
])("of a receipt that is not verified, the money is reversed, %s", async (_what, given, reversed) => {
  const { rows } = await db.execute<{ id: string }>(
    sql`update gambian_payments set part = 2 where order_id = ${orderId} returning id`,
  );
  for (const { source_id: name, ...entry } of given) {
    await write({ ...entry, ...(name && { source_id: String(name).replace("payment", rows[0]?.id ?? "") }) });
  }
  const receipt = { orderId, sourceId: `${rows[0]?.id}:2`, method: "wave" } as const;
  await db.transaction(async (tx) => {
    await reverseReceiptMoney(tx, receipt, { actorUserId: null, now: clock.now() });
  });
  const { rows: written } = await db.execute<{ line: string }>(sql`
    select source || ' ' || amount as line from money_entries
    where order_id = ${orderId} and reverses is not null order by id`);
  expect(written.map(({ line }) => line)).toEqual(reversed);
});

test("the sums of a day in The Gambia are those of its entries, by method, currency and mode", async () => {
  const day = "2027-05-06";
  const sums = async () => {
    const { rows } = await db.execute(sql`
      select direction, method, currency, mode, entries, amount, usd_amount, fee from money_by_day
      where day = ${day}::date order by direction, method, currency, mode`);
    return rows.map((row) => Object.values(row));
  };
  const at = `${day}T23:59:59.999Z`;
  const first = await write({ at, fee: "5.50" });
  await write({ at: `${day}T00:00:00Z`, source_id: `${own} 2`, fee: "1" });
  await write({ at, source_id: `${own} 3`, method: "card", currency: "USD", amount: "83", mode: "test" });
  await write({ at, direction: "returned", source: "refund", amount: "5685.50" });
  await write({ at: "2027-05-07T00:00:00Z", source_id: `${own} 4` });
  const card = ["received", "card", "USD", "test", 1, "83.00", "83.00", "0.00"];
  const returned = ["returned", "wave", "GMD", "live", 1, "5685.50", "83.00", "0.00"];
  expect(await sums()).toEqual([
    card,
    ["received", "wave", "GMD", "live", 2, "11371.00", "166.00", "6.50"],
    returned,
  ]);
  await db.execute(sql`insert into money_entries (reverses, at) values (${first}, ${at})`);
  expect(await sums()).toEqual([
    card,
    ["received", "wave", "GMD", "live", 1, "5685.50", "83.00", "1.00"],
    returned,
  ]);
});
