import { afterAll, beforeAll, expect, test } from "vitest";
import type { RateRule } from "#app/server/platform/rate-limits.ts";
import { addProduct, aShopper } from "./support/fixtures.ts";
import { openTestStore, type TestStore } from "./support/open-test-store.ts";

let store: TestStore;
let soldOut: string;
let inStock: string;

beforeAll(async () => {
  store = await openTestStore();
  const { id } = await addProduct(store.shop, { stockQuantity: 0 });
  soldOut = id;
  inStock = (await addProduct(store.shop)).id;
});
afterAll(() => store.close());

type Sent = { path: string; fields?: Record<string, string>; json?: unknown };

/** A request under each rule for an address, as many as there are ways to be refused by it. */
const LIMITED: [RateRule, Sent][] = [
  ["newsletter-address", { path: "/newsletter", fields: { email: "awa@example.com" } }],
  ["sign-in-address", { path: "/auth", fields: { email: "awa@example.com", password: "wrong password" } }],
  [
    "sign-up-address",
    {
      path: "/auth?tab=signup",
      fields: {
        email: "new@example.com",
        password: "Fatou-walks-9",
        confirmPassword: "Fatou-walks-9",
        displayName: "Awa",
      },
    },
  ],
  ["second-factor-address", { path: "/auth/second-step", fields: { code: "123456" } }],
  ["passkey-address", { path: "/auth/passkey", fields: { intent: "begin" } }],
  ["reset-address", { path: "/auth/forgot", fields: { email: "awa@example.com" } }],
  [
    "link-address",
    {
      path: "/auth/reset?token=x",
      fields: { token: "x", password: "Fatou-walks-9", confirmPassword: "Fatou-walks-9" },
    },
  ],
  ["link-address", { path: "/auth/verify?token=x" }],
  ["link-address", { path: "/auth/invitation?token=x" }],
  ["tracking-address", { path: "/track", fields: { orderNumber: "KRB-AAAAAAAA", email: "awa@example.com" } }],
  ["tracking-address", { path: "/track?order=KRB-AAAAAAAA&token=x" }],
  ["tracking-address", { path: "/pay/x" }],
  ["tracking-address", { path: "/pay/x", fields: { email: "awa@example.com" } }],
  ["tracking-address", { path: "/api/orders/KRB-AAAAAAAA?email=awa@example.com" }],
  ["tracking-address", { path: "/my-orders/KRB-AAAAAAAA/invoice.pdf?token=x" }],
  ["discount-guess", { path: "/api/quote", json: { discountCode: "NO", country: "GM" } }],
  ["alert-address", { path: "/tell-me?product=:id", fields: { contact: "awa@example.com" } }],
  [
    "order-address",
    {
      path: "/api/create-checkout",
      json: { country: "GM", currency: "USD", address: "Near Westfield junction" },
    },
  ],
];

async function send({ path, fields, json }: Sent, address: string): Promise<Response> {
  const target = path.replace(":id", soldOut);
  const headers = { origin: store.shop.config.baseUrl };
  if (fields) {
    return await store.ask(target, { method: "POST", body: new URLSearchParams(fields), headers, address });
  }
  if (!json) return await store.ask(target, { headers, address });
  const { customerEmail: email, customerPhone: phone } = aShopper();
  const items = [{ productId: inStock, size: "", quantity: 1 }];
  return await store.ask(target, {
    method: "POST",
    body: JSON.stringify({ items, customerInfo: { name: "Awa Ceesay", email, phone }, ...json }),
    headers: { ...headers, "content-type": "application/json" },
    address,
  });
}

test.each(LIMITED)("Retry-After says how long %s lasts: %j", async (rule, sent) => {
  await store.pool.query("delete from rate_limits");
  const address = "192.0.2.77";
  while ((await store.shop.limits.take(rule, address)) === 0);
  const refused = await send(sent, address);
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get("retry-after"));
  const { rows } = await store.pool.query("select expire from rate_limits where key = $1", [
    `${rule}:${address}`,
  ]);
  expect(Math.abs(seconds - (Number(rows[0]?.expire) - Date.now()) / 1000)).toBeLessThan(3);
});
