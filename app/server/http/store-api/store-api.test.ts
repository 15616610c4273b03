import { eq } from "drizzle-orm";
import { Hono } from "hono";
import createClient from "openapi-fetch";
import { describe, expect, test } from "vitest";
import { GUEST, type Viewer } from "#app/domain/accounts/viewer.ts";
import { areaForm } from "#app/domain/shipping/delivery-forms.ts";
import { sayRetryAfter } from "#app/server/http/app.ts";
import type { HttpEnv } from "#app/server/http/request-context.ts";
import { changeOrderStatus } from "#app/server/orders/status/change-order-status.ts";
import { saveDeliveryArea } from "#app/server/settings/save-delivery-area.ts";
import type { Shop } from "#app/server/shop.ts";
import { productStock } from "#database/schema/catalogue.ts";
import { orders } from "#database/schema/orders.ts";
import { createDataCache } from "#packages/data-cache";
import { addAdmin, addCustomer, addDiscount, addProduct, aPicturePng } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import type { components, paths } from "#tests/support/store-api-types.d.ts";
import { createStoreApi } from "./store-api.ts";

const { shop } = await openTestShop();
let viewer: Viewer = GUEST;
let ipAddress = "192.0.2.1";
const app = apiOf(shop);
const client = clientOf(app);

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

/** Returns the client that is generated from the API's own description. */
function clientOf(app: Hono<HttpEnv>) {
  return createClient<paths>({
    baseUrl: "http://shop.test/api",
    fetch: async (request) => app.request(request),
  });
}

type Refused = { error?: components["schemas"]["Problem"]; response: Response };

/** Sends what the client's types do not allow. */
async function send(path: string, init?: RequestInit): Promise<Refused> {
  const response = await app.request(path, init);
  return { error: await response.json(), response };
}

const sendJson = (path: string, body: string) =>
  send(path, { method: "POST", body, headers: { "content-type": "application/json" } });

type OrderForm = components["schemas"]["OrderForm"];

async function placeOrder(given: Partial<OrderForm>, key?: string) {
  const form: OrderForm = {
    items: "[]",
    country: "GM",
    currency: "USD",
    paymentMethod: "wave",
    customerName: "Awa Ceesay",
    customerEmail: "Awa@Example.com",
    customerPhone: "301 2345",
    receipt: fileOf(await aPicturePng()),
    ...given,
  };
  return await client.POST("/orders", {
    body: form,
    params: { header: { "Idempotency-Key": key } },
    bodySerializer: formDataOf,
  });
}

function formDataOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  return form;
}

const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], "receipt.exe");

const itemsOf = (id: string, size = "", quantity = 1) => JSON.stringify([{ productId: id, size, quantity }]);

