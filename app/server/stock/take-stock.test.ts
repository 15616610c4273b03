import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ok, refuseWith } from "#packages/result";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { productRow, stockBySize } from "#tests/support/read-rows.ts";
import type { StockLine } from "./add-to-stock.ts";
import { releaseStock, retakeStock } from "./release-stock.ts";
import { claimingStock, shortagesOf } from "./take-stock.ts";

const { shop } = await openTestShop();

const take = async (lines: StockLine[]) => {
  try {
    const buyer = { browser: null, now: shop.clock() };
    await shop.db.execute(sql`select from ${claimingStock(randomUUID(), lines, [], buyer)}`);
    return ok(null);
  } catch (error) {
    const missing = shortagesOf(error);
    if (missing === null) throw error;
    return refuseWith("out_of_stock", missing);
  }
};
const release = (lines: StockLine[]) =>
  shop.db.transaction((tx) => releaseStock(tx, lines, { orderId: randomUUID(), actorUserId: null }));
const retake = (lines: StockLine[]) =>
  shop.db.transaction((tx) => retakeStock(tx, lines, { orderId: randomUUID(), actorUserId: null }));
const stockOf = async (id: string) => (await productRow(shop, id)).stockQuantity;
const piece = (productId: string, size = "", quantity = 1) => ({ productId, size, quantity });

test("sixty who take one of ten pieces at once are exactly ten", async () => {
  const { id } = await addProduct(shop, { stockQuantity: 10 });
  const answers = await Promise.all(Array.from({ length: 60 }, () => take([piece(id)])));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(10);
  expect(await stockOf(id)).toBe(0);
});

test("orders for the same things in opposite order never deadlock", async () => {
  const one = await addProduct(shop, { sizes: { "42": 100 } });
  const two = await addProduct(shop, { stockQuantity: 100 });
  const lines = [piece(one.id, "42"), piece(two.id)];
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => take(index % 2 === 0 ? lines : lines.toReversed())),
  );
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect([await stockOf(one.id), await stockOf(two.id)]).toEqual([60, 60]);
});

test("takes all lines or none, and names every one that is short", async () => {
  const plenty = await addProduct(shop, { stockQuantity: 5 });
  const sized = await addProduct(shop, { sizes: { "42": 1, "43": 0 } });
  const answer = await take([piece(plenty.id, "", 5), piece(sized.id, "42", 2), piece(sized.id, "43")]);
  expect(answer).toMatchObject({ ok: false, reason: "out_of_stock" });
  expect(!answer.ok && answer.detail).toHaveLength(2);
  expect(await stockOf(plenty.id)).toBe(5);
});

test("two lines of one product without own sizes share its pieces", async () => {
  const { id } = await addProduct(shop, { stockQuantity: 3, sizes: ["S", "M"] });
  const lines = [piece(id, "S", 2), piece(id, "M", 2)];
  expect(await take(lines)).toMatchObject({ ok: false, detail: [{ available: 1 }] });
  expect((await take(lines.map((line) => ({ ...line, quantity: 1 })))).ok).toBe(true);
  expect(await stockOf(id)).toBe(1);
});

test("sizes that are counted, and other products, share no pieces", async () => {
  const sized = await addProduct(shop, { sizes: { "41": 2, "42": 2 } });
  const [one, two] = [
    await addProduct(shop, { stockQuantity: 2 }),
    await addProduct(shop, { stockQuantity: 2 }),
  ];
  const lines = [
    piece(sized.id, "41", 2),
    piece(sized.id, "42", 2),
    piece(one.id, "", 2),
    piece(two.id, "", 2),
  ];
  expect(await take(lines)).toEqual(ok(null));
  expect([await stockOf(sized.id), await stockOf(one.id), await stockOf(two.id)]).toEqual([0, 0, 0]);
});

test("a hidden or archived product cannot be had", async () => {
  const hidden = await addProduct(shop, { isActive: false });
  const archived = await addProduct(shop, { archivedAt: new Date() });
  for (const { id } of [hidden, archived]) {
    expect(await take([piece(id)])).toMatchObject({
      ok: false,
      reason: "out_of_stock",
    });
  }
});

test("released pieces come back to their size, and the sum follows", async () => {
  const { id } = await addProduct(shop, { sizes: { "42": 2, "43": 1 } });
  const lines = [piece(id, "42", 2)];
  await take(lines);
  expect(await stockOf(id)).toBe(1);
  await release(lines);
  expect(await stockOf(id)).toBe(3);
  expect(await stockBySize(shop, id)).toMatchObject({ "42": 2 });
});

