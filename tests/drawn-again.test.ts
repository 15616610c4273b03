import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "#app/server/platform/db/schema/catalogue.ts";
import { accountSteps } from "./account-steps.ts";
import { addProduct } from "./fixtures.ts";
import { openTestStore, type TestStore } from "./open-test-store.ts";

/*
 * What React Router has answered once is drawn without its request handler from then on (decision 020). Its handler reads
 * a request's signal, the short way does not: that is how these tests tell them apart.
 */
let store: TestStore;
let slug: string;
let id: string;

beforeAll(async () => {
  store = await openTestStore("production");
  ({ id, slug } = await addProduct(store.shop, {
    name: "Denton “Bridge” Runner",
    brand: "Nike",
    category: "sneakers",
    targetAudience: "men",
    sizes: { "41": 2, "42": 1 },
    tags: ["popular"],
    images: [`/media/${"b".repeat(16)}-960.webp`],
  }));
}, 60_000);

afterAll(() => store.close());

type Asked = { isAgain: boolean; status: number; headers: [string, string][]; body: string };

async function ask(path: string, init: RequestInit = {}): Promise<Asked> {
  const headers = { "accept-language": "en-US", ...init.headers };
  const request = new Request(new URL(path, store.shop.config.baseUrl), {
    ...init,
    headers,
    redirect: "manual",
  });
  let isAgain = true;
  Object.defineProperty(request, "signal", {
    get: () => {
      isAgain = false;
      return Reflect.get(Request.prototype, "signal", request);
    },
  });
  const answer = await store.answer(request);
  return { isAgain, status: answer.status, headers: [...answer.headers], body: await answer.text() };
}

test.each([
  "/",
  "/products?search=denton+bridge&min_price=1",
  "/men",
  "/women?search=nothing%20like%20it",
  "/kids",
  "/brands",
  "/category/sneakers",
  "/sneakers?size=41&sort=price_asc",
  "/streetwear",
  "/apparel",
  "/accessories",
  "/new",
  "/most-popular",
  "/brand/nike",
  "PRODUCT",
])("%s is drawn again to the letter", async (path) => {
  const address = path === "PRODUCT" ? `/product/${slug}` : path;
  const first = await ask(address);
  const again = await ask(address);
  expect([first.status, first.isAgain, again.isAgain]).toEqual([200, false, true]);
  expect(again).toEqual({ ...first, isAgain: true });
});

test("what was learned from one query serves another, and shows it", async () => {
  await ask("/products?search=first+words");
  const other = await ask("/products?search=Other+words&page=1");
  expect(other.isAgain).toBe(true);
  expect(other.body).toContain('value="Other words"');
  expect(other.body).not.toContain("irst words");
});

test("the page shows what the catalogue is now", async () => {
  await ask(`/product/${slug}`);
  await store.shop.db.update(products).set({ name: "Oyster Creek Runner" }).where(eq(products.id, id));
  const renamed = await ask(`/product/${slug}`);
  expect(renamed.isAgain).toBe(true);
  expect(renamed.body).toContain("Oyster Creek Runner");
  expect(renamed.body).not.toContain("Denton");
});

test("a redirect, a page that is gone and words of React Router's own are answered by it", async () => {
  await ask("/sneakers");
  const elsewhere = await ask("/sneakers?category=all");
  expect([elsewhere.status, elsewhere.isAgain]).toEqual([302, false]);
  expect(new Headers(elsewhere.headers).get("location")).toBe("/products");

  const gone = await addProduct(store.shop, { name: "Soon gone" });
  await ask(`/product/${gone.slug}`);
  await store.shop.db.delete(products).where(eq(products.id, gone.id));
  const missing = await ask(`/product/${gone.slug}`);
  expect([missing.status, missing.isAgain]).toEqual([404, false]);
  expect(missing.body).toContain("Return to Home");

  for (const path of ["/sneakers?index", "/sneakers?_routes=root", "/sneakers.data", "/SNEAKERS"]) {
    expect([path, (await ask(path)).isAgain]).toEqual([path, false]);
  }
  const head = await ask("/sneakers", { method: "HEAD" });
  expect([head.status, head.isAgain, head.body]).toEqual([200, false, ""]);
});

test("pages that do more than read are React Router's every time", async () => {
  for (const path of ["/cart", "/track", "/auth", "/account", "/page/about"]) {
    await ask(path);
    expect([path, (await ask(path)).isAgain]).toEqual([path, false]);
  }
});

test("nothing of a visitor stays with the address", async () => {
  const { visitor } = await accountSteps(store.shop).register("mariama.marker@example.com");
  const known = await ask("/most-popular?mine", { headers: { cookie: visitor.cookies() } });
  expect(known.body).toContain("mariama.marker@example.com");
  for (const cookie of ["", "preferred-currency=GMD"]) {
    const stranger = await ask("/most-popular", { headers: { cookie } });
    expect(stranger.isAgain).toBe(true);
    expect(stranger.body).not.toContain("mariama");
  }
  const again = await ask("/most-popular", { headers: { cookie: visitor.cookies() } });
  expect(again.isAgain).toBe(true);
  expect(again.body).toContain("mariama.marker@example.com");
});

test("an outage is said at once", async () => {
  await ask("/sneakers?min_price=2");
  const { pool } = store;
  const connect = pool.connect;
  let asked = 0;
  pool.connect = ((callback?: (error: Error) => void) => {
    asked += 1;
    const gone = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    return callback ? callback(gone) : Promise.reject(gone);
  }) as typeof pool.connect;
  try {
    const answer = await ask("/sneakers?min_price=2");
    expect([answer.status, answer.isAgain]).toEqual([503, true]);
    expect(asked).toBeGreaterThan(0);
    expect(answer.body).toContain("Back in a moment");
  } finally {
    pool.connect = connect;
  }
});