const expectProblem = ({ error, response }: Refused, status: number, code: string) => {
  expect(response.headers.get("content-type")).toContain("application/problem+json");
  expect(error).toMatchObject({ status, code });
  expect(response.status).toBe(status);
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
    const query = { brand: "kora", sort: "price-asc", currency: "GMD" } as const;
    const { data } = await client.GET("/products", { params: { query } });
    expect(data).toMatchObject({ total: 2, page: 1, pageCount: 1 });
    expect(data?.items).toMatchObject([
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

  test("takes “all” for any category, brand and audience", async () => {
    const query = { search: "zebra", category: "all", brand: "All", audience: "all" } as const;
    const { data } = await client.GET("/products", { params: { query } });
    expect(data).toMatchObject({ total: 2 });
  });

  test("pages by limit", async () => {
    const query = { search: "zebra", limit: 1, page: 2 };
    const { data } = await client.GET("/products", { params: { query } });
    expect(data).toMatchObject({ total: 2, page: 2, pageCount: 2 });
    expect(data?.items).toHaveLength(1);
  });

  test("writes a product once, and anew with its stock, in another currency and at other rates", async () => {
    const memory = createDataCache();
    memory.setSubscribed(true);
    let rates = shop.rates.current();
    const ratesNow = { ...shop.rates, current: () => rates };
    const api = clientOf(apiOf({ ...shop, dataCache: memory, rates: ratesNow }));
    const { id } = await addProduct(shop, { name: "Ibis Court", price: "40.00", sizes: { "42": 1 } });
    const listed = async (currency: "USD" | "GMD") => {
      const query = { search: "ibis", currency };
      const { data, response } = await api.GET("/products", { params: { query } });
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(data).toMatchObject({ total: 1, page: 1, pageCount: 1 });
      return data?.items[0];
    };
    const alone = async (currency: "USD" | "GMD") => {
      const { data } = await api.GET("/products/{idOrSlug}", {
        params: { path: { idOrSlug: id }, query: { currency } },
      });
      const { created_at_rank: _, ...product } = data ?? {};
      return product;
    };
    for (const currency of ["USD", "GMD", "USD", "GMD"] as const) {
      expect(await listed(currency)).toEqual(await alone(currency));
    }
    expect((await listed("GMD"))?.price.formatted).toBe("D2,740.00");

    await shop.db.update(productStock).set({ quantity: 0 }).where(eq(productStock.productId, id));
    expect((await listed("GMD"))?.sizes).toEqual([{ size: "42", inStock: true }]);
    memory.invalidateId(id);
    expect((await listed("GMD"))?.sizes).toEqual([{ size: "42", inStock: false }]);

    rates = { ...rates, GMD: (rates.GMD ?? 0) * 2 };
    expect((await listed("GMD"))?.price.formatted).toBe("D5,480.00");
  });

  test.each([
    ["limit=101", "Please give a number from 1 to 100."],
    ["limit=0", "Please give a number from 1 to 100."],
    ["limit=1.5", "Please give a whole number."],
    ["limit=x", "Please give a number."],
    ["page=0", "Please give a number from 1 to 1,000,000."],
    ["sort=luck", expect.any(String)],
    ["currency=XXX", expect.any(String)],
    ["audience=dogs", expect.any(String)],
  ])("refuses %s: %s", async (query, words) => {
    const refused = await send(`/api/products?${query}`);
    expectProblem(refused, 422, "validation_failed");
    const [field = ""] = query.split("=");
    expect(refused.error?.errors).toEqual({ [field]: words });
  });

  test("returns one product by slug and by id, and 404 for a hidden one", async () => {
    const shown = await addProduct(shop, { comparePrice: "100.00" });
    const get = (idOrSlug: string) => client.GET("/products/{idOrSlug}", { params: { path: { idOrSlug } } });
    for (const idOrSlug of [shown.slug, shown.id]) {
      expect((await get(idOrSlug)).data).toMatchObject({
        id: shown.id,
        compare_price: { amount: 100, currency: "USD", formatted: "$100.00" },
        created_at_rank: expect.any(Number),
      });
    }
    const hidden = await addProduct(shop, { isActive: false });
    expectProblem(await get(hidden.slug), 404, "not_found");
    expectProblem(await send("/api/nothing"), 404, "not_found");
  });
});

const quote = (body: components["schemas"]["QuoteRequest"]) => client.POST("/quote", { body });

describe("POST /api/quote", () => {
  test("prices a cart and names the lines that cannot be bought", async () => {
    const product = await addProduct(shop, { sizes: { "42": 2 } });
    const gone = "00000000-0000-4000-8000-000000000000";
    await addDiscount(shop, { code: "SAVE25", percent: 25 });
    const { data } = await quote({
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
    expect(data).toMatchObject({
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

  test("one size that is named in several ways is one line", async () => {
    const [one, none] = [await addProduct(shop, { sizes: { "42": 3 } }), await addProduct(shop)];
    const sizes = [
      ["42", ""],
      ["One Size", ""],
    ];
    for (const [at, { id }] of [one, none].entries()) {
      const items = [id, id.toUpperCase()].flatMap((productId) =>
        (sizes[at] ?? []).map((size) => ({ productId, size, quantity: 1 })),
      );
      const { data } = await quote({ items: items.slice(0, 3), country: "GM" });
      expect(data?.lines).toMatchObject([{ productId: id, size: sizes[at]?.[0], quantity: 3 }]);
      expect((await quote({ items, country: "GM" })).data?.problems).toHaveLength(at === 0 ? 1 : 0);
    }
  });

  test("a product in one size has no other, in a quote and in an order", async () => {
    const { id } = await addProduct(shop);
    const quoted = async (size: string) =>
      (await quote({ items: [{ productId: id, size, quantity: 1 }], country: "GM" })).data;
    expect(await quoted("XXL")).toMatchObject({
      lines: [],
      problems: [{ productId: id, size: "XXL", reason: "unknown_size" }],
    });
    for (const size of ["", "One Size"])
      expect(await quoted(size)).toMatchObject({
        lines: [{ productId: id, size: "One Size" }],
        problems: [],
      });
    expectProblem(await placeOrder({ items: itemsOf(id, "XXL") }), 409, "out_of_stock");
  });

  test("refuses malformed JSON with 400 and wrong fields with 422", async () => {
    expectProblem(await sendJson("/api/quote", "{"), 400, "validation_failed");
    const refused = await quote({ items: [], country: "Atlantis" });
    expectProblem(refused, 422, "validation_failed");
    expect(Object.keys(refused.error?.errors ?? {})).toEqual(["items", "country"]);
    for (const body of ["null", "[]", "7", '"x"']) {
      expectProblem(await sendJson("/api/quote", body), 422, "validation_failed");
      expectProblem(await sendJson("/api/create-checkout", body), 422, "validation_failed");
    }
  });
});

test("GET /api/areas lists where an order may go in The Gambia, and quote and order go there", async () => {
  const admin = await addAdmin(shop);
  const add = async (fields: Record<string, string>) => {
    const form = areaForm.parse({ isPickup: "area", estimatedDays: "1-2 days", ...fields });
    return (await saveDeliveryArea(shop, admin, { id: null, form })).ok;
  };
  expect(await add({ name: "Basse", price: "400", isActive: "on" })).toBe(true);
  expect(await add({ name: "Closed", price: "1" })).toBe(true);
  const point = { name: "Westfield", isPickup: "pickup", plusCode: "QC+8Q Serekunda", landmark: "the clock" };
  expect(await add({ ...point, isActive: "on" })).toBe(true);
  const { data } = await client.GET("/areas");
  expect(data?.items).toMatchObject([
    { name: "Basse", isPickup: false, price: 400, currency: "GMD", formatted: { price: "D400.00" } },
    { name: "Westfield", isPickup: true, price: 0, plusCode: "7C55C8QC+8Q", landmark: "the clock" },
  ]);
  const area = data?.items[0]?.id ?? "";
  const { id } = await addProduct(shop);
  const items = [{ productId: id, size: "", quantity: 1 }];
  const quoted = await quote({ items, country: "GM", area, currency: "GMD" });
  expect(quoted.data).toMatchObject({ shipping: { cost: 400, estimatedDays: "1-2 days" } });
  const placed = await placeOrder({ items: itemsOf(id), area, currency: "GMD" });
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.orderNumber, placed.data?.orderNumber ?? ""));
  expect(order).toMatchObject({ region: "Basse", shippingCost: "400.00" });
});

test("concurrent guesses are counted, and a right one beyond the limit is refused like a wrong one", async () => {
  const { id } = await addProduct(shop);
  const items = [{ productId: id, size: "", quantity: 1 }];
  const quoteWith = (discountCode: string) => quote({ items, country: "GM", discountCode });
  const statuses = async (codes: string[]) =>
    (await Promise.all(codes.map(quoteWith))).map(({ response }) => response.status);
  ipAddress = "192.0.2.98";
  await addDiscount(shop, { code: "RIGHT", percent: 5 });
  expect(await statuses(Array(10).fill("RIGHT"))).toEqual(Array(10).fill(200));
  const wrong = await statuses(Array.from({ length: 80 }, (_, guess) => `WRONG${guess}`));
  expect(wrong.filter((status) => status === 422)).toHaveLength(30);
  expect(wrong.filter((status) => status === 429)).toHaveLength(50);
  expect(await statuses(["RIGHT", "WRONG", "RIGHT"])).toEqual([429, 429, 429]);
  ipAddress = "192.0.2.1";
});

const track = (orderNumber: string, email: string) =>
  client.GET("/orders/{orderNumber}", { params: { path: { orderNumber }, query: { email } } });

describe("POST /api/orders", () => {
  test("limits the orders of one IP address", async () => {
    const { id } = await addProduct(shop);
    ipAddress = "192.0.2.97";
    for (let order = 0; order < 60; order += 1) await shop.limits.take("order-address", ipAddress);
    const refused = await placeOrder({ items: itemsOf(id) });
    expectProblem(refused, 429, "rate_limited");
    expect(Number(refused.response.headers.get("retry-after"))).toBeGreaterThan(0);
    const customerInfo = { name: "Awa Ceesay", email: "awa@example.com", phone: "3012345" };
    const items = [{ productId: id, size: "", quantity: 1 }];
    const checkout = await client.POST("/create-checkout", { body: { items, country: "GM", customerInfo } });
    expectProblem(checkout, 429, "rate_limited");
    ipAddress = "192.0.2.1";
    expect((await placeOrder({ items: itemsOf(id) })).response.status).toBe(201);
  });

  test("places an order and follows it", async () => {
    const { id } = await addProduct(shop, { sizes: { "42": 5 } });
    const { data: placed, response } = await placeOrder({
      items: itemsOf(id, "42", 2),
      expectedTotal: "163",
    });
    expect(response.status).toBe(201);
    expect(placed).toMatchObject({
      total: 163,
      currency: "USD",
      orderStatus: "payment_pending",
      paymentStatus: "pending",
    });
    const { orderNumber = "" } = placed ?? {};
    const tracked = await track(orderNumber, "AWA@example.com");
    expect(tracked.data).toMatchObject({
      orderNumber,
      orderStatus: "payment_pending",
      paymentStatus: "pending",
      trackingNumber: null,
      items: [{ size: "42", quantity: 2, price: 80 }],
      timeline: [{ status: "payment_pending" }, { status: "pending" }],
    });
    expect(JSON.stringify(tracked.data)).not.toContain("Ceesay");

    const move = { orderStatus: "shipped", trackingNumber: "GM-1", seenStatus: "payment_pending" };
    await changeOrderStatus(shop, await addAdmin(shop), { orderNumber, ...move });
    const sent = await track(orderNumber, "awa@example.com");
    expect(sent.data).toMatchObject({ orderStatus: "shipped", trackingNumber: "GM-1" });
    expect(sent.data?.timeline.slice(2)).toMatchObject([
      { status: "shipped" },
      { status: "tracking_number", note: "Tracking number GM-1" },
    ]);
    const wrong = await track(orderNumber, "other@example.com");
    const none = await track("KRB-22222222", "awa@example.com");
    const unreadable = await send("/api/orders/what");
    expectProblem(wrong, 404, "not_found");
    expect([none.error, unreadable.error]).toEqual([wrong.error, wrong.error]);
  });

  test("returns the same body for the same key", async () => {
    const { id } = await addProduct(shop);
    const receipt = fileOf(await aPicturePng());
    const order = { items: itemsOf(id), receipt };
    const [first, second] = await Promise.all([placeOrder(order, "k1"), placeOrder(order, "k1")]);
    expect(first.response.status).toBe(201);
    expect(second.data).toEqual(first.data);
    const other = await placeOrder({ ...order, region: "Bakau" }, "k1");
    expectProblem(other, 422, "validation_failed");
  });

  test("ties the order to the session's user", async () => {
    const customer = await addCustomer(shop);
    viewer = customer;
    const { id } = await addProduct(shop);
    const { data } = await placeOrder({ items: itemsOf(id) });
    viewer = GUEST;
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, customer.userId));
    expect(order?.orderNumber).toBe(data?.orderNumber);
  });

  const bytes = (megabytes: number) => fileOf(new Uint8Array(megabytes * 1024 * 1024));
  const text = fileOf(new TextEncoder().encode("hello"));

  test.each<[string, Partial<OrderForm>, number, string, string | null]>([
    ["no receipt", { receipt: undefined }, 422, "receipt_required", "receipt"],
    ["a 5.5 MB receipt", { receipt: bytes(5.5) }, 413, "file_too_large", "receipt"],
    ["a 7 MB body", { receipt: bytes(7) }, 413, "file_too_large", "receipt"],
    ["a text file", { receipt: text }, 415, "unsupported_file_type", "receipt"],
    [
      "an inactive method",
      { paymentMethod: "mobile_money" },
      422,
      "payment_method_unavailable",
      "paymentMethod",
    ],
    ["an unknown code", { discountCode: "NOPE" }, 422, "unknown_discount", "discountCode"],
    ["an endless code", { discountCode: "A".repeat(9000) }, 422, "unknown_discount", "discountCode"],
    ["another total", { expectedTotal: "1.00" }, 409, "price_changed", null],
    ["no name", { customerName: " " }, 422, "validation_failed", "customerName"],
    ["a wrong e-mail", { customerEmail: "awa" }, 422, "validation_failed", "customerEmail"],
    ["a wrong phone", { customerPhone: "12" }, 422, "validation_failed", "customerPhone"],
    ["no address abroad", { country: "US" }, 422, "validation_failed", "address"],
    ["items that are not JSON", { items: "[" }, 400, "validation_failed", "items"],
    ["no items", { items: undefined }, 422, "validation_failed", "items"],
  ])("refuses %s", async (_name, fields, status, code, field) => {
    const { id } = await addProduct(shop);
    const refused = await placeOrder({ items: itemsOf(id), ...fields });
    expectProblem(refused, status, code);
    if (field) expect(Object.keys(refused.error?.errors ?? {})).toEqual([field]);
    if (code === "price_changed") expect(refused.error?.quote).toMatchObject({ total: 83 });
  });

  test("refuses what is sold out, with the lines", async () => {
    const { id } = await addProduct(shop, { stockQuantity: 1 });
    const refused = await placeOrder({ items: itemsOf(id, "", 2) });
    expectProblem(refused, 409, "out_of_stock");
    expect(refused.error?.problems).toMatchObject([{ productId: id, available: 1 }]);
  });

  test("refuses a body that is not a form", async () => {
    expectProblem(await sendJson("/api/orders", "{}"), 400, "validation_failed");
    const broken = {
      method: "POST",
      body: "x",
      headers: { "content-type": "multipart/form-data; boundary=b" },
    };
    expectProblem(await send("/api/orders", broken), 400, "validation_failed");
  });
});

describe("the description", () => {
  test("names every call with its schemas", async () => {
    const text = await (await app.request("/api/openapi.json")).text();
    expect(Object.keys(JSON.parse(text).paths)).toEqual([
      "/products",
      "/products/{idOrSlug}",
      "/quote",
      "/areas",
      "/orders",
      "/create-checkout",
      "/orders/{orderNumber}",
      "/orders/{orderNumber}/receipt",
    ]);
    for (const word of ["customerEmail", "receipt", "Idempotency-Key", "discountCode", "price-desc"])
      expect(text).toContain(word);
    expect(text).toContain("without a session it is refused with 422");
  });

  test("can be read as a page without scripts", async () => {
    const page = await app.request("/api/docs");
    const html = await page.text();
    expect(html).toContain("POST /api/orders");
    const targets = [...html.matchAll(/href="#(\w+)"/g)].map(([, name]) => `id="${name}"`);
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.filter((target) => !html.includes(target))).toEqual([]);
    expect(html).not.toContain("<script");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});
