import { expect, test } from "vitest";
import { products } from "#database/schema/catalogue.ts";
import { contentPages } from "#database/schema/settings.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { createSeoRoutes } from "./seo-routes.ts";

const { shop } = await openTestShop();
const row = { price: "20.00", category: "sneakers", brand: "New Balance" };
await shop.db.insert(products).values([
  { ...row, name: "One", slug: "one" },
  { ...row, name: "Two & more", slug: "two&more" },
  { ...row, name: "Hidden", slug: "hidden", isActive: false },
]);
await shop.db.insert(contentPages).values([
  { slug: "returns", title: "Returns", body: "Thirty days." },
  { slug: "draft", title: "Draft", body: "Not yet.", isPublished: false },
]);

const get = async (path: string) => await createSeoRoutes(shop).request(path);

test("the sitemap names listings, shelves, products and pages, and nothing that is hidden", async () => {
  const text = await (await get("/sitemap.xml")).text();
  const base = shop.config.baseUrl;
  for (const path of [
    "/",
    "/products",
    "/sneakers",
    "/brand/new-balance",
    "/product/one",
    "/product/two%26more",
    "/page/returns",
  ]) {
    expect(text).toContain(`<loc>${base}${path}</loc>`);
  }
  expect(text).not.toMatch(/hidden|draft|admin|checkout/);
});

test("robots.txt disallows personal pages and names the sitemap", async () => {
  const text = await (await get("/robots.txt")).text();
  for (const path of ["/admin", "/api/", "/checkout", "/my-orders", "/auth"])
    expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).toContain(`Sitemap: ${shop.config.baseUrl}/sitemap.xml`);
});

test("the manifest has everything an installation requires", async () => {
  const answer = await get("/manifest.webmanifest");
  expect(answer.headers.get("content-type")).toContain("application/manifest+json");
  const manifest = (await answer.json()) as { display: string; icons: { sizes: string; purpose: string }[] };
  expect(manifest.display).toBe("standalone");
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "192x192 maskable",
    "512x512 maskable",
  ]);
});
