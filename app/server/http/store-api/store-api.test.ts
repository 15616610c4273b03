import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GUEST, type Viewer } from "#app/domain/accounts/viewer.ts";
import { createDataCache } from "#app/server/cache/data-cache.ts";
import { sayRetryAfter } from "#app/server/http/guards/retry-after.ts";
import type { HttpEnv } from "#app/server/http/http-env.ts";
import { createStoreApi } from "#app/server/http/store-api/store-api.ts";
import type { Shop } from "#app/server/shop.ts";
import { productStock } from "#database/schema/catalogue.ts";
import { orders } from "#database/schema/orders.ts";
import { addCustomer, addDiscount, addProduct, aReceiptPng } from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";

let opened: TestShop;
let shop: Shop;
let app: Hono<HttpEnv>;
let viewer: Viewer = GUEST;
let ipAddress = "192.0.2.1";

beforeAll(async () => {
  opened = await openTestShop();
  shop = opened.shop;
  app = apiOf(shop);
});
afterAll(() => opened.close());

function apiOf(shop: Shop): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    c.set("visit", { viewer, ipAddress, currency: "USD", country: null, hasOutage: false });
    await next();
  });
  app.use(sayRetryAfter());
  app.route("/api", createStoreApi(shop));
  return app;
}

// A test reads any response of the API; the expectations check its shape.
type Answer = { status: number; type: string; headers: Headers; body: Record<string, unknown> };

async function call(path: string, init?: RequestInit): Promise<Answer> {
  const answer = await app.request(path, init);
  const type = answer.headers.get("content-type") ?? "";
  return { status: answer.status, type, headers: answer.headers, body: await answer.json() };
}

const postJson = (path: string, body: unknown) =>
  call(path, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });

type OrderFields = Record<string, string | undefined> & { receipt?: never };

async function postOrder(
  given: OrderFields,
  options: { receipt?: Uint8Array | null; key?: string } = {},
): Promise<Answer> {
  const form = new FormData();
  const fields = {
    country: "GM",
    currency: "USD",
    paymentMethod: "wave",
    customerName: "Awa Ceesay",
    customerEmail: "Awa@Example.com",
    customerPhone: "301 2345",
    ...given,
  };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  const receipt = options.receipt === undefined ? await aReceiptPng() : options.receipt;
  if (receipt) form.set("receipt", new File([new Uint8Array(receipt)], "receipt.exe"));
  const headers: Record<string, string> = options.key ? { "Idempotency-Key": options.key } : {};
  return await call("/api/orders", { method: "POST", body: form, headers });
}

const itemsOf = (id: string, size = "", quantity = 1) => JSON.stringify([{ productId: id, size, quantity }]);

const expectProblem = (answer: Answer, status: number, code: string) => {
  expect(answer.type).toContain("application/problem+json");
  expect(answer.body).toMatchObject({ status, code });
  expect(answer.status).toBe(status);
};

