import { asc, eq } from "drizzle-orm";
import { brandPath, categoryPath } from "#app/domain/catalogue/listing/listing-path.ts";
import { sitemapProducts, sitemapShelves } from "#app/server/catalogue/listing/list-sitemap-entries.ts";
import type { Shop } from "#app/server/shop.ts";
import { contentPages } from "#database/schema/settings.ts";

/** The most products in one sitemap, which may have 50,000 URLs. */
const PRODUCTS_PER_SITEMAP = 20_000;

const STATIC_PATHS = ["/", "/products", "/men", "/women", "/kids", "/brands", "/new", "/most-popular"];

type Entry = { path: string; updatedAt?: Date };

/**
 * Returns the shop's sitemap, or with more than 20,000 products an index of sitemaps. Tests set `productsPerList`.
 * Source: specification 13.4.
 */
export async function sitemap(shop: Shop, productsPerList = PRODUCTS_PER_SITEMAP): Promise<string> {
  const { products } = await sitemapShelves(shop);
  const parts = Math.ceil(products / productsPerList);
  if (parts <= 1)
    return urlSet(shop, [...(await pages(shop)), ...(await productsOf(shop, 1, productsPerList))]);
  const paths = [
    "/sitemap-pages.xml",
    ...Array.from({ length: parts }, (_, at) => `/sitemap-products-${at + 1}.xml`),
  ];
  const lists = paths.map((path) => `<sitemap><loc>${escapedUrl(shop, path)}</loc></sitemap>`);
  return xml("sitemapindex", lists);
}

/** Returns the sitemap of listings, shelves and content pages. */
export async function pagesSitemap(shop: Shop): Promise<string> {
  return urlSet(shop, await pages(shop));
}

/** Returns the nth sitemap of products, from 1; null beyond the last. */
export async function productsSitemap(
  shop: Shop,
  part: number,
  productsPerList = PRODUCTS_PER_SITEMAP,
): Promise<string | null> {
  const entries = part >= 1 ? await productsOf(shop, part, productsPerList) : [];
  return entries.length === 0 ? null : urlSet(shop, entries);
}

async function pages(shop: Shop): Promise<Entry[]> {
  const [{ categories, brands }, published] = await Promise.all([
    sitemapShelves(shop),
    shop.db
      .select({ slug: contentPages.slug, updatedAt: contentPages.updatedAt })
      .from(contentPages)
      .where(eq(contentPages.isPublished, true))
      .orderBy(asc(contentPages.slug)),
  ]);
  const shelves = [...categories.map((name) => categoryPath(name)), ...brands.map(brandPath)];
  return [
    ...[...new Set([...STATIC_PATHS, ...shelves])].map((path) => ({ path })),
    ...published.map(({ slug, updatedAt }) => ({ path: `/page/${encodeURIComponent(slug)}`, updatedAt })),
  ];
}

async function productsOf(shop: Shop, part: number, limit: number): Promise<Entry[]> {
  const found = await sitemapProducts(shop, { offset: (part - 1) * limit, limit });
  return found.map(({ slug, updatedAt }) => ({ path: `/product/${encodeURIComponent(slug)}`, updatedAt }));
}

function urlSet(shop: Shop, entries: Entry[]): string {
  const urls = entries.map(({ path, updatedAt }) => {
    const lastModified = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapedUrl(shop, path)}</loc>${lastModified}</url>`;
  });
  return xml("urlset", urls);
}

function xml(root: "urlset" | "sitemapindex", children: string[]): string {
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  return `${head}\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${children.join("\n")}\n</${root}>\n`;
}

function escapedUrl(shop: Shop, path: string): string {
  return `${shop.config.baseUrl}${path}`.replace(/[&<>'"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
