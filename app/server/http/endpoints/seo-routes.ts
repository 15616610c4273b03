import { asc, desc, eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { brandPath, categoryPath } from "#app/domain/catalogue/listing/listing-path.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { onSale } from "#app/server/catalogue/listing/filter-conditions.ts";
import type { HttpEnv } from "#app/server/http/request-context.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { contentPages } from "#database/schema/settings.ts";
import { compressResponse } from "#packages/page-server";

const CACHE_ONE_HOUR = "public, max-age=3600";
const XML = { "content-type": "application/xml; charset=utf-8", "cache-control": CACHE_ONE_HOUR };

/** Paths that search engines must not crawl: personal pages, pages that change data, and APIs. */
const DISALLOWED_PATHS = [
  "/admin",
  "/account",
  "/api/",
  "/auth",
  "/cart",
  "/checkout",
  "/my-orders",
  "/pay/",
  "/sandbox/",
  "/sign-out",
  "/track",
  "/webhooks/",
  "/wishlist",
];

/** `/sitemap.xml`, `/robots.txt`, `/manifest.webmanifest`. Source: specification 13.4. */
export function createSeoRoutes(shop: Shop): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/sitemap.xml", compressResponse(), async (c) => c.body(await sitemap(shop), 200, XML));
  routes.get("/robots.txt", (c) => c.text(robots(shop), 200, { "cache-control": CACHE_ONE_HOUR }));
  routes.get("/manifest.webmanifest", (c) =>
    c.body(JSON.stringify(MANIFEST), 200, {
      "content-type": "application/manifest+json",
      "cache-control": CACHE_ONE_HOUR,
    }),
  );
  return routes;
}

function robots(shop: Shop): string {
  const disallowRules = DISALLOWED_PATHS.map((path) => `Disallow: ${path}`);
  return `${["User-agent: *", ...disallowRules, "", `Sitemap: ${shop.config.baseUrl}/sitemap.xml`].join("\n")}\n`;
}

const MANIFEST = {
  id: "/",
  name: SHOP_NAME,
  short_name: SHOP_NAME,
  description: "Sneakers, streetwear and accessories for The Gambia.",
  lang: "en",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#f7f4ee",
  theme_color: "#f7f4ee",
  categories: ["shopping", "lifestyle"],
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/icon-maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  shortcuts: [
    { name: "New arrivals", url: "/new" },
    { name: "Sneakers", url: "/sneakers" },
    { name: "My Orders", url: "/my-orders" },
  ],
};

/** A sitemap may have 50,000 URLs. */
const MAX_URLS = 50_000;

const STATIC_PATHS = ["/", "/products", "/men", "/women", "/kids", "/brands", "/new", "/most-popular"];

type Entry = { path: string; updatedAt?: Date };

/**
 * Returns the shop's sitemap: listings, shelves, content pages, and as many products as it may have, newest first.
 * Source: specification 13.4.
 */
async function sitemap(shop: Shop): Promise<string> {
  const [{ categories, brands }, published] = await Promise.all([
    sitemapShelves(shop),
    shop.db
      .select({ slug: contentPages.slug, updatedAt: contentPages.updatedAt })
      .from(contentPages)
      .where(eq(contentPages.isPublished, true))
      .orderBy(asc(contentPages.slug)),
  ]);
  const shelves = [...categories.map((name) => categoryPath(name)), ...brands.map(brandPath)];
  const pages: Entry[] = [
    ...[...new Set([...STATIC_PATHS, ...shelves])].map((path) => ({ path })),
    ...published.map(({ slug, updatedAt }) => ({ path: `/page/${encodeURIComponent(slug)}`, updatedAt })),
  ];
  const products = await sitemapProducts(shop, MAX_URLS - pages.length);
  return urlSet(shop, [
    ...pages,
    ...products.map(({ slug, updatedAt }) => ({ path: `/product/${encodeURIComponent(slug)}`, updatedAt })),
  ]);
}

function urlSet(shop: Shop, entries: Entry[]): string {
  const urls = entries.map(({ path, updatedAt }) => {
    const lastModified = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapedUrl(shop, path)}</loc>${lastModified}</url>`;
  });
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  return `${head}\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}

function escapedUrl(shop: Shop, path: string): string {
  return `${shop.config.baseUrl}${path}`.replace(/[&<>'"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns the categories and brands with products on sale. */
async function sitemapShelves(shop: Shop): Promise<{ categories: string[]; brands: string[] }> {
  const { rows } = await shop.db.execute<{ categories: string[]; brands: string[] }>(sql`select
    array(select name from categories_on_sale() as name) as categories,
    array(select name from brands_on_sale() as name) as brands`);
  return rows[0] ?? { categories: [], brands: [] };
}

/** Returns the newest products on sale, `limit` at most. */
async function sitemapProducts(shop: Shop, limit: number): Promise<{ slug: string; updatedAt: Date }[]> {
  return await shop.db
    .select({ slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .where(onSale)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(limit);
}