describe("GET /api/products", () => {
  test("returns a page of products under the specification's names", async () => {
    const { slug } = await addProduct(shop, {
      name: "Zebra Runner",
      brand: "Kora",
      sizes: { "42": 1, "43": 0 },
      price: "50.00",
    });
    await addProduct(shop, {
      name: "Zebra Slide",
      brand: "Kora",
      price: "20.00",
      createdAt: new Date("2020-01-01"),
    });
    const answer = await call("/api/products?brand=kora&sort=price-asc&currency=GMD");
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ total: 2, page: 1, pageCount: 1 });
    expect(answer.body.items).toMatchObject([
      { name: "Zebra Slide", target_audience: "unisex", stock_quantity: 10 },
      {
        slug,
        price: { amount: 3425, currency: "GMD", formatted: "D3,425.00" },
        sizes: [
          { size: "42", inStock: true },
          { size: "43", inStock: false },
        ],
      },
    ]);
  });

  test("pages by limit", async () => {
    const page = await call("/api/products?search=zebra&limit=1&page=2");
    expect(page.body).toMatchObject({ total: 2, page: 2, pageCount: 2 });
    expect(page.body.items).toHaveLength(1);
  });

  test("writes a product once, and anew with its stock, in another currency and at other rates", async () => {
    const memory = createDataCache();
    memory.setSubscribed(true);
    let rates = shop.rates.current();
    const api = apiOf({ ...shop, dataCache: memory, rates: { ...shop.rates, current: () => rates } });
    const { id } = await addProduct(shop, { name: "Ibis Court", price: "40.00", sizes: { "42": 1 } });
    const listed = async (currency: string) => {
      const answer = await api.request(`/api/products?search=ibis&currency=${currency}`);
      expect(answer.headers.get("content-type")).toBe("application/json");
      const { items, ...rest } = await answer.json();
      expect(rest).toEqual({ total: 1, page: 1, pageCount: 1 });
      return items[0];
    };
    const alone = async (currency: string) => {
      const { created_at_rank: _, ...product } = await (
        await api.request(`/api/products/${id}?currency=${currency}`)
      ).json();
      return product;
    };
    for (const currency of ["USD", "GMD", "USD", "GMD"]) {
      expect(await listed(currency)).toEqual(await alone(currency));
    }
    expect((await listed("GMD")).price.formatted).toBe("D2,740.00");

    await shop.db.update(productStock).set({ quantity: 0 }).where(eq(productStock.productId, id));
    expect((await listed("GMD")).sizes).toEqual([{ size: "42", inStock: true }]);
    memory.invalidate({ kind: "product", id });
    expect((await listed("GMD")).sizes).toEqual([{ size: "42", inStock: false }]);

    rates = { ...rates, GMD: (rates.GMD ?? 0) * 2 };
    expect((await listed("GMD")).price.formatted).toBe("D5,480.00");
  });

  test.each(["limit=101", "limit=x", "page=0", "sort=luck", "currency=XXX", "audience=dogs"])(
    "refuses %s and names what is wrong with it",
    async (query) => {
      const answer = await call(`/api/products?${query}`);
      expectProblem(answer, 422, "validation_failed");
      expect(Object.keys(answer.body.errors ?? {})).toEqual([query.split("=")[0]]);
    },
  );

  test.each([
    ["limit=101", "Please give a number from 1 to 100."],
    ["limit=0", "Please give a number from 1 to 100."],
    ["limit=1.5", "Please give a whole number."],
    ["limit=x", "Please give a number."],
    ["page=0", "Please give a number from 1 to 1,000,000."],
  ])("says of %s: %s", async (query, words) => {
    const [field = ""] = query.split("=");
    expect((await call(`/api/products?${query}`)).body.errors).toEqual({ [field]: words });
  });

  test("returns one product by slug and by id, and 404 for a hidden one", async () => {
    const shown = await addProduct(shop, { comparePrice: "100.00" });
    for (const name of [shown.slug, shown.id]) {
      expect((await call(`/api/products/${name}`)).body).toMatchObject({
        id: shown.id,
        compare_price: { amount: 100, currency: "USD", formatted: "$100.00" },
        created_at_rank: expect.any(Number),
      });
    }
    const hidden = await addProduct(shop, { isActive: false });
    expectProblem(await call(`/api/products/${hidden.slug}`), 404, "not_found");
    expectProblem(await call("/api/nothing"), 404, "not_found");
  });
});

describe("POST /api/quote", () => {
  test("prices a cart and names the lines that cannot be bought", async () => {
    const product = await addProduct(shop, { sizes: { "42": 2 } });
    const gone = "00000000-0000-4000-8000-000000000000";
    await addDiscount(shop, { code: "SAVE25", percent: 25 });
    const answer = await postJson("/api/quote", {
      items: [
        { productId: product.id, size: "42", quantity: 2 },
        { productId: product.id, size: "50", quantity: 1 },
        { productId: gone, size: "", quantity: 1 },
        { productId: "nonsense", size: "", quantity: 1 },
      ],
      country: "US",
      discountCode: "save25",
      currency: "USD",
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      lines: [{ productId: product.id, size: "42", price: 80, lineTotal: 160, stock: 2, inStock: true }],
      problems: [
        { productId: product.id, reason: "unknown_size" },
        { productId: gone, reason: "not_found" },
        { productId: "nonsense", reason: "not_found" },
      ],
      subtotal: 160,
      discount: 40,
      shipping: { cost: 24, estimatedDays: "3-5 days" },
      total: 144,
      currency: "USD",
      formatted: { total: "$144.00" },
    });
  });

  test("a product in one size has no other, in a quote and in an order", async () => {
    const { id } = await addProduct(shop);
    const quoted = async (size: string) =>
      (await postJson("/api/quote", { items: [{ productId: id, size, quantity: 1 }], country: "GM" })).body;
    expect(await quoted("XXL")).toMatchObject({
      lines: [],
      problems: [{ productId: id, size: "XXL", reason: "unknown_size" }],
    });
    for (const size of ["", "One Size"])
      expect(await quoted(size)).toMatchObject({
        lines: [{ productId: id, size: "One Size" }],
        problems: [],
      });
    expectProblem(await postOrder({ items: itemsOf(id, "XXL") }), 409, "out_of_stock");
  });

  test("refuses malformed JSON with 400 and wrong fields with 422", async () => {
    expectProblem(await postJson("/api/quote", "{"), 400, "validation_failed");
    const answer = await postJson("/api/quote", { items: [], country: "Atlantis" });
    expectProblem(answer, 422, "validation_failed");
    expect(Object.keys(answer.body.errors ?? {})).toEqual(["items", "country"]);
  });

  test("refuses an endless code and one that no keyboard types like any other wrong one", async () => {
    const { id } = await addProduct(shop);
    const items = [{ productId: id, size: "", quantity: 1 }];
    for (const discountCode of ["SAVE10".padEnd(10_000, "0"), "SAVE\u000010"]) {
      const answer = await postJson("/api/quote", { items, country: "GM", discountCode });
      expectProblem(answer, 422, "unknown_discount");
      expect(answer.body.errors).toEqual({ discountCode: "Please enter a valid discount code." });
    }
  });

  test("refuses an unknown code, and more than thirty attempts with 429", async () => {
    ipAddress = "192.0.2.99";
    const { id } = await addProduct(shop);
    const body = (code: string) => ({
      items: [{ productId: id, size: "", quantity: 1 }],
      country: "GM",
      discountCode: code,
    });
    for (let guess = 0; guess < 30; guess += 1) {
      expectProblem(await postJson("/api/quote", body(`NO${guess}`)), 422, "unknown_discount");
    }
    const limited = await postJson("/api/quote", body("NO31"));
    expectProblem(limited, 429, "rate_limited");
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    ipAddress = "192.0.2.1";
    expectProblem(await postJson("/api/quote", body("NO31")), 422, "unknown_discount");
  });
});

