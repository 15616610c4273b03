import { Hono } from "hono";
import { beforeEach, describe, expect, test } from "vitest";
import { GUEST, type Viewer } from "#app/domain/accounts/viewer.ts";
import type { HttpEnv } from "#app/server/http/request-context.ts";
import { createStoreApi } from "#app/server/http/store-api/store-api.ts";
import { reconcilePaymentPages } from "#app/server/money/page-lifecycle/reconcile-payment-pages.ts";
import { successPath } from "#app/server/orders/tracking-link.ts";
import { stripeGateway } from "#app/server/platform/gateways/gateway-keys.ts";
import { signBody } from "#app/server/platform/gateways/sandbox-gateway.ts";
import { paySandboxSession } from "#app/server/platform/gateways/sandbox-sessions.ts";
import type { Shop } from "#app/server/shop.ts";
import { addCustomer, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { createPageReturnRoutes } from "./page-return-routes.ts";
import { createSandboxRoutes } from "./sandbox-routes.ts";
import { createWebhookRoutes } from "./webhook-routes.ts";

const { shop, clock } = await openTestShop();
let viewer: Viewer = GUEST;
let app = appOf(shop);
beforeEach(() => {
  viewer = GUEST;
});

function appOf(of: Shop) {
  const made = new Hono<HttpEnv>();
  made.route("/", createWebhookRoutes(of));
  made.route("/", createSandboxRoutes(of));
  made.route("/", createPageReturnRoutes(of));
  made.use(async (c, next) => {
    c.set("visit", { viewer, ipAddress: "192.0.2.1", currency: "USD", country: null, hasOutage: false });
    await next();
  });
  made.route("/api", createStoreApi(of));
  made.get("/checkout/cancel", (c) => c.text("the home screen"));
  return made;
}

async function post(body: unknown, headers: Record<string, string> = {}) {
  const answer = await app.request("/api/create-checkout", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
  // A test reads any response of the API; the expectations check its shape.
  const json: Record<string, string> = await answer.json();
  return { status: answer.status, json };
}

function wish(product: { id: string }, given: Record<string, unknown> = {}) {
  return {
    items: [{ productId: product.id, size: "", quantity: 1 }],
    currency: "USD",
    shipping: 0,
    discount: 0,
    customerInfo: { name: "Awa Ceesay", email: "awa@example.com", phone: "301 2345" },
    country: "GM",
    ...given,
  };
}

/** An order for one of three pieces, and the path of its open card page. */
async function atTheCardPage() {
  const product = await addProduct(shop, { stockQuantity: 3 });
  const made = await post(wish(product));
  expect(made.status).toBe(200);
  const { pathname } = new URL(made.json.url ?? "");
  return { product, path: pathname, orderNumber: made.json.orderNumber ?? "" };
}

const press = (path: string, intent: string) =>
  app.request(path, { method: "POST", body: new URLSearchParams({ intent }) });

async function statesOf(orderNumber: string) {
  const { orderStatus, paymentStatus } = await steps.orderOf(shop, orderNumber);
  return [orderStatus, paymentStatus];
}

const stockOf = (product: { id: string }) => steps.stockOf(shop, product);

describe("POST /api/create-checkout", () => {
  test("returns the URL of the card page; the same key returns the same one with the same body, and refuses another", async () => {
    const product = await addProduct(shop, { stockQuantity: 3 });
    const headers = { "idempotency-key": "k" };
    const first = await post(wish(product), headers);
    expect(first.json.url).toMatch(/^http:\/\/localhost:3000\/sandbox\//);
    expect(await post(wish(product), headers)).toEqual(first);
    expect(await stockOf(product)).toBe(2);
    const other = await post(wish(product, { region: "Banjul" }), headers);
    expect(other).toMatchObject({ status: 422, json: { code: "validation_failed" } });
  });

  test("prices sent by the browser are ignored, except for the expected total", async () => {
    const product = await addProduct(shop);
    expect(await post(wish(product, { expectedTotal: 83 }))).toMatchObject({ status: 200 });
    const changed = await post(wish(product, { expectedTotal: 80 }));
    expect(changed).toMatchObject({ status: 409, json: { code: "price_changed", quote: { total: 83 } } });
    const short = await post(wish(product, { items: [{ productId: product.id, size: "", quantity: 99 }] }));
    expect(short).toMatchObject({
      status: 409,
      json: { code: "out_of_stock", problems: [{ productId: product.id, available: 9 }] },
    });
  });

  test.each([
    ["no address abroad", { country: "US" }, "address"],
    ["nothing to buy", { items: [] }, "items"],
    ["no country", { country: "" }, "country"],
    ["a wrong e-mail", { customerInfo: { name: "A", email: "x", phone: "301 2345" } }, "customerInfo.email"],
    ["an unknown code", { discountCode: "NOPE" }, "discountCode"],
  ])("%s is 422 with its field", async (_what, given, field) => {
    const answer = await post(wish(await addProduct(shop), given));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json.errors ?? {})).toEqual([field]);
  });

  test("a guest without details is 422 with each missing field", async () => {
    const { status, json } = await post(wish(await addProduct(shop), { customerInfo: null }));
    expect([status, json.errors]).toEqual([
      422,
      {
        customerInfo: "Please fill in all required fields.",
        "customerInfo.name": "Enter your name",
        "customerInfo.email": "Enter your email",
        "customerInfo.phone": "Enter your phone number",
      },
    ]);
  });

  test("somebody signed in needs no customer: the order is theirs, under their own address", async () => {
    const customer = await addCustomer(shop, { email: "binta@example.com", name: "Binta Jallow" });
    viewer = customer;
    const { json } = await post(wish(await addProduct(shop), { customerInfo: null }));
    expect(await steps.orderOf(shop, json.orderNumber ?? "")).toMatchObject({
      customerEmail: "binta@example.com",
      userId: customer.userId,
    });
  });

  test("a broken body is 400", async () => {
    expect(await post("{")).toMatchObject({ status: 400, json: { code: "validation_failed" } });
  });

  test("a gateway out of reach is 503 in words, and gives the stock back", async () => {
    const keys = { secretKey: "sk_test_x", webhookSecret: "w", apiBase: "http://127.0.0.1:9" };
    app = appOf({ ...shop, gateways: { ...shop.gateways, card: stripeGateway(keys) } });
    const product = await addProduct(shop);
    const answer = await post(wish(product));
    app = appOf(shop);
    expect(answer).toMatchObject({
      status: 503,
      json: { code: "unavailable", detail: "Please try again or contact support." },
    });
    expect(await stockOf(product)).toBe(10);
  });
});

describe("the sandbox's card page", () => {
  test("shows test mode, the order and the total, and runs no script", async () => {
    const { path, orderNumber } = await atTheCardPage();
    const page = await app.request(path);
    const html = await page.text();
    expect(html).not.toContain(orderNumber);
    for (const words of ["Test mode", "Order at Kairaba", "$83.00", ">Pay<", ">Decline<", ">Cancel<"]) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain("<script");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.headers.get("cache-control")).toBe("no-store");
  });

  test("Pay pays and leads to the success page", async () => {
    const { path, orderNumber, product } = await atTheCardPage();
    const answer = await press(path, "pay");
    expect(answer.status).toBe(303);
    const returned = await app.request(answer.headers.get("location") ?? "");
    expect([returned.status, returned.headers.get("location")]).toEqual([
      303,
      successPath(shop, orderNumber),
    ]);
    expect(await statesOf(orderNumber)).toEqual(["confirmed", "paid"]);
    expect(await stockOf(product)).toBe(2);
    const again = await press(path, "pay");
    expect(again.headers.get("location")).toBe(path);
    expect(await (await app.request(path)).text()).toContain("Payment complete");
  });

  test("Decline shows a message and leaves the page open for another attempt", async () => {
    const { path, orderNumber } = await atTheCardPage();
    const answer = await press(path, "decline");
    const page = await app.request(answer.headers.get("location") ?? "");
    expect(await page.text()).toContain("The card was declined.");
    expect(await statesOf(orderNumber)).toEqual(["pending", "pending"]);
    await press(path, "pay");
    expect(await statesOf(orderNumber)).toEqual(["confirmed", "paid"]);
  });

  test("Cancel gives the stock back and leads to /checkout/cancel", async () => {
    const { path, orderNumber, product } = await atTheCardPage();
    const answer = await press(path, "cancel");
    expect(await statesOf(orderNumber)).toEqual(["cancelled", "failed"]);
    expect(await stockOf(product)).toBe(3);
    const back = await app.request(answer.headers.get("location") ?? "");
    expect([back.status, back.headers.get("location")]).toEqual([303, "/checkout/cancel"]);
    expect(await (await app.request("/checkout/cancel")).text()).toBe("the home screen");
    expect(await stockOf(product)).toBe(3);
    expect((await press(path, "pay")).headers.get("location")).toBe(path);
    expect(await statesOf(orderNumber)).toEqual(["cancelled", "failed"]);
  });

  test("paid, and the browser never came back: the order is paid all the same", async () => {
    const { path, orderNumber } = await atTheCardPage();
    expect((await press(path, "pay-and-stay")).headers.get("location")).toBe(path);
    expect(await statesOf(orderNumber)).toEqual(["confirmed", "paid"]);
  });

  test("paid without a delivered event: the shop queries the gateway", async () => {
    const { path, orderNumber } = await atTheCardPage();
    await paySandboxSession(shop.db, path.split("/").at(-1) ?? "", shop.clock());
    expect(await statesOf(orderNumber)).toEqual(["pending", "pending"]);
    clock.advance(31_000);
    await reconcilePaymentPages(shop);
    expect(await statesOf(orderNumber)).toEqual(["confirmed", "paid"]);
  });

  test("closes in time", async () => {
    const { path, orderNumber, product } = await atTheCardPage();
    clock.advance(32 * 60_000);
    expect(await (await app.request(path)).text()).toContain("This page has closed");
    await press(path, "pay");
    await reconcilePaymentPages(shop);
    expect(await statesOf(orderNumber)).toEqual(["cancelled", "failed"]);
    expect(await stockOf(product)).toBe(3);
  });

  test("is nobody's under another name, and gone while Stripe is in use", async () => {
    expect((await app.request("/sandbox/checkout/sbx_guess")).status).toBe(404);
    const { path } = await atTheCardPage();
    const keys = { secretKey: "sk_live_x", webhookSecret: "w", apiBase: null };
    const live = appOf({ ...shop, gateways: { ...shop.gateways, card: stripeGateway(keys) } });
    expect((await live.request(path)).status).toBe(404);
    expect((await live.request("/webhooks/sandbox", { method: "POST", body: "{}" })).status).toBe(404);
  });
});

describe("POST /webhooks/…", () => {
  test("an event signed by anybody else, or unsigned, is 400; another gateway's door is 404", async () => {
    const body = JSON.stringify({ eventId: "e", type: "page.paid", report: null });
    const forged = { "sandbox-signature": signBody("another secret", body, shop.clock()) };
    expect((await app.request("/webhooks/sandbox", { method: "POST", body, headers: forged })).status).toBe(
      400,
    );
    expect((await app.request("/webhooks/sandbox", { method: "POST", body })).status).toBe(400);
    expect((await app.request("/webhooks/stripe", { method: "POST", body })).status).toBe(404);
    expect((await app.request("/webhooks/sandbox")).status).toBe(404);
  });
});