const sizesOf = async (id: string) => {
  const stock = await stockBySize(shop, id);
  return (await productRow(shop, id)).sizes.map((size) => [size, stock[size]]);
};

test("pieces of a size that was taken off the list put it there again", async () => {
  const { id } = await addProduct(shop, { sizes: { M: 1, L: 0 } });
  await release([piece(id, "S", 2), piece(id, "M")]);
  expect(await sizesOf(id)).toEqual([
    ["M", 2],
    ["L", 0],
    ["S", 2],
  ]);
  expect(await stockOf(id)).toBe(4);
  await Promise.all([release([piece(id, "XL")]), release([piece(id, "xl"), piece(id, "XL")])]);
  expect((await sizesOf(id)).slice(3)).toEqual([[expect.stringMatching(/^xl$/i), 3]]);
  expect(await stockOf(id)).toBe(7);
});

test("pieces find their size however it is written by now, and are taken from there again", async () => {
  const { id } = await addProduct(shop, { sizes: { S: 0, "EU 42": 1 } });
  const lines = [piece(id, "s", 2), piece(id, " S"), piece(id, "eu42")];
  await release(lines);
  expect(await sizesOf(id)).toEqual([
    ["S", 3],
    ["EU 42", 2],
  ]);
  expect(await retake(lines)).toMatchObject({ ok: true });
  expect(await sizesOf(id)).toEqual([
    ["S", 0],
    ["EU 42", 1],
  ]);
  expect(await retake([piece(id, "s")])).toMatchObject({
    detail: [{ size: "s", available: 0 }],
  });
});

test("an archived product lists no size again", async () => {
  const { id } = await addProduct(shop, { archivedAt: new Date(), sizes: { M: 1 } });
  await release([piece(id, "S", 2)]);
  expect(await sizesOf(id)).toEqual([["M", 1]]);
});

test("an order that comes back takes its pieces of a hidden product, none of one that is gone", async () => {
  const hidden = await addProduct(shop, { isActive: false, sizes: { "42": 3 } });
  const archived = await addProduct(shop, { archivedAt: new Date(), stockQuantity: 0 });
  const lines = [piece(hidden.id, "42", 2), piece(archived.id), piece(randomUUID())];
  expect(await retake(lines)).toMatchObject({ ok: true });
  expect([await stockOf(hidden.id), await stockOf(archived.id)]).toEqual([1, 0]);
  const short = [{ productId: hidden.id, size: "42", available: 1 }];
  expect(await retake(lines)).toEqual({ ok: false, reason: "out_of_stock", detail: short });
  expect(await retake(lines.slice(1))).toMatchObject({ ok: true });
});

test("an order that comes back takes all its lines or none; sizes without own stock share the pieces", async () => {
  const shared = await addProduct(shop, { stockQuantity: 3, sizes: ["S", "M"] });
  const sized = await addProduct(shop, { sizes: { "42": 1 } });
  const lines = [piece(shared.id, "S"), piece(shared.id, "M", 2), piece(sized.id, "43")];
  const missing = { productId: sized.id, size: "43", available: 0 };
  expect(await retake(lines)).toMatchObject({ detail: [missing] });
  const more = lines.slice(0, 2).map((line) => ({ ...line, quantity: 2 }));
  expect(await retake(more)).toMatchObject({ detail: [{ productId: shared.id, size: "S", available: 1 }] });
  expect(await stockOf(shared.id)).toBe(3);
  expect(await retake(lines.slice(0, 2))).toMatchObject({ ok: true });
  expect(await stockOf(shared.id)).toBe(0);
});

test("of sixty orders that come back to ten pieces at once, beside as many new ones, ten have them", async () => {
  const { id } = await addProduct(shop, { stockQuantity: 10 });
  const line = [piece(id)];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? retake(line) : take(line))),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(10);
  expect(await stockOf(id)).toBe(0);
});

/** Returns the plan of a query in a database without statistics, as a new store's is. */
const planOf = async (query: SQL) => {
  const { rows } = await shop.db.execute<{ "QUERY PLAN": string }>(sql`explain ${query}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
};

test("a holder's unpaid pieces are read by the keys of that holder's orders", async () => {
  const plan = await planOf(sql`select sum(quantity) from unpaid_pieces_by_holder where holder = 'somebody'`);
  expect(plan).toContain("stock_holders_holder");
  expect(plan).toContain("orders_pkey");
  expect(plan).not.toContain("orders_unpaid");
});

test("all unpaid pieces are read by the index of unpaid orders", async () => {
  expect(await planOf(sql`select * from unpaid_pieces`)).toContain("orders_unpaid");
});