test("concurrent guesses are counted, and a right one beyond the limit is refused like a wrong one", async () => {
  const { id } = await addProduct(shop);
  const quote = (discountCode: string) =>
    postJson("/api/quote", {
      items: [{ productId: id, size: "", quantity: 1 }],
      country: "GM",
      discountCode,
    });
  const statuses = async (codes: string[]) =>
    (await Promise.all(codes.map(quote))).map(({ status }) => status);
  ipAddress = "192.0.2.98";
  await addDiscount(shop, { code: "RIGHT", percent: 5 });
  expect(await statuses(Array(10).fill("RIGHT"))).toEqual(Array(10).fill(200));
  const wrong = await statuses(Array.from({ length: 80 }, (_, guess) => `WRONG${guess}`));
  expect(wrong.filter((status) => status === 422)).toHaveLength(30);
  expect(wrong.filter((status) => status === 429)).toHaveLength(50);
  expect(await statuses(["RIGHT", "WRONG", "RIGHT"])).toEqual([429, 429, 429]);
  ipAddress = "192.0.2.1";
});

describe("POST /api/orders", () => {
  test("limits the orders of one IP address", async () => {
    const { id } = await addProduct(shop);
    ipAddress = "192.0.2.97";
    for (let order = 0; order < 60; order += 1) await shop.limits.take("order-address", ipAddress);
    const refused = await postOrder({ items: itemsOf(id) });
    expectProblem(refused, 429, "rate_limited");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const card = { items: [{ productId: id, size: "", quantity: 1 }], country: "GM", currency: "USD" };
    const customerInfo = { name: "Awa Ceesay", email: "awa@example.com", phone: "3012345" };
    expectProblem(await postJson("/api/create-checkout", { ...card, customerInfo }), 429, "rate_limited");
    ipAddress = "192.0.2.1";
    expect((await postOrder({ items: itemsOf(id) })).status).toBe(201);
  });

  test("places an order and follows it", async () => {
    const { id } = await addProduct(shop, { sizes: { "42": 5 } });
    const answer = await postOrder({ items: itemsOf(id, "42", 2), expectedTotal: "163" });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      total: 163,
      currency: "USD",
      orderStatus: "payment_pending",
      paymentStatus: "pending",
    });
    const path = `/api/orders/${answer.body.orderNumber}`;
    const tracked = await call(`${path}?email=AWA@example.com`);
    expect(tracked.body).toMatchObject({
      orderNumber: answer.body.orderNumber,
      orderStatus: "payment_pending",
      paymentStatus: "pending",
      trackingNumber: null,
      items: [{ size: "42", quantity: 2, price: 80 }],
      timeline: [{ status: "payment_pending" }, { status: "pending" }],
    });
    expect(JSON.stringify(tracked.body)).not.toContain("Ceesay");
    const wrong = await call(`${path}?email=other@example.com`);
    const none = await call("/api/orders/KRB-22222222?email=awa@example.com");
    const unreadable = await call("/api/orders/what");
    expectProblem(wrong, 404, "not_found");
    expect([none.body, unreadable.body]).toEqual([wrong.body, wrong.body]);
  });

  test("returns the same body for the same key", async () => {
    const { id } = await addProduct(shop);
    const receipt = await aReceiptPng();
    const [first, second] = await Promise.all([
      postOrder({ items: itemsOf(id) }, { key: "k1", receipt }),
      postOrder({ items: itemsOf(id) }, { key: "k1", receipt }),
    ]);
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
    const other = await postOrder({ items: itemsOf(id), region: "Bakau" }, { key: "k1", receipt });
    expectProblem(other, 422, "validation_failed");
  });

  test("ties the order to the session's user", async () => {
    const customer = await addCustomer(shop);
    viewer = customer;
    const { id } = await addProduct(shop);
    const answer = await postOrder({ items: itemsOf(id) });
    viewer = GUEST;
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, customer.userId));
    expect(order?.orderNumber).toBe(answer.body.orderNumber);
  });

  test.each<[string, OrderFields, { receipt?: Uint8Array | null }, number, string, string | null]>([
    ["no receipt", {}, { receipt: null }, 422, "receipt_required", "receipt"],
    [
      "a 5.5 MB receipt",
      {},
      { receipt: new Uint8Array(5.5 * 1024 * 1024) },
      413,
      "file_too_large",
      "receipt",
    ],
    ["a 7 MB body", {}, { receipt: new Uint8Array(7 * 1024 * 1024) }, 413, "file_too_large", "receipt"],
    [
      "a text file",
      {},
      { receipt: new TextEncoder().encode("hello") },
      415,
      "unsupported_file_type",
      "receipt",
    ],
    [
      "an inactive method",
      { paymentMethod: "mobile_money" },
      {},
      422,
      "payment_method_unavailable",
      "paymentMethod",
    ],
    ["an unknown code", { discountCode: "NOPE" }, {}, 422, "unknown_discount", "discountCode"],
    ["an endless code", { discountCode: "A".repeat(9000) }, {}, 422, "unknown_discount", "discountCode"],
    ["another total", { expectedTotal: "1.00" }, {}, 409, "price_changed", null],
    ["no name", { customerName: " " }, {}, 422, "validation_failed", "customerName"],
    ["a wrong e-mail", { customerEmail: "awa" }, {}, 422, "validation_failed", "customerEmail"],
    ["a wrong phone", { customerPhone: "12" }, {}, 422, "validation_failed", "customerPhone"],
    ["no address abroad", { country: "US" }, {}, 422, "validation_failed", "address"],
    ["items that are not JSON", { items: "[" }, {}, 400, "validation_failed", "items"],
    ["no items", { items: undefined }, {}, 422, "validation_failed", "items"],
  ])("refuses %s", async (_name, fields, options, status, code, field) => {
    const { id } = await addProduct(shop);
    const answer = await postOrder({ items: itemsOf(id), ...fields }, options);
    expectProblem(answer, status, code);
    if (field) expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
    if (code === "price_changed") expect(answer.body.quote).toMatchObject({ total: 83 });
  });

  test("refuses what is sold out, with the lines", async () => {
    const { id } = await addProduct(shop, { stockQuantity: 1 });
    const answer = await postOrder({ items: itemsOf(id, "", 2) });
    expectProblem(answer, 409, "out_of_stock");
    expect(answer.body.problems).toMatchObject([{ productId: id, available: 1 }]);
  });

  test("refuses a body that is not a form", async () => {
    expectProblem(await postJson("/api/orders", {}), 400, "validation_failed");
    const broken = {
      method: "POST",
      body: "x",
      headers: { "content-type": "multipart/form-data; boundary=b" },
    };
    expectProblem(await call("/api/orders", broken), 400, "validation_failed");
  });
});

describe("the description", () => {
  test("names every call with its schemas", async () => {
    const { body } = await call("/api/openapi.json");
    expect(Object.keys(body.paths ?? {})).toEqual([
      "/products",
      "/products/{idOrSlug}",
      "/quote",
      "/orders",
      "/create-checkout",
      "/orders/{orderNumber}",
      "/orders/{orderNumber}/receipt",
    ]);
    const text = JSON.stringify(body);
    for (const word of ["customerEmail", "receipt", "Idempotency-Key", "discountCode", "price-desc"])
      expect(text).toContain(word);
    expect(text).toContain("without a session it is refused with 422");
  });

  test("can be read as a page without scripts", async () => {
    const page = await app.request("/api/docs");
    const html = await page.text();
    expect(html).toContain("POST /api/orders");
    expect(html).not.toContain("<script");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});
