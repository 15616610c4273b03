import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { takingStock } from "#app/server/stock/take-stock.ts";
import { userRoles, users } from "#database/schema/accounts.ts";
import { products } from "#database/schema/catalogue.ts";
import { shippingZones } from "#database/schema/settings.ts";
import { addCustomer, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { listenToChanges, type ShopChange } from "./listen-to-changes.ts";

let opened: TestShop;
let listening: { stop: () => Promise<void> };
const heard: ShopChange[] = [];

beforeAll(async () => {
  opened = await openTestShop();
  let hears = false;
  const listener = {
    onChange: (change: ShopChange) => void heard.push(change),
    onHearing: (now: boolean) => {
      hears = now;
    },
  };
  listening = listenToChanges(opened.pool.options, listener, opened.shop.log);
  await vi.waitFor(() => expect(hears).toBe(true), { timeout: 15_000 });
});
afterAll(async () => {
  await listening.stop();
  await opened.close();
});

/** A mark of our own: all that was announced before it has been heard. */
async function hearMark(id: string): Promise<void> {
  await opened.pool.query("select pg_notify('shop_changed', $1)", [`product:${id}`]);
  const isMark = (change: ShopChange) => change.kind === "product" && change.id === id;
  await vi.waitFor(() => expect(heard.some(isMark)).toBe(true), { timeout: 15_000 });
}

/** What is announced of this work alone, between two marks. */
async function newsOf(work: () => Promise<unknown>): Promise<ShopChange[]> {
  await hearMark("the-start");
  heard.length = 0;
  await work();
  await hearMark("the-end");
  return heard.slice(0, -1);
}

test("stock that moves is news of its product alone, with sizes or without", async () => {
  const { shop } = opened;
  const [plain, sized] = [await addProduct(shop), await addProduct(shop, { sizes: { "42": 3 } })];
  for (const [id, size] of [
    [plain.id, ""],
    [sized.id, "42"],
  ] as const) {
    const news = await newsOf(() =>
      shop.db.execute(sql`select from ${takingStock([{ productId: id, size, quantity: 1 }])}`),
    );
    expect(news).toEqual([{ kind: "product", id }]);
  }
});

test("a new name is news of the catalogue, a shipping zone of the settings", async () => {
  const { db } = opened.shop;
  const { id } = await addProduct(opened.shop);
  const named = () => db.update(products).set({ name: "Court High" }).where(eq(products.id, id));
  expect(await newsOf(named)).toEqual([{ kind: "catalogue" }]);
  expect(await newsOf(() => db.update(shippingZones).set({ estimatedDays: "4 days" }))).toEqual([
    { kind: "settings" },
  ]);
});

test("a role that comes or goes and an address that changes are news of the staff, a new customer is none", async () => {
  const { db } = opened.shop;
  let userId = "";
  const joins = async () => {
    ({ userId } = await addCustomer(opened.shop));
  };
  expect(await newsOf(joins)).toEqual([]);
  const isUser = eq(users.id, userId);
  expect(await newsOf(() => db.update(users).set({ name: "Fatou" }).where(isUser))).toEqual([]);
  const staff = [{ kind: "staff" }];
  expect(await newsOf(() => db.insert(userRoles).values({ userId, role: "admin" }))).toEqual(staff);
  expect(await newsOf(() => db.update(users).set({ email: "fatou@example.com" }).where(isUser))).toEqual(
    staff,
  );
  expect(await newsOf(() => db.delete(users).where(isUser))).toEqual(staff);
});
