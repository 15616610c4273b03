import { brotliDecompressSync } from "node:zlib";
import { Client } from "pg";
import { expect, test } from "vitest";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { trackingToken } from "#app/server/orders/tracking-link.ts";
import { siteSettings } from "#database/schema/settings.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { addProduct, aLocalOrder } from "./support/fixtures.ts";
import { openTestStore } from "./support/open-test-store.ts";

const store = await openTestStore();
store.brokenOnPurpose.add("picture_has_row");

/** Returns how many queries the page needs, including transactions and prepared statement look-ups. */
async function queriesOf(path: string): Promise<number> {
  let queries = 0;
  const { query } = Client.prototype;
  Client.prototype.query = function counting(this: Client, ...args: unknown[]) {
    queries += 1;
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    const answer = await store.ask(path, { headers: { "accept-language": "en-US" } });
    expect(answer.status).toBe(200);
    await answer.text();
  } finally {
    Client.prototype.query = query;
  }
  return queries;
}

async function addRunners(mark: string, howMany: number): Promise<void> {
  for (let number = 0; number < howMany; number += 1) {
    await addProduct(store.shop, {
      name: `Runner ${mark} ${number}`,
      sizes: { "41": 2, "42": 1 },
      isFeatured: true,
      tags: ["popular"],
      images: [`/media/${"a".repeat(15)}${number.toString(16)}-960.webp`],
    });
  }
}

test("a listing is rendered on the server with names, prices and pictures", async () => {
  await addProduct(store.shop, {
    name: "Denton Bridge Runner",
    price: "118.00",
    category: "sneakers",
    images: [`/media/${"b".repeat(16)}-960.webp`],
  });
  const answer = await store.ask("/sneakers", { headers: { "accept-language": "en-GM" } });
  const html = await answer.text();
  expect(html).toContain("Denton Bridge Runner");
  expect(html).toContain("D8,083.00");
  expect(html).toContain("1 product");
  expect(html).toContain('href="/auth?tab=signup"');
  const pictures = html.match(/<img [^>]*>/g) ?? [];
  expect(pictures.join()).toContain(`/media/${"b".repeat(16)}-`);
  // A picture with known dimensions causes no layout shift.
  for (const picture of pictures) expect(picture).toMatch(/(?=.* width="\d+")(?=.* height="\d+")/);
  const policy = answer.headers.get("content-security-policy");
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy).toContain("img-src 'self' data: https: blob:;");
  expect(policy).not.toContain("unsafe-eval");
});

test.each(["/", "/sneakers", "/products?search=runner", "/new"])(
  "the number of queries of %s does not grow with its rows",
  async (path) => {
    await addRunners(path, 2);
    await queriesOf(path);
    const before = await queriesOf(path);
    await addRunners(path, 12);
    expect(await queriesOf(path)).toBe(before);
    expect(before).toBeLessThanOrEqual(12);
  },
);

test("pages of personal links and responses to forms are never cached", async () => {
  const product = await addProduct(store.shop, { name: "Tanji Tide Runner" });
  const order = await aLocalOrder(product, { customerEmail: "awa@example.com" });
  const { orderNumber } = succeeded(await placeOrder(store.shop, { kind: "guest" }, order));
  const link = new URLSearchParams({ order: orderNumber, token: trackingToken(store.shop, orderNumber) });
  const keeping = async (target: string, init?: RequestInit) =>
    (await store.ask(target, init)).headers.get("cache-control");
  expect(await (await store.ask(`/track?${link}`)).text()).toContain("Tanji Tide Runner");
  for (const target of [
    `/track?${link}`,
    `/track.data?${link}`,
    "/auth/reset?token=of-a-mail",
    "/auth/verify?change=1&token=of-a-mail",
    "/auth/invitation?token=of-a-mail",
    "/auth?token=of-a-mail",
  ]) {
    expect([target, await keeping(target)]).toEqual([target, "private, no-store"]);
  }
  const form = { method: "POST", body: new URLSearchParams({ orderNumber, email: "awa@example.com" }) };
  expect(await keeping("/track", form)).toBe("private, no-store");
  expect(await keeping("/track")).toBeNull();
});

