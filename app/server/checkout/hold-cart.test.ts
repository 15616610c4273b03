import { randomBytes, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { priceCart } from "#app/server/checkout/pricing/price-cart.ts";
import { listenToChanges } from "#app/server/platform/db/notifications/listen-to-changes.ts";
import { browserOf, clearHolds, holdPieces } from "#app/server/stock/browser-holds.ts";
import { claimingStock, exchangePieces, shortagesOf } from "#app/server/stock/take-stock.ts";
import { productStock, products, stockChanges } from "#database/schema/catalogue.ts";
import { browserHolds, orderItems } from "#database/schema/orders.ts";
import { HOUR_MS, MINUTE_MS } from "#packages/values";
import { addDiscount, addProduct, aLocalOrder, anAddress } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { aPageOrder } from "#tests/support/paid-page-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { holdCart, releaseCart } from "./hold-cart.ts";

const { shop, clock, pool } = await openTestShop();

const aToken = () => randomBytes(24).toString("base64url");

type Wish = { holdToken?: string; ipAddress?: string; size?: string; quantity?: number; isPaying?: boolean };

async function hold({ id }: { id: string }, wish: Wish = {}) {
  const { holdToken = aToken(), ipAddress = anAddress(), size = "42", quantity = 1, isPaying = true } = wish;
  const items = [{ productId: id, size, quantity }];
  const held = succeeded(
    await holdCart(shop, { holdToken, ipAddress, paymentMethod: "wave", isPaying, items }),
  );
  return held;
}

const order = (product: { id: string }, given: Parameters<typeof aLocalOrder>[1] = {}) =>
  steps.tryOrdering(shop, product, { size: "42", ...given });

const stockOf = (product: { id: string }) => steps.stockOf(shop, product);

async function problemsOf(item: { id: string; size?: string; quantity: number }, holdToken: string | null) {
  const items = [{ productId: item.id, size: item.size ?? "42", quantity: item.quantity }];
  const none = { country: null, area: "", discountCode: null, customer: null } as const;
  const cart = succeeded(await priceCart(shop, { items, ...none, currency: "USD", holdToken }));
  return cart.problems;
}

async function quoted({ id }: { id: string }, holdToken: string | null, quantity = 1) {
  const problems = await problemsOf({ id, quantity }, holdToken);
  return problems.map(({ reason, available }) => [reason, available]);
}

/** Returns how many seconds a new buyer is asked to wait; null where waiting is no use. */
async function waitFor({ id }: { id: string }, quantity = 1, size = "42") {
  const [problem] = await problemsOf({ id, size, quantity }, null);
  return problem?.freeInSeconds;
}

const stored = (orderNumber: string) => steps.orderOf(shop, orderNumber);

/** Returns who may still order how many: a new buyer, by the quote. */
const left = async (product: { id: string }) => {
  const [problem] = await quoted(product, null, 99);
  return problem?.[1];
};

test("the last pair is held for the first whose payment page opens, and gone for everybody else", async () => {
  const product = await addProduct(shop, { sizes: { "42": 1 } });
  const [first, second] = [aToken(), aToken()];
  const held = await hold(product, { holdToken: first });
  expect(held).toEqual({
    endsAt: new Date(shop.clock().getTime() + 30 * MINUTE_MS),
    reason: "kept",
  });
  expect(await stockOf(product)).toBe(1);
  expect(await hold(product, { holdToken: second })).toEqual({ endsAt: null, reason: "sold_out" });
  expect(await quoted(product, first)).toEqual([]);
  expect(await quoted(product, second)).toEqual([["out_of_stock", 0]]);
  expect(await quoted(product, null)).toEqual([["out_of_stock", 0]]);
  expect(await order(product)).toBe("out_of_stock");
  expect(await order(product, { holdToken: second })).toBe("out_of_stock");
  expect(await order(product, { holdToken: first })).toMatch(/^KRB-/);
  expect(await stockOf(product)).toBe(0);
  expect(await hold(product, { holdToken: first })).toEqual({ endsAt: null, reason: "sold_out" });
});

test("a hold changes no stock, writes nothing to the ledger and is announced to no cache", async () => {
  const product = await addProduct(shop, { sizes: { "42": 1 } });
  const changes: unknown[] = [];
  let isSubscribed = false;
  const listener = {
    onChange: (change: unknown) => void changes.push(change),
    onSubscribedChange: (now: boolean) => {
      isSubscribed = now;
    },
  };
  const listening = listenToChanges(pool.options, listener, shop.log);
  await vi.waitFor(() => expect(isSubscribed).toBe(true), { timeout: 15_000 });
  const ledger = () => shop.db.$count(stockChanges);
  const before = await ledger();
  const holdToken = aToken();
  for (const quantity of [1, 2, 1]) await hold(product, { holdToken, quantity });
  await releaseCart(shop, holdToken);
  clock.advance(25 * HOUR_MS);
  await clearHolds(shop);
  // What was sent before the mark has come when the mark has.
  await pool.query("select pg_notify('shop_changed', 'product:the-end')");
  await vi.waitFor(() => expect(changes).toContainEqual({ kind: "product", id: "the-end" }));
  await listening.stop();
  expect(changes.filter((change) => JSON.stringify(change).includes(product.id))).toEqual([]);
  expect(changes).not.toContainEqual({ kind: "catalogue" });
  expect(await ledger()).toBe(before);
  expect(await stockOf(product)).toBe(1);
});

test("a hold is renewed from each tab of its browser, and ends by itself thirty minutes after the last", async () => {
  const product = await addProduct(shop, { sizes: { "42": 3 } });
  const holdToken = aToken();
  await Promise.all([
    hold(product, { holdToken }),
    hold(product, { holdToken }),
    hold(product, { holdToken }),
  ]);
  expect(await left(product)).toBe(2);
  clock.advance(29 * MINUTE_MS);
  await hold(product, { holdToken });
  clock.advance(29 * MINUTE_MS);
  expect(await left(product)).toBe(2);
  clock.advance(MINUTE_MS);
  expect(await left(product)).toBe(3);
});

test("a page that is only opened holds for five minutes, and one whose details are typed never shorter", async () => {
  const product = await addProduct(shop, { sizes: { "42": 1 } });
  const [holdToken, ipAddress] = [aToken(), anAddress()];
  await hold(product, { holdToken, ipAddress, isPaying: false });
  expect(await waitFor(product)).toBe(5 * 60);
  clock.advance(4 * MINUTE_MS);
  await hold(product, { holdToken, ipAddress });
  // The same page, opened again in another tab.
  await hold(product, { holdToken, ipAddress, isPaying: false });
  expect(await waitFor(product)).toBe(30 * 60);
  clock.advance(30 * MINUTE_MS);
  expect(await quoted(product, null)).toEqual([]);
  const another = await addProduct(shop, { sizes: { "42": 1 } });
  await hold(another, { holdToken, ipAddress, isPaying: false });
  clock.advance(5 * MINUTE_MS);
  expect(await quoted(another, null)).toEqual([]);
});

test("leaving the page ends its hold at once, and no other's; what it proved stays", async () => {
  const product = await addProduct(shop, { sizes: { "42": 2 } });
  const holdToken = aToken();
  await hold(product, { holdToken });
  await hold(product);
  await releaseCart(shop, holdToken);
  expect(await left(product)).toBe(1);
  await releaseCart(shop, holdToken);
  await hold(product, { holdToken });
  expect(await left(product)).toBe(0);
  await releaseCart(shop, holdToken);
  await shop.db.update(productStock).set({ quantity: 0 }).where(eq(productStock.productId, product.id));
  expect((await stored(await order(product, { holdToken }))).soldOutAt).toEqual(shop.clock());
});

test("a piece in another checkout is not sold out: the quote says when it may be free, where it would do", async () => {
  const product = await addProduct(shop, { sizes: { "42": 2 } });
  const one = await addProduct(shop, { stockQuantity: 1, sizes: ["S", "M"] });
  await hold(product, { isPaying: false });
  clock.advance(MINUTE_MS);
  await hold(product);
  await hold(one, { size: "S" });
  expect(await waitFor(product)).toBe(4 * 60);
  expect(await waitFor(product, 3)).toBeNull();
  expect(await waitFor(one, 1, "M")).toBe(30 * 60);
  const none = await addProduct(shop, { sizes: { "42": 0 } });
  expect(await waitFor(none)).toBeNull();
});

test("a hold ends an hour after it began, however often it is renewed and its cart changed", async () => {
  const product = await addProduct(shop, { sizes: { "42": 9 } });
  const one = await addProduct(shop, { stockQuantity: 1, sizes: ["S", "M"] });
  const [holdToken, other, ipAddress] = [aToken(), aToken(), anAddress()];
  const began = shop.clock().getTime();
  for (let minute = 0; minute < 60; minute += 4) {
    const held = await hold(product, { holdToken, ipAddress, quantity: 1 + (minute % 3) });
    expect(held.endsAt?.getTime()).toBe(began + Math.min(minute + 30, 60) * MINUTE_MS);
    // The sizes of a product with one stock number are one.
    await hold(one, { holdToken: other, ipAddress, size: minute % 8 ? "S" : "M" });
    clock.advance(4 * MINUTE_MS);
  }
  expect(await left(product)).toBe(9);
  expect(await hold(one, { holdToken: other, ipAddress, size: "S" })).toEqual({
    endsAt: null,
    reason: "too_many",
  });
  expect(await hold(one, { holdToken: other, ipAddress, size: "M" })).toEqual({
    endsAt: null,
    reason: "too_many",
  });
  const times = { startedAt: shop.clock(), endsAt: new Date(shop.clock().getTime() + 61 * MINUTE_MS) };
  await expect(shop.db.update(browserHolds).set(times)).rejects.toThrow();
});

test("cookies cleared and the page opened again for days, the last pair is held an hour a day at most", async () => {
  const product = await addProduct(shop, { sizes: { "42": 1 } });
  const ipAddress = anAddress();
  let [free, rounds, holdToken] = [0, 0, aToken()];
  for (; rounds < 2 * 24 * 3; rounds += 1) {
    // A browser that keeps its cookie is no better off.
    if (rounds % 5 > 0) holdToken = aToken();
    await hold(product, { holdToken, ipAddress });
    if ((await quoted(product, null)).length === 0) free += 1;
    clock.advance(20 * MINUTE_MS);
  }
  expect(rounds - free).toBeLessThanOrEqual(2 * 3);
  expect(rounds - free).toBeGreaterThan(0);
  // Whoever else comes may hold it, and anybody may order it.
  expect(await hold(product)).toMatchObject({ reason: "kept" });
  const another = await addProduct(shop, { sizes: { "42": 1 } });
  await hold(another, { ipAddress });
  clock.advance(31 * MINUTE_MS);
  expect(await hold(another, { ipAddress })).toEqual({ endsAt: null, reason: "too_many" });
  expect(await order(another, { ipAddress })).toMatch(/^KRB-/);
});

test("of each size one piece at least stays for other network addresses, however often a page is opened", async () => {
  const product = await addProduct(shop, { sizes: { "41": 2, "42": 5, "43": 1 } });
  const one = await addProduct(shop, { stockQuantity: 3, sizes: ["S", "M"] });
  const ipAddress = anAddress();
  for (let n = 0; n < 5; n += 1) {
    for (const size of ["41", "42", "43"]) await hold(product, { ipAddress, size });
    for (const size of ["S", "M"]) await hold(one, { ipAddress, size });
  }
  expect(await hold(product, { size: "41" })).toMatchObject({ reason: "kept" });
  expect(await hold(product, { size: "42", quantity: 2 })).toMatchObject({ reason: "kept" });
  expect(await hold(one, { size: "M" })).toMatchObject({ reason: "kept" });
  const both = await addProduct(shop, { sizes: { "42": 2 } });
  expect(await hold(both, { quantity: 2 })).toMatchObject({ reason: "too_many", endsAt: expect.any(Date) });
  expect(await left(both)).toBe(1);
});

test("a changed cart changes what is held; of what is short there is what is left", async () => {
  const product = await addProduct(shop, { sizes: { "42": 4, "43": 2 } });
  const holdToken = aToken();
  await hold(product, { holdToken, quantity: 2 });
  expect(await left(product)).toBe(2);
  await hold(product, { size: "43" });
  await hold(product, { holdToken, size: "43" });
  expect(await left(product)).toBe(4);
  expect(await hold(product, { holdToken, size: "43", quantity: 2 })).toMatchObject({ reason: "sold_out" });
  const rows = await shop.db
    .select()
    .from(browserHolds)
    .where(eq(browserHolds.browser, browserOf(shop, holdToken)));
  const now = shop.clock();
  expect(rows.filter(({ endsAt }) => endsAt > now)).toMatchObject([{ size: "43", quantity: 1 }]);
});

test("one network address can hold half of a product and thirty pieces in all, in however many browsers", async () => {
  const product = await addProduct(shop, { sizes: { "42": 10 } });
  const ipAddress = anAddress();
  const held = await Promise.all(Array.from({ length: 10 }, () => hold(product, { ipAddress })));
  expect(held.filter(({ endsAt }) => endsAt !== null)).toHaveLength(5);
  expect(held.filter(({ reason }) => reason === "too_many")).toHaveLength(5);
  expect(await left(product)).toBe(5);
  expect(await hold(product)).toMatchObject({ reason: "kept" });

  const large = await addProduct(shop, { sizes: { "42": 200 } });
  const another = anAddress();
  expect(await hold(large, { ipAddress: another, quantity: 31 })).toEqual({
    endsAt: null,
    reason: "too_many",
  });
  const kept = await Promise.all(
    Array.from({ length: 8 }, () => hold(large, { ipAddress: another, quantity: 5 })),
  );
  expect(kept.filter(({ reason }) => reason === "kept")).toHaveLength(6);
});

test("pieces count at the address from which they were last held, so that a second address is no way past the limits", async () => {
  const product = await addProduct(shop, { sizes: { "42": 4, "43": 20 } });
  const [first, second] = [anAddress(), anAddress()];
  const tokens = [aToken(), aToken(), aToken()];
  for (const holdToken of tokens) await hold(product, { holdToken, ipAddress: first });
  for (const holdToken of tokens) await hold(product, { holdToken, ipAddress: second, quantity: 4 });
  const piecesAt = async () => {
    const rows = await shop.db.select().from(browserHolds).where(eq(browserHolds.productId, product.id));
    const pieces = Map.groupBy(rows, ({ address }) => address);
    return [...pieces.values()].map((held) => held.reduce((sum, { quantity }) => sum + quantity, 0));
  };
  expect(Math.max(...(await piecesAt()))).toBeLessThan(4);

  const large = await addProduct(shop, { sizes: { "42": 100 } });
  const [here, there] = [anAddress(), anAddress()];
  const many = Array.from({ length: 6 }, aToken);
  for (const holdToken of many) await hold(large, { holdToken, ipAddress: here });
  for (const holdToken of many) await hold(large, { holdToken, ipAddress: there, quantity: 30 });
  expect(await left(large)).toBeGreaterThanOrEqual(100 - 6 - 30);
});

test("held pieces become the order's without a gap, while others try to get them", async () => {
  const product = await addProduct(shop, { sizes: { "42": 1 } });
  const holdToken = aToken();
  await hold(product, { holdToken });
  const rivals = Array.from({ length: 12 }, (_, n) => (n % 2 ? order(product) : hold(product)));
  const [own] = await Promise.all([order(product, { holdToken }), ...rivals]);
  expect(own).toMatch(/^KRB-/);
  expect((await stored(own)).stockHeld).toBe(true);
  expect(await stockOf(product)).toBe(0);
  expect(await shop.db.$count(orderItems, eq(orderItems.productId, product.id))).toBe(1);
});

test("the database itself takes no pieces that are held for others, and all of them once the time is over", async () => {
  const product = await addProduct(shop, { sizes: { "42": 3 } });
  const one = await addProduct(shop, { stockQuantity: 3, sizes: ["S", "M"] });
  const holdToken = aToken();
  await hold(product, { holdToken, quantity: 2 });
  await hold(one, { holdToken: aToken(), size: "S" });
  const take = async ({ id }: { id: string }, size: string, quantity: number, browser: string | null) => {
    const buyer = { browser, now: shop.clock() };
    const taking = claimingStock(randomUUID(), [{ productId: id, size, quantity }], [], buyer);
    try {
      await shop.db.execute(sql`select from ${taking}`);
      return "taken";
    } catch (error) {
      return shortagesOf(error)?.[0]?.available;
    }
  };
  expect(await take(product, "42", 2, null)).toBe(1);
  expect(await take(product, "42", 2, browserOf(shop, aToken()))).toBe(1);
  expect(await take(one, "M", 3, null)).toBe(2);
  expect(await take(product, "42", 1, null)).toBe("taken");
  expect(await take(product, "42", 2, browserOf(shop, holdToken))).toBe("taken");
  clock.advance(30 * MINUTE_MS);
  expect(await take(one, "M", 3, null)).toBe("taken");
});

test("an order sent twice from held pieces is one order, and a refused one leaves them held", async () => {
  const product = await addProduct(shop, { sizes: { "42": 1 } });
  const holdToken = aToken();
  await hold(product, { holdToken });
  expect(await order(product, { holdToken, receipt: null })).toBe("receipt_required");
  expect(await order(product, { holdToken, discountCode: "NONE" })).toBe("unknown_discount");
  expect(await quoted(product, holdToken)).toEqual([]);
  const input = await aLocalOrder(product, { size: "42", holdToken, idempotencyKey: "twice" });
  const both = await Promise.all([1, 2].map(() => placeOrder(shop, GUEST, input)));
  expect(new Set(both.map((placed) => placed.ok && placed.value.orderNumber)).size).toBe(1);
  expect(both.every(({ ok }) => ok)).toBe(true);
});

test("a card checkout of the same browser takes the pieces it has held", async () => {
  const product = await addProduct(shop, { sizes: { "42": 1 } });
  const holdToken = aToken();
  await hold(product, { holdToken });
  const input = {
    ...(await aPageOrder(product)),
    items: [{ productId: product.id, size: "42", quantity: 1 }],
  };
  expect(await placeOrder(shop, GUEST, input)).toMatchObject({ reason: "out_of_stock" });
  expect(await placeOrder(shop, GUEST, { ...input, holdToken })).toMatchObject({
    ok: true,
  });
  expect(await stockOf(product)).toBe(0);
});

test("of ten pieces fifty buyers get exactly ten, whether or not their pages were open", async () => {
  const product = await addProduct(shop, { sizes: { "42": 10 } });
  const buyers = Array.from({ length: 50 }, (_, n) => ({ holdToken: n % 2 ? aToken() : null }));
  const answers = await Promise.all(
    buyers.map(async ({ holdToken }) => {
      if (holdToken === null) return await order(product);
      const held = await hold(product, { holdToken });
      return held.endsAt === null ? "out_of_stock" : await order(product, { holdToken });
    }),
  );
  expect(answers.filter((answer) => answer.startsWith("KRB-"))).toHaveLength(10);
  expect(answers.filter((answer) => answer === "out_of_stock")).toHaveLength(40);
  expect(await stockOf(product)).toBe(0);
});

test("what another browser holds is left out of a cart's quote and of its order, also with a code", async () => {
  const product = await addProduct(shop, { sizes: { "42": 3 } });
  const discountCode = "HELD10";
  await addDiscount(shop, { code: discountCode });
  const holdToken = aToken();
  await hold(product, { holdToken, quantity: 2 });
  expect(await quoted(product, null, 2)).toEqual([["out_of_stock", 1]]);
  expect(await order(product, { quantity: 2, discountCode })).toBe("out_of_stock");
  expect(await order(product)).toMatch(/^KRB-/);
  expect(await order(product, { quantity: 2, discountCode, holdToken })).toMatch(/^KRB-/);
  expect(await stockOf(product)).toBe(0);
});

test.each([
  ["by size", { sizes: { "42": 3 } }],
  ["in all", { stockQuantity: 3, sizes: ["42", "43"] }],
])(
  "of pieces counted %s that staff sold while two browsers hold them, whoever came first has the rest",
  async (_how, stock) => {
    const product = await addProduct(shop, stock);
    const [first, second, ipAddress] = [aToken(), aToken(), anAddress()];
    await hold(product, { holdToken: first, ipAddress });
    clock.advance(MINUTE_MS);
    expect(await hold(product, { holdToken: second, ipAddress })).toMatchObject({ reason: "kept" });
    await staffSell(product, 2);
    expect(await quoted(product, null)).toEqual([["out_of_stock", 0]]);
    expect(await hold(product, { holdToken: second, ipAddress })).toEqual({
      endsAt: null,
      reason: "sold_out",
    });
    await shop.db
      .update(browserHolds)
      .set({ endsAt: new Date(clock.now().getTime() + 9 * MINUTE_MS) })
      .where(eq(browserHolds.browser, browserOf(shop, second)));
    expect(await quoted(product, first)).toEqual([]);
    expect(await quoted(product, first, 2)).toEqual([["out_of_stock", 1]]);
    expect(await quoted(product, second)).toEqual([["out_of_stock", 0]]);
    expect(await hold(product, { holdToken: first, ipAddress })).toMatchObject({ reason: "kept" });
    expect((await stored(await order(product, { holdToken: first }))).stockHeld).toBe(true);
    expect((await stored(await order(product, { holdToken: second }))).stockHeld).toBe(false);
  },
);

test("who holds two pieces, of which staff sell one while the hold is renewed, has the other", async () => {
  const product = await addProduct(shop, { sizes: { "42": 3 } });
  const page = { holdToken: aToken(), ipAddress: anAddress(), paymentMethod: "wave", isPaying: true };
  const { holdToken } = page;
  await hold(product, { ...page, quantity: 2 });
  await staffSell(product, 2);
  // The cart was priced before they did.
  const lines = [{ productId: product.id, size: "42", quantity: 2 }];
  const held = await shop.db.transaction((tx) => holdPieces(shop, tx, { ...page, lines }));
  expect(held.reason).toBe("sold_out");
  const rows = await shop.db.select().from(browserHolds).where(eq(browserHolds.productId, product.id));
  expect(rows).toMatchObject([{ quantity: 1, isLast: true }]);
  // Paid while both were held, so that one is to swap or refund.
  expect((await stored(await order(product, { holdToken, quantity: 2 }))).stockHeld).toBe(false);
  expect(await stockOf(product)).toBe(1);
});

async function staffSell({ id }: { id: string }, quantity: number) {
  const pieces = { taken: [{ productId: id, size: "42", quantity }], back: [] };
  succeeded(await shop.db.transaction((tx) => exchangePieces(tx, pieces, BY_STAFF)));
}

const BY_STAFF = { cause: "exchange", orderId: randomUUID(), actorUserId: null } as const;

test("a receipt that comes after the hold has ended and the piece is sold is an order to swap or refund", async () => {
  const product = await addProduct(shop, { sizes: { "42": 1 } });
  const holdToken = aToken();
  await hold(product, { holdToken });
  clock.advance(31 * MINUTE_MS);
  expect(await order(product)).toMatch(/^KRB-/);
  // The page has asked again meanwhile.
  expect(await hold(product, { holdToken })).toEqual({ endsAt: null, reason: "sold_out" });
  const late = await order(product, { holdToken });
  expect(await stored(late)).toMatchObject({
    stockHeld: false,
    soldOutAt: clock.now(),
    totalAmount: "83.00",
    paymentStatus: "pending",
  });
  expect(await stockOf(product)).toBe(0);
  // It has had its order, and programs, which have opened no page, are refused as ever.
  expect(await order(product, { holdToken })).toBe("out_of_stock");
  expect(await order(product)).toBe("out_of_stock");
});

test("a receipt for pieces of a product that is hidden meanwhile is still accepted", async () => {
  const product = await addProduct(shop, { sizes: { "42": 1 } });
  const holdToken = aToken();
  await hold(product, { holdToken });
  await shop.db.update(products).set({ isActive: false }).where(eq(products.id, product.id));
  const late = await order(product, { holdToken });
  expect((await stored(late)).soldOutAt).toEqual(shop.clock());
  expect(await stockOf(product)).toBe(1);
});

test("a hold that has ended, while nobody else has ordered yet, is still the shopper's to order", async () => {
  const product = await addProduct(shop, { sizes: { "42": 1 } });
  const holdToken = aToken();
  await hold(product, { holdToken });
  clock.advance(31 * MINUTE_MS);
  expect((await stored(await order(product, { holdToken }))).stockHeld).toBe(true);
});

test("an ended hold stays for a day", async () => {
  await shop.db.delete(browserHolds);
  const product = await addProduct(shop, { sizes: { "42": 3 } });
  await hold(product);
  clock.advance(24 * HOUR_MS);
  expect(await clearHolds(shop)).toBe(0);
  clock.advance(30 * MINUTE_MS);
  expect(await clearHolds(shop)).toBe(1);
});
