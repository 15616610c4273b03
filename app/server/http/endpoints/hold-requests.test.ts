import { expect, test } from "vitest";
import { browserHolds } from "#database/schema/orders.ts";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestStore } from "#tests/support/open-test-store.ts";

const store = await openTestStore();

/** Opens the payment page and returns the cookie that it sets. */
async function openPage(address: string): Promise<string> {
  const page = await store.ask("/checkout/local/wave", { address });
  const cookie = page.headers.getSetCookie().find((each) => each.startsWith("kairaba-hold-id="));
  return cookie?.split(";", 1)[0] ?? "";
}

async function post(path: string, body: object, { cookie, address }: { cookie: string; address: string }) {
  const headers = { cookie, "content-type": "application/json", origin: store.shop.config.baseUrl };
  return await store.ask(path, { method: "POST", headers, body: JSON.stringify(body), address });
}

test("a cookie that the shop has not signed holds nothing, and prices nothing as its own", async () => {
  const product = await addProduct(store.shop, { sizes: { "42": 1 } });
  const items = [{ productId: product.id, size: "42", quantity: 1 }];
  const address = "198.51.100.1";
  const own = await openPage(address);
  const hold = async (cookie: string) =>
    await post("/api/hold", { items, method: "wave" }, { cookie, address });
  const id = "a".repeat(32);
  const [, signature] = own.split(".");
  for (const value of [id, `${id}.`, `${id}.${signature}`, `${own.split("=")[1]}x`, "", "."]) {
    expect((await hold(`kairaba-hold-id=${value}`)).status).toBe(422);
  }
  expect((await hold(`kairaba-hold=${id}`)).status).toBe(422);
  expect(await store.shop.db.$count(browserHolds)).toBe(0);
  expect(await (await hold(own)).json()).toMatchObject({ reason: "kept", seconds: 300 });
  const quote = async (cookie: string) =>
    await (await post("/api/quote", { items, country: "GM", currency: "USD" }, { cookie, address })).json();
  expect(await quote(own)).toMatchObject({ problems: [] });
  expect(await quote(`${own}x`)).toMatchObject({ problems: [{ reason: "out_of_stock" }] });
});

test("a browser that leaves the page ends its own hold only", async () => {
  const product = await addProduct(store.shop, { sizes: { "42": 1 } });
  const items = [{ productId: product.id, size: "42", quantity: 1 }];
  const [cookie, other] = [await openPage("198.51.100.6"), await openPage("198.51.100.7")];
  const body = { items, method: "wave", isPaying: true };
  const held = await post("/api/hold", body, { cookie, address: "198.51.100.6" });
  expect(await held.json()).toMatchObject({ reason: "kept", seconds: 1800 });
  const quote = async () => {
    const wish = { items, country: "GM", currency: "USD" };
    const quoted = await post("/api/quote", wish, { cookie: other, address: "198.51.100.7" });
    return (await quoted.json()).problems;
  };
  const leave = async (headers: Record<string, string>) => {
    const origin = store.shop.config.baseUrl;
    return (await store.ask("/api/hold", { method: "DELETE", headers: { origin, ...headers } })).status;
  };
  expect([await leave({ cookie: other }), await leave({})]).toEqual([204, 204]);
  expect(await quote()).toMatchObject([{ freeInSeconds: 1800, message: "In someone's checkout." }]);
  expect(await leave({ cookie })).toBe(204);
  expect(await quote()).toEqual([]);
});

test("requests to hold a cart are limited for each browser, and for each network address", async () => {
  const product = await addProduct(store.shop, { sizes: { "42": 100 } });
  const items = [{ productId: product.id, size: "42", quantity: 1 }];
  const hold = async (cookie: string, address: string) =>
    await post("/api/hold", { items, method: "wave" }, { cookie, address });
  const browser = await openPage("198.51.100.2");
  const statuses: number[] = [];
  for (let n = 0; n < 41; n += 1) statuses.push((await hold(browser, `198.51.100.${10 + n}`)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  const refused = await hold(browser, "198.51.100.2");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: "rate_limited" });

  const address = "198.51.100.3";
  for (let n = 0; n < 299; n += 1) await store.shop.limits.take("hold-address", address);
  expect((await hold(await openPage(address), address)).status).toBe(200);
  expect((await hold(await openPage(address), address)).status).toBe(429);
  expect((await hold(await openPage(address), "198.51.100.4")).status).toBe(200);
});