test("a search is the page's title, one product is one, and nothing found offers brands, pairs and the shop", async () => {
  const { shop } = store;
  const help = { settingKey: "help", settingValue: { whatsappNumber: "2203001122" } };
  await shop.db
    .insert(siteSettings)
    .values(help)
    .onConflictDoUpdate({ target: siteSettings.settingKey, set: help });
  await addProduct(shop, { name: "Juffureh Slip-On", category: "footbeds", sizes: { "42": 1 } });
  await addProduct(shop, { name: "Lamin Lodge Runner", category: "sneakers", isFeatured: true });
  const page = async (path: string) => {
    const html = await (await store.ask(path, { headers: { "accept-language": "en-US" } })).text();
    return html.slice(html.indexOf("<main")).replace(/<!-- -->/g, "");
  };
  const misspelt = await page("/products?search=jufureh");
  expect(misspelt).toContain(">1 result for “jufureh”, showing juffureh</h1>");
  expect(misspelt.replace(/<[^>]*>/g, "")).toContain("1 product found");
  const empty = await page("/products?search=qqqqqqq");
  expect(empty).toContain(">No results for “qqqqqqq”</h1>");
  expect(empty).toContain("No products found");
  expect(empty).toContain('href="/brand/kairaba"');
  expect(empty).toContain("Lamin Lodge Runner");
  expect(decodeURIComponent(/href="(https:\/\/wa\.me[^"]*)"/.exec(empty)?.[1] ?? "")).toContain("“qqqqqqq”");
});

test("cached listing filters contain no generated ids, and their marker is never sent", async () => {
  await addRunners("kept", 3);
  for (const path of [
    "/products?min_price=1",
    "/sneakers?size=42",
    "/products?search=runner",
    "/products?min_price=1",
  ]) {
    const html = await (await store.ask(path, { headers: { "accept-language": "en-US" } })).text();
    expect(html).not.toContain("cached-fragment");
    const filters = /<form [^>]*aria-label="Filters".*?<\/form>/s.exec(html)?.[0] ?? "";
    expect(filters).toContain('for="filter-sort"');
    // An id from `useId` would differ on another page and in the browser.
    expect(filters).not.toMatch(/"_[Rr]_/);
  }
});

test("scripts and policy of a page do not depend on the visitor or the URL", async () => {
  const scriptsOf = async (path: string, headers: Record<string, string>) => {
    const answer = await store.ask(path, { headers });
    const scripts = [...(await answer.text()).matchAll(/<script(?![^>]*json)[^>]*>(.*?)<\/script>/gs)];
    return { policy: answer.headers.get("content-security-policy"), codes: scripts.map(([, code]) => code) };
  };
  const one = await scriptsOf("/products?search=unheard-of", { "accept-language": "en-US" });
  const other = await scriptsOf("/products?page=2&min_price=1", { "accept-language": "en-GM" });
  expect(other).toEqual(one);
  expect(one.codes.length).toBeGreaterThan(2);
  expect(one.codes.join()).not.toContain("unheard-of");
});

test("a listing of 24 cards is under 20 kB compressed", async () => {
  await addRunners("weight", 24);
  const answer = await store.ask("/sneakers", {
    headers: { "accept-encoding": "br", "accept-language": "en-US" },
  });
  expect(answer.headers.get("content-encoding")).toBe("br");
  const packed = Buffer.from(await answer.arrayBuffer());
  const cards =
    brotliDecompressSync(packed)
      .toString()
      .match(/<article /g) ?? [];
  expect(cards).toHaveLength(24);
  expect(packed.byteLength).toBeLessThan(20_000);
});
