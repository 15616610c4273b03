import { describe, expect, test, vi } from "vitest";
import { addAdmin, addProduct } from "./support/fixtures.ts";
import { openSession } from "./support/open-session.ts";
import { openTestStore } from "./support/open-test-store.ts";

/** Invalid input from a stranger is never the shop's failure: the response is never a 5xx. */
const store = await openTestStore();

const notOurFault = (answer: Response) => expect(answer.status).toBeLessThan(500);

test("every page with a form responds to a body that is no form", async () => {
  const admin = await addAdmin(store.shop);
  const { id } = await addProduct(store.shop);
  const taking = store.pages.filter((page) => page.hasAction);
  expect(taking.length).toBeGreaterThan(25);
  for (const page of taking) {
    const path = `/${page.path}`.replace("//", "/").replace(/:[a-zA-Z]+\??/g, id);
    // Some of these pages end all sessions.
    const headers = {
      cookie: await openSession(store.shop, admin.userId),
      origin: store.shop.config.baseUrl,
      "content-type": "multipart/form-data; boundary=x",
    };
    const answer = await store.ask(path, { method: "POST", body: "no parts", headers });
    expect(`${path} ${Math.floor(answer.status / 100)}`).not.toBe(`${path} 5`);
  }
});

test("a URL that cannot be decoded gets a 404 without a log line", async () => {
  const said = (["debug", "error", "info", "log", "warn"] as const).map((way) => vi.spyOn(console, way));
  for (const address of [
    "/product/%C3%28",
    "/product/%C3%28.data",
    "/category/%E0%A4%A",
    "/brand/100%",
    "/page/%ff",
    "/%C3%28",
    "/my-orders/%",
    "/admin/orders/%C3%28",
    "/api/products/%C3%28",
    "/media/%C3%28",
  ]) {
    notOurFault(await store.ask(address));
  }
  expect((await store.ask("/product/%C3%28")).status).toBe(404);
  for (const address of ["/%E0%A4%A", "/product/%C3%28", "/new"]) {
    expect([address, (await store.answer(traceOf(address))).status]).toEqual([address, 405]);
  }
  for (const way of said) {
    expect(way.mock.calls).toEqual([]);
    way.mockRestore();
  }
});

/** Builds a TRACE request as hono's server does, because the Fetch API refuses to. */
function traceOf(path: string): Request {
  const request = new Request(new URL(path, store.shop.config.baseUrl));
  return Object.defineProperty(request, "method", { value: "TRACE" });
}

describe("a null character causes no server error", () => {
  test("in URLs", async () => {
    for (const address of [
      "/products?search=a%00b",
      "/products?category=%00",
      "/products?brand=a%00",
      "/products?size=4%002",
      "/category/%00",
      "/brand/%00",
      "/product/%00",
      "/page/a%00",
      "/track?order=KRB-AAAA%00AAA&token=x%00",
      "/checkout?product=%00&size=%00",
      "/checkout/success/%00?token=%00",
      "/pay/%00",
      "/admin/%00",
      "/auth/verify?token=%00",
      "/api/products?search=%00",
      "/api/products/%00",
      "/api/suggestions?q=a%00",
    ]) {
      notOurFault(await store.ask(address));
    }
  });

  test("in a search, which ignores it", async () => {
    await addProduct(store.shop, { name: "Harmattan Runner" });
    const answer = await store.ask("/api/products?search=harm%00attan");
    expect(await answer.json()).toMatchObject({ total: 1 });
  });

  test("in an order, which is stored without it", async () => {
    const { id } = await addProduct(store.shop);
    const form = new FormData();
    const fields = {
      items: JSON.stringify([{ productId: id, size: "", quantity: 1 }]),
      country: "GM",
      region: "Kanifing\0",
      address: "West\0field \\u0000",
      currency: "GMD",
      paymentMethod: "wave",
      customerName: "Awa\0 Ceesay",
      customerEmail: "awa@example.com",
      customerPhone: "3012345",
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("receipt", new File(["%PDF-1.4\n%%EOF\n"], "r\0.pdf", { type: "application/pdf" }));
    const headers = { "idempotency-key": "an-order-with-a-zero" };
    const answer = await store.ask("/api/orders", { method: "POST", body: form, headers });
    expect(answer.status).toBe(201);
    const { rows } = await store.pool.query("select customer_name, region, delivery_address from orders");
    expect(rows).toEqual([
      { customer_name: "Awa Ceesay", region: "Kanifing", delivery_address: "Westfield \\u0000" },
    ]);
  });
});
