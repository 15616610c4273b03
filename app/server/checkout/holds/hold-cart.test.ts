import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { createCardCheckout } from "#app/server/checkout/card/create-card-checkout.ts";
import { placeLocalOrder } from "#app/server/checkout/place-local-order.ts";
import { priceCart } from "#app/server/checkout/pricing/price-cart.ts";
import { listHolds } from "#app/server/stock/list-holds.ts";
import { endExpiredHolds, holdPieces } from "#app/server/stock/stock-holds.ts";
import { products } from "#database/schema/catalogue.ts";
import { orders, stockHolds } from "#database/schema/orders.ts";
import { addAdmin, addProduct, aLocalOrder, anAddress, aShopper } from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { endHoldEarly } from "./end-hold-early.ts";
import { holdCart } from "./hold-cart.ts";

const MINUTE_MS = 60_000;

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});
afterAll(() => opened.close());

const aToken = () => randomBytes(24).toString("base64url");

type Wish = { token?: string; address?: string; size?: string; quantity?: number };

async function hold({ id }: { id: string }, wish: Wish = {}) {
  const { token = aToken(), address = anAddress(), size = "42", quantity = 1 } = wish;
  const items = [{ productId: id, size, quantity }];
  const held = await holdCart(opened.shop, { token, address, paymentMethod: "wave", items });
  if (!held.ok) throw new Error(held.reason);
  return held.value;
}

async function order(product: { id: string }, given: Parameters<typeof aLocalOrder>[1] = {}) {
  const placed = await placeLocalOrder(
    opened.shop,
    GUEST,
    await aLocalOrder(product, { size: "42", ...given }),
  );
  return placed.ok ? placed.value.orderNumber : placed.reason;
}

async function stockOf({ id }: { id: string }): Promise<number | undefined> {
  const [row] = await opened.shop.db.select().from(products).where(eq(products.id, id));
  return row?.stockQuantity;
}

async function quoted({ id }: { id: string }, holdToken: string | null, quantity = 1) {
  const items = [{ productId: id, size: "42", quantity }];
  const none = { country: null, discountCode: null, customerEmail: null } as const;
  const cart = await priceCart(opened.shop, { items, ...none, currency: "USD", holdToken });
  return cart.ok ? cart.value.problems.map(({ reason, available }) => [reason, available]) : cart.reason;
}

async function stored(orderNumber: string) {
  const [row] = await opened.shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  return row;
}

