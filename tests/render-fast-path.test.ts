import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "#database/schema/catalogue.ts";
import { accountSteps } from "./support/account-steps.ts";
import { addProduct } from "./support/fixtures.ts";
import { openTestStore, type TestStore } from "./support/open-test-store.ts";

/*
 * After its first response from React Router, a page is rendered without the request handler (decision 020). The
 * handler reads the request's signal and the fast path does not, which lets these tests tell them apart.
 */
let store: TestStore;
let slug: string;
let id: string;

beforeAll(async () => {
  store = await openTestStore("production");
  store.brokenOnPurpose.add("picture_has_row");
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

function requestOf(path: string, init: RequestInit = {}): Request {
  const headers = { "accept-language": "en-US", ...init.headers };
  return new Request(new URL(path, store.shop.config.baseUrl), { ...init, headers, redirect: "manual" });
}

async function ask(path: string, init: RequestInit = {}): Promise<Asked> {
  const request = requestOf(path, init);
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

/**
 * Requests the same page from React Router: the fast path ignores URLs with this parameter, and React Router removes
 * it.
 */
const byReactRouter = (path: string) => ask(`${path}${path.includes("?") ? "&" : "?"}_routes`);

test.each([
  "/products?search=Other+words&page=1",
  "/products?brand=Nike&max_price=500",
  "/category/sneakers?size=42",
])("what was learned from another query serves %s to the letter", async (path) => {
  await ask(path.split("?")[0] ?? path);
  const again = await ask(path);
  expect(again).toEqual({ ...(await byReactRouter(path)), isAgain: true });
});

test("the page shows the current catalogue", async () => {
  await ask(`/product/${slug}`);
  await store.shop.db.update(products).set({ name: "Oyster Creek Runner" }).where(eq(products.id, id));
  const renamed = await ask(`/product/${slug}`);
  expect(renamed.isAgain).toBe(true);
  expect(renamed.body).toContain("Oyster Creek Runner");
  expect(renamed.body).not.toContain("Denton");
});

test("a listing with several URLs is rendered and cached under each", async () => {
  const addresses = [
    ["/sneakers", "Sneakers"],
    ["/men", "Men"],
    ["/products", "All Products"],
    ["/products?search=oyster+creek", "1 result for “oyster creek”"],
    ["/products?search=oyster+creek&max_price=900", "1 result for “oyster creek”"],
  ] as const;
  const bodies = new Map<string, string>();
  for (const round of [1, 2, 3]) {
    for (const [path, title] of addresses) {
      const { body } = await ask(path);
      expect([round, path, body]).toEqual([round, path, bodies.get(path) ?? body]);
      bodies.set(path, body);
      const [form = ""] = body.match(/<form aria-label="Filters"[^>]*>/) ?? [];
      const [heading = ""] = body.match(/<h1[^>]*>[^<]*/) ?? [];
      expect([path, form]).toEqual([path, expect.stringContaining(`"${path.split("?")[0]}"`)]);
      expect([path, heading]).toEqual([path, expect.stringContaining(`>${title}`)]);
      expect([path, body.includes("Remove filter Up to 900")]).toEqual([path, path.includes("900")]);
    }
  }
});

test("a cached list shows the current catalogue, around its cards too", async () => {
  const select = async (name: string) => {
    const { body } = await ask("/sneakers?sort=newest");
    const [found = ""] = body.match(new RegExp(`<select[^>]* name="${name}".*?</select>`, "s")) ?? [];
    const [, count = ""] = body.match(/>(\d+) products found/) ?? [];
    return { found, count, pages: body.includes('aria-label="Page 2"') };
  };
  for (const _ of [1, 2, 3]) expect((await select("category")).found).not.toContain("Tees");
  await addProduct(store.shop, { name: "Fish Market Tee", category: "tees" });
  expect((await select("category")).found).toContain("Tees (1)");

  const { id: first } = await addProduct(store.shop, { name: "Newest of all", category: "sneakers" });
  const createdAt = new Date("2020-01-01");
  for (let number = 0; number < 23; number += 1) {
    await addProduct(store.shop, { name: `Older ${number}`, category: "sneakers", createdAt });
  }
  const before = { found: expect.any(String), count: "25", pages: true };
  for (const _ of [1, 2, 3]) expect(await select("sort")).toEqual(before);
  // The first page stays the same when a product of the second one is deleted.
  const { body: shown } = await ask("/sneakers?sort=newest");
  const behind = Array.from({ length: 23 }, (_, number) => `Older ${number}`).filter(
    (name) => !shown.includes(`${name}<`),
  );
  expect(behind).toHaveLength(1);
  await store.shop.db.delete(products).where(eq(products.name, behind[0] ?? ""));
  const after = await select("sort");
  expect([after.count, after.pages]).toEqual(["24", false]);

  await store.shop.db.update(products).set({ name: "Tanji Runner" }).where(eq(products.id, first));
  const { body } = await ask("/sneakers?sort=newest");
  expect([body.includes("Tanji Runner"), body.includes("Newest of all")]).toEqual([true, false]);
});

test("React Router handles redirects, missing pages and its own responses", async () => {
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

  for (const path of ["/sneakers?index", "/sneakers?_routes=root", "/sneakers.data"]) {
    await ask(path);
    expect([path, (await ask(path)).isAgain]).toEqual([path, false]);
  }
  const head = await ask("/sneakers", { method: "HEAD" });
  expect([head.status, head.isAgain, head.body]).toEqual([200, false, ""]);
});

test("React Router always handles pages that do more than read", async () => {
  for (const path of ["/cart", "/track", "/auth", "/account", "/page/about"]) {
    await ask(path);
    expect([path, (await ask(path)).isAgain]).toEqual([path, false]);
  }
});

test("no visitor's data is cached with a URL", async () => {
  const { visitor } = await accountSteps(store.shop).register("mariama.marker@example.com");
  const cookie = visitor.cookies();
  const known = await ask("/category/apparel", { headers: { cookie } });
  expect(known.isAgain).toBe(false);
  expect(known.body).toContain("mariama.marker@example.com");
  for (const other of ["", "preferred-currency=GMD"]) {
    const stranger = await ask("/category/apparel", { headers: { cookie: other } });
    expect(stranger.isAgain).toBe(true);
    expect(stranger.body).not.toContain("mariama");
  }
  const again = await ask("/category/apparel", { headers: { cookie } });
  expect(again.isAgain).toBe(true);
  expect(again.body).toContain("mariama.marker@example.com");
});

test("a cached page does not retain the first visitor's request", async () => {
  setFlagsFromString("--expose_gc");
  const collect = runInNewContext("gc") as () => void;
  const first = new WeakRef(requestOf("/category/streetwear"));
  const askFirst = async () => {
    const request = first.deref();
    if (!request) throw new Error("gone too early");
    expect((await store.answer(request)).status).toBe(200);
  };
  await askFirst();
  // The heap of a dozen test files takes long to collect on a busy machine.
  await expect
    .poll(
      () => {
        collect();
        return first.deref();
      },
      { timeout: 15_000 },
    )
    .toBeUndefined();
  expect((await ask("/category/streetwear")).isAgain).toBe(true);
});

test("a hidden product viewed by staff is not served to others", async () => {
  const { visitor } = await accountSteps(store.shop).registerAdmin("owner@example.com");
  const hidden = await addProduct(store.shop, { name: "Not yet", isActive: false });
  const preview = await ask(`/product/${hidden.slug}?preview`, { headers: { cookie: visitor.cookies() } });
  expect([preview.status, preview.isAgain]).toEqual([200, false]);
  for (const path of [`/product/${hidden.slug}`, `/product/${hidden.slug}?preview`]) {
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  }
});

/** Runs `work` with a database whose connections all fail like this. */
async function whileFailing(error: Error, work: () => Promise<void>): Promise<void> {
  const { pool } = store;
  const { connect } = pool;
  pool.connect = ((callback?: (error: Error) => void) =>
    callback ? callback(error) : Promise.reject(error)) as typeof connect;
  try {
    await work();
  } finally {
    pool.connect = connect;
  }
}

test("React Router handles a failure, and the fast path learns the URL again", async () => {
  await ask("/sneakers?min_price=3");
  await whileFailing(new Error("a slip"), async () => {
    const answer = await ask("/sneakers?min_price=3");
    expect([answer.status, answer.isAgain]).toEqual([500, false]);
  });
  expect((await ask("/sneakers?min_price=3")).isAgain).toBe(false);
  expect((await ask("/sneakers?min_price=3")).isAgain).toBe(true);
});

test("an outage is reported at once", async () => {
  await ask("/sneakers?min_price=2");
  const gone = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  await whileFailing(gone, async () => {
    const answer = await ask("/sneakers?min_price=2");
    expect([answer.status, answer.isAgain]).toEqual([503, true]);
    expect(answer.body).toContain("Back in a moment");
  });
  expect((await ask("/sneakers?min_price=2")).isAgain).toBe(true);
});
