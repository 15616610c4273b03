import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { claimingStock } from "#app/server/stock/take-stock.ts";
import { userRoles, users } from "#database/schema/accounts.ts";
import { products } from "#database/schema/catalogue.ts";
import { shippingZones } from "#database/schema/settings.ts";
import { seedPlausibleOrders } from "#scripts/seeding/seed-plausible-orders.ts";
import { addCustomer, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { listenToChanges, type ShopChange } from "./listen-to-changes.ts";

const { shop, pool } = await openTestShop();
const received: ShopChange[] = [];
let isSubscribed = false;
const listener = {
  onChange: (change: ShopChange) => void received.push(change),
  onSubscribedChange: (now: boolean) => {
    isSubscribed = now;
  },
};
const listening = listenToChanges(pool.options, listener, shop.log);
afterAll(() => listening.stop());
await vi.waitFor(() => expect(isSubscribed).toBe(true), { timeout: 15_000 });

/** Sends a mark and waits for it: all notifications before it have been received then. */
async function awaitMark(id: string): Promise<void> {
  await pool.query("select pg_notify('shop_changed', $1)", [`product:${id}`]);
  const isMark = (change: ShopChange) => change.kind === "product" && change.id === id;
  await vi.waitFor(() => expect(received.some(isMark)).toBe(true), { timeout: 15_000 });
}

/** Returns the changes notified by this work, between two marks. */
async function changesOf(work: () => Promise<unknown>): Promise<ShopChange[]> {
  await awaitMark("the-start");
  received.length = 0;
  await work();
  await awaitMark("the-end");
  return received.slice(0, -1);
}

test("a change of stock is notified for its product alone, with sizes or without", async () => {
  const [plain, sized] = [await addProduct(shop), await addProduct(shop, { sizes: { "42": 3 } })];
  for (const [id, size] of [
    [plain.id, ""],
    [sized.id, "42"],
  ] as const) {
    const buyer = { browser: null, now: shop.clock() };
    const taking = claimingStock(randomUUID(), [{ productId: id, size, quantity: 1 }], [], buyer);
    const changes = await changesOf(() => shop.db.execute(sql`select from ${taking}`));
    expect(changes).toEqual([{ kind: "product", id }]);
  }
});

test("a new name is a change of the catalogue, a shipping zone one of the settings", async () => {
  const { db } = shop;
  const { id } = await addProduct(shop);
  const named = () => db.update(products).set({ name: "Court High" }).where(eq(products.id, id));
  expect(await changesOf(named)).toEqual([{ kind: "catalogue" }]);
  expect(await changesOf(() => db.update(shippingZones).set({ estimatedDays: "4 days" }))).toEqual([
    { kind: "settings" },
  ]);
});

test("an added or removed role and a changed address are changes of the staff, a new customer is none", async () => {
  const { db } = shop;
  let userId = "";
  const joins = async () => {
    ({ userId } = await addCustomer(shop));
  };
  expect(await changesOf(joins)).toEqual([]);
  const isUser = eq(users.id, userId);
  expect(await changesOf(() => db.update(users).set({ name: "Fatou" }).where(isUser))).toEqual([]);
  const staff = [{ kind: "staff" }];
  expect(await changesOf(() => db.insert(userRoles).values({ userId, role: "admin" }))).toEqual(staff);
  expect(await changesOf(() => db.update(users).set({ email: "fatou@example.com" }).where(isUser))).toEqual(
    staff,
  );
  expect(await changesOf(() => db.delete(users).where(isUser))).toEqual(staff);
});

test("seeded orders are a change of past days, whose figures are cached", async () => {
  await addProduct(shop);
  const seeds = () => shop.db.transaction((tx) => seedPlausibleOrders({ ...shop, tx }, 2, 0));
  expect(await changesOf(seeds)).toEqual([{ kind: "past" }]);
});