test("a pair that is held for a browser while its cart is priced is not sold out to it", async () => {
  const product = await addProduct(opened.shop, { sizes: { "42": 1 } });
  const [token, address] = [aToken(), anAddress()];
  const answer = await opened.shop.db.transaction(async (tx) => {
    await tx.execute(sql`lock table products in access exclusive mode`);
    const priced = quoted(product, token);
    const isWaiting = async () => {
      const waiting = await tx.execute(
        sql`select from pg_locks where relation = 'products'::regclass and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(waiting.rows).toHaveLength(1);
    };
    await vi.waitFor(isWaiting, { timeout: 20_000 });
    const lines = [{ productId: product.id, size: "42", quantity: 1 }];
    await holdPieces(opened.shop, tx, { token, address, paymentMethod: "wave", lines });
    return { priced };
  });
  expect(await answer.priced).toEqual([]);
  expect(await stockOf(product)).toBe(0);
});

test("the last pair is kept for the first whose payment page opens, and gone for everybody else", async () => {
  const product = await addProduct(opened.shop, { sizes: { "42": 1 } });
  const [first, second] = [aToken(), aToken()];
  const held = await hold(product, { token: first });
  expect(held).toEqual({
    endsAt: new Date(opened.shop.clock().getTime() + 30 * MINUTE_MS),
    reason: "kept",
  });
  expect(await stockOf(product)).toBe(0);
  expect(await hold(product, { token: second })).toEqual({ endsAt: null, reason: "sold_out" });
  expect(await quoted(product, first)).toEqual([]);
  expect(await quoted(product, second)).toEqual([["out_of_stock", 0]]);
  expect(await quoted(product, null)).toEqual([["out_of_stock", 0]]);
  expect(await order(product)).toBe("out_of_stock");
  expect(await order(product, { holdToken: first })).toMatch(/^KRB-/);
  expect(await stockOf(product)).toBe(0);
  expect(await hold(product, { token: first })).toEqual({ endsAt: null, reason: "sold_out" });
});

test("a hold is renewed from each tab of its browser, and ends by itself thirty minutes after the last", async () => {
  const { shop, clock } = opened;
  const product = await addProduct(shop, { sizes: { "42": 3 } });
  const token = aToken();
  await Promise.all([hold(product, { token }), hold(product, { token }), hold(product, { token })]);
  expect(await stockOf(product)).toBe(2);
  clock.advance(29 * MINUTE_MS);
  await hold(product, { token });
  clock.advance(29 * MINUTE_MS);
  await endExpiredHolds(shop);
  expect(await stockOf(product)).toBe(2);
  clock.advance(MINUTE_MS);
  expect(await Promise.all([endExpiredHolds(shop), endExpiredHolds(shop)])).toContain(1);
  expect(await stockOf(product)).toBe(3);
  expect(await endExpiredHolds(shop)).toBe(0);
});

test("a changed cart changes what is kept; of what is short there is what is left", async () => {
  const product = await addProduct(opened.shop, { sizes: { "42": 4, "43": 1 } });
  const token = aToken();
  await hold(product, { token, quantity: 2 });
  expect(await stockOf(product)).toBe(3);
  await hold(product, { token, size: "43" });
  expect(await stockOf(product)).toBe(4);
  expect(await quoted(product, token, 4)).toEqual([]);
  expect(await hold(product, { token, size: "43", quantity: 2 })).toMatchObject({ reason: "sold_out" });
  const rows = await opened.shop.db.select().from(stockHolds);
  expect(rows.flatMap(({ items }) => items).filter(({ productId }) => productId === product.id)).toEqual([
    { productId: product.id, size: "43", quantity: 1 },
  ]);
});

test("one network address can keep half of a product and thirty pieces in all, in however many browsers", async () => {
  const product = await addProduct(opened.shop, { sizes: { "42": 10 } });
  const address = anAddress();
  const held = await Promise.all(Array.from({ length: 10 }, () => hold(product, { address })));
  expect(held.filter(({ endsAt }) => endsAt !== null)).toHaveLength(5);
  expect(held.filter(({ reason }) => reason === "too_many")).toHaveLength(5);
  expect(await stockOf(product)).toBe(5);
  expect(await hold(product)).toMatchObject({ reason: "kept" });

  const large = await addProduct(opened.shop, { sizes: { "42": 200 } });
  const another = anAddress();
  expect(await hold(large, { address: another, quantity: 31 })).toEqual({ endsAt: null, reason: "too_many" });
  const kept = await Promise.all(
    Array.from({ length: 8 }, () => hold(large, { address: another, quantity: 5 })),
  );
  expect(kept.filter(({ reason }) => reason === "kept")).toHaveLength(6);
});

test("the owner sees who keeps what, and can put it back on sale once", async () => {
  const { shop } = opened;
  await shop.db.delete(stockHolds);
  const product = await addProduct(shop, { name: "Reef Runner", sizes: { "42": 3 } });
  const address = anAddress();
  await hold(product, { address });
  await hold(product, { address });
  const [first, ...others] = await listHolds(shop);
  expect(first).toMatchObject({
    items: [{ name: "Reef Runner", size: "42", quantity: 1 }],
    paymentMethodLabel: "Wave mobile money",
    atSameAddress: 2,
  });
  expect(others).toHaveLength(1);
  const admin = await addAdmin(shop);
  expect(await endHoldEarly(shop, admin, first?.id ?? "")).toMatchObject({ ok: true });
  expect(await endHoldEarly(shop, admin, first?.id ?? "")).toMatchObject({ reason: "not_found" });
  expect(await stockOf(product)).toBe(2);
});

test("kept pieces become the order's without a gap, while others try to get them", async () => {
  const product = await addProduct(opened.shop, { sizes: { "42": 1 } });
  const token = aToken();
  await hold(product, { token });
  const rivals = Array.from({ length: 12 }, (_, n) => (n % 2 ? order(product) : hold(product)));
  const [own] = await Promise.all([order(product, { holdToken: token }), ...rivals]);
  expect(own).toMatch(/^KRB-/);
  expect((await stored(own))?.stockHeld).toBe(true);
  expect(await stockOf(product)).toBe(0);
  expect(
    (await opened.shop.db.select().from(orders)).filter(({ items }) => items[0]?.productId === product.id),
  ).toHaveLength(1);
});

test("an order sent twice from kept pieces is one order, and a refused one leaves them kept", async () => {
  const product = await addProduct(opened.shop, { sizes: { "42": 1 } });
  const token = aToken();
  await hold(product, { token });
  expect(await order(product, { holdToken: token, receipt: null })).toBe("receipt_required");
  expect(await order(product, { holdToken: token, discountCode: "NONE" })).toBe("unknown_discount");
  expect(await quoted(product, token)).toEqual([]);
  const input = await aLocalOrder(product, { size: "42", holdToken: token, idempotencyKey: "twice" });
  const both = await Promise.all([1, 2].map(() => placeLocalOrder(opened.shop, GUEST, input)));
  expect(new Set(both.map((placed) => placed.ok && placed.value.orderNumber)).size).toBe(1);
  expect(both.every(({ ok }) => ok)).toBe(true);
});

test("a card checkout of the same browser takes the pieces it has kept", async () => {
  const product = await addProduct(opened.shop, { sizes: { "42": 1 } });
  const token = aToken();
  await hold(product, { token });
  const { customerEmail: email, customerPhone: phone } = aShopper();
  const input = {
    items: [{ productId: product.id, size: "42", quantity: 1 }],
    country: "GM",
    region: "",
    deliveryAddress: "",
    discountCode: null,
    currency: "USD" as const,
    customer: { name: "Awa Ceesay", email, phone },
    expectedTotal: null,
    idempotencyKey: null,
    address: anAddress(),
  };
  expect(await createCardCheckout(opened.shop, GUEST, input)).toMatchObject({ reason: "out_of_stock" });
  expect(await createCardCheckout(opened.shop, GUEST, { ...input, holdToken: token })).toMatchObject({
    ok: true,
  });
  expect(await stockOf(product)).toBe(0);
});

test("of ten pieces fifty buyers get exactly ten, whether or not their pages were open", async () => {
  const product = await addProduct(opened.shop, { sizes: { "42": 10 } });
  const buyers = Array.from({ length: 50 }, (_, n) => ({ token: n % 2 ? aToken() : null }));
  const answers = await Promise.all(
    buyers.map(async ({ token }) => {
      if (token === null) return await order(product);
      const held = await hold(product, { token });
      return held.endsAt === null ? "out_of_stock" : await order(product, { holdToken: token });
    }),
  );
  expect(answers.filter((answer) => answer.startsWith("KRB-"))).toHaveLength(10);
  expect(answers.filter((answer) => answer === "out_of_stock")).toHaveLength(40);
  expect(await stockOf(product)).toBe(0);
});

test("a receipt that comes after the hold has ended and the piece is sold is an order to swap or refund", async () => {
  const { shop, clock } = opened;
  const product = await addProduct(shop, { sizes: { "42": 1 } });
  const token = aToken();
  await hold(product, { token });
  clock.advance(31 * MINUTE_MS);
  await endExpiredHolds(shop);
  expect(await order(product)).toMatch(/^KRB-/);
  const late = await order(product, { holdToken: token });
  expect(await stored(late)).toMatchObject({
    stockHeld: false,
    soldOutAt: clock.now(),
    totalAmount: "83.00",
    paymentStatus: "pending",
  });
  expect(await stockOf(product)).toBe(0);
  // Programs, which have opened no page, are refused as ever.
  expect(await order(product)).toBe("out_of_stock");
});

test("pieces kept of a product that is hidden meanwhile go back, and its receipt is still accepted", async () => {
  const { shop } = opened;
  const product = await addProduct(shop, { sizes: { "42": 1 } });
  const token = aToken();
  await hold(product, { token });
  await shop.db.update(products).set({ isActive: false }).where(eq(products.id, product.id));
  const late = await order(product, { holdToken: token });
  expect((await stored(late))?.soldOutAt).toEqual(shop.clock());
  opened.clock.advance(31 * MINUTE_MS);
  await endExpiredHolds(shop);
  expect(await stockOf(product)).toBe(1);
});

test("a time that has passed, while nobody has cleared up yet, is still the shopper's to order", async () => {
  const product = await addProduct(opened.shop, { sizes: { "42": 1 } });
  const token = aToken();
  await hold(product, { token });
  opened.clock.advance(31 * MINUTE_MS);
  expect((await stored(await order(product, { holdToken: token })))?.stockHeld).toBe(true);
});
