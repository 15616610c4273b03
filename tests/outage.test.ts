import { expect, test, vi } from "vitest";
import { ACCESS_DENIED_PATH } from "#app/domain/accounts/panel-path.ts";
import { addAdmin, addProduct, aLocalOrder, aPicturePng } from "./support/fixtures.ts";
import { openSession } from "./support/open-session.ts";
import { openTestStore } from "./support/open-test-store.ts";

const store = await openTestStore();

/** Replaces the database with one that refuses every connection. */
async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  const { pool } = store;
  const connect = pool.connect;
  const gone = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  pool.connect = ((callback?: (error: Error) => void) => {
    if (callback) return callback(gone);
    return Promise.reject(gone);
  }) as typeof pool.connect;
  try {
    await work();
  } finally {
    pool.connect = connect;
  }
}

test("without a database a page is a plain 503, and recovers by itself", async () => {
  await withoutDatabase(async () => {
    for (const path of ["/", "/sneakers", "/products", "/men", "/cart", "/track"]) {
      const answer = await store.ask(path);
      expect([path, answer.status]).toEqual([path, 503]);
      expect(answer.headers.get("retry-after")).toBe("3");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      const text = await answer.text();
      expect(text).toContain("Back in a moment");
      const isAllProducts = path === "/products" || path === "/men";
      expect([path, text.includes("Failed to fetch products")]).toEqual([path, isAllProducts]);
    }
    expect((await store.ask("/readyz")).status).toBe(503);
    expect((await store.ask("/healthz")).status).toBe(200);
  });
  expect((await store.ask("/sneakers")).status).toBe(200);
  expect((await store.ask("/readyz")).status).toBe(200);
});

test("without a database a personal page says what it could not load", async () => {
  const { userId } = await addAdmin(store.shop);
  const headers = { cookie: await openSession(store.shop, userId) };
  await withoutDatabase(async () => {
    for (const [path, words] of [
      ["/my-orders", "Failed to fetch your orders. Please try again."],
      ["/checkout/local/wave", "Failed to load payment settings."],
      ["/admin/customers", "Failed to fetch customers."],
      ["/admin/orders", "Failed to fetch data"],
    ] as const) {
      const answer = await store.ask(path, { headers });
      expect([path, answer.status]).toEqual([path, 503]);
      expect(await answer.text()).toContain(`<p>${words}<br>`);
    }
  });
});

test("settings that can't be read are logged and fail no page; the footer waits for them, and no cache stores it", async () => {
  const failed = vi.spyOn(store.shop.log, "error");
  const { slug } = await addProduct(store.shop);
  await store.pool.query("alter table site_settings rename to lost_settings");
  try {
    expect((await store.ask("/checkout")).status).toBe(200);
    for (const path of ["/", "/cart", `/product/${slug}`]) {
      const answer = await store.ask(path);
      expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([path, 200, "no-store"]);
      expect(await answer.text()).toContain("Loading footer...");
    }
    expect(failed).toHaveBeenCalledWith(expect.anything(), "the site settings could not be read");
  } finally {
    await store.pool.query("alter table lost_settings rename to site_settings");
    failed.mockRestore();
  }
  expect(await (await store.ask("/cart")).text()).not.toContain("Loading footer...");
  await withoutTable("shipping_zones", async () => {
    const { status, headers } = await store.ask(`/product/${slug}`);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  });
});

/** Works with a table out of reach. */
async function withoutTable(table: string, work: () => Promise<void>): Promise<void> {
  await store.pool.query(`alter table ${table} rename to lost_table`);
  try {
    await work();
  } finally {
    await store.pool.query(`alter table lost_table rename to ${table}`);
  }
}

test("a check of roles that fails is logged, and means no role", async () => {
  const { userId } = await addAdmin(store.shop);
  const headers = { cookie: await openSession(store.shop, userId) };
  const failed = vi.spyOn(store.shop.log, "error");
  await withoutTable("user_roles", async () => {
    expect((await store.ask("/wishlist", { headers })).status).toBe(200);
    const panel = await store.ask("/admin", { headers });
    expect([panel.status, panel.headers.get("location")]).toEqual([302, ACCESS_DENIED_PATH]);
  });
  expect(failed).toHaveBeenCalledWith(expect.anything(), "the check of a person's roles failed");
  failed.mockRestore();
  expect((await store.ask("/admin", { headers })).status).toBe(200);
});

test("a failure before any page is a page for people, and a problem document for programs", async () => {
  const { userId } = await addAdmin(store.shop);
  const headers = { cookie: await openSession(store.shop, userId) };
  await withoutTable("sessions", async () => {
    const page = await store.ask("/cart", { headers });
    expect([page.status, page.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
    expect(await page.text()).toContain("Back in a moment");
    const sent = await store.ask("/track", {
      method: "POST",
      headers: { ...headers, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams(),
    });
    expect(await sent.text()).toContain("What you typed is still there");
    const answer = await store.ask("/api/products", { headers });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([500, "application/problem+json"]);
  });
});

test("the store API returns 503 unavailable with Retry-After", async () => {
  await withoutDatabase(async () => {
    const answer = await store.ask("/api/products");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    expect(answer.headers.get("retry-after")).toBe("3");
    expect(await answer.json()).toMatchObject({ code: "unavailable", status: 503 });
  });
});

test.each(["ENOSPC", "EROFS", "EIO"])(
  "an order sent while the disk says %s is refused with 503 and leaves nothing behind",
  async (code) => {
    const { id } = await addProduct(store.shop, { stockQuantity: 3 });
    const { put } = store.files;
    store.files.put = async () => {
      throw Object.assign(new Error(`${code}: the disk`), { code });
    };
    const wish = await aLocalOrder({ id });
    const form = new FormData();
    const fields = {
      country: wish.country,
      region: "",
      address: wish.deliveryAddress,
      currency: wish.currency,
      paymentMethod: wish.paymentMethod,
      customerName: wish.customerName,
      customerEmail: wish.customerEmail,
      customerPhone: wish.customerPhone,
      items: JSON.stringify(wish.items),
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set(
      "receipt",
      new File([new Uint8Array(await aPicturePng())], "receipt.png", { type: "image/png" }),
    );
    const sent = new Response(form);
    const body = await sent.arrayBuffer();
    const headers = {
      "content-type": sent.headers.get("content-type") ?? "",
      "content-length": String(body.byteLength),
    };
    const answer = await store.ask("/api/orders", { method: "POST", body, headers });
    store.files.put = put;
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: "unavailable" });
    const left = await store.pool.query(
      "select stock_quantity, (select count(*)::int from orders) as orders from products where id = $1",
      [id],
    );
    expect(left.rows).toEqual([{ stock_quantity: 3, orders: 0 }]);
  },
);
