import { expect, test } from "vitest";
import { trackingPath } from "#app/server/orders/tracking-link.ts";
import type { RateRule } from "#app/server/platform/rate-limits.ts";
import { addProduct } from "./support/fixtures.ts";
import { openTestStore } from "./support/open-test-store.ts";
import { orderByReceipt } from "./support/order-steps.ts";

const store = await openTestStore();

const fields = (of: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(of) });

/** A rule's refusal of a form, of a link, and by the store API. */
const LIMITED: [RateRule, string, RequestInit][] = [
  ["newsletter-address", "/newsletter", fields({ email: "awa@example.com" })],
  ["sign-in-address", "/auth", fields({ email: "awa@example.com", password: "wrong password" })],
  ["link-address", "/auth/verify?token=x", {}],
  ["tracking-address", "/track", fields({ orderNumber: "KRB-AAAAAAAA", email: "awa@example.com" })],
  ["tracking-address", "/my-orders/KRB-AAAAAAAA/invoice?token=x", {}],
  ["tracking-address", "/api/orders/KRB-AAAAAAAA?email=awa@example.com", {}],
];

/** Asks from an address that a rule has no room for; the response says when it has. */
async function askBeyond(rule: RateRule, path: string, init: RequestInit): Promise<void> {
  await store.pool.query("delete from rate_limits");
  const address = "192.0.2.77";
  while ((await store.shop.limits.take(rule, address)) === 0);
  const headers = { origin: store.shop.config.baseUrl };
  const refused = await store.ask(path, { ...init, headers, address });
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get("retry-after"));
  const { rows } = await store.pool.query("select expire from rate_limits where key = $1", [
    `${rule}:${address}`,
  ]);
  expect(Math.abs(seconds - (Number(rows[0]?.expire) - Date.now()) / 1000)).toBeLessThan(3);
}

test.each(LIMITED)("Retry-After says how long %s lasts: %s", askBeyond);

test("Retry-After says how long receipt-address lasts: the picture of a returned item", async () => {
  const orderNumber = await orderByReceipt(store.shop, await addProduct(store.shop));
  const body = new FormData();
  const fields = { line: "any 42", kind: "refund", reason: "damaged" };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("photo", new File(["%PDF-1.4"], "item.pdf"));
  const path = trackingPath(store.shop, orderNumber).replace("/track", "/track/return");
  await askBeyond("receipt-address", path, { method: "POST", body });
});
