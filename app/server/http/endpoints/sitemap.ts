import { asc, eq } from "drizzle-orm";
import { brandPath, categoryPath } from "#app/domain/catalogue/listing/listing-path.ts";
import { sitemapProducts, sitemapShelves } from "#app/server/catalogue/listing/list-sitemap-entries.ts";
import type { Shop } from "#app/server/shop.ts";
import { contentPages } from "#database/schema/settings.ts";

/** A sitemap may have 50,000 URLs. */
const MAX_URLS = 50_000;

const STATIC_PATHS = ["/", "/products", "/men", "/women", "/kids", "/brands", "/new", "/most-popular"];

type Entry = { path: string; updatedAt?: Date };

/**
 * Returns the shop's sitemap: listings, shelves, content pages, and as many products as it may have, newest first.
 * Source: specification 13.4.
 */
export async function sitemap(shop: Shop): Promise<string> {
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
