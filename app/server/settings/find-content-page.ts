import { and, eq, sql } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { contentPages } from "#database/schema/settings.ts";
import { cachedSiteSettings } from "./read-site-settings.ts";
import { plainTextHtml } from "./safe-html.ts";

/** A page under /page/{slug}; its `html` is sanitized. */
export type ContentPage = { title: string; html: string };

/** The page that shows the setting "How we check"; not found while that is empty. */
const HOW_WE_CHECK = "how-we-check";

/** Returns the published content page of this slug (any case), or null. Source: specification 4.4. */
export async function findContentPage(shop: Shop, slug: string): Promise<ContentPage | null> {
  if (slug.toLowerCase() === HOW_WE_CHECK) {
    const { howWeCheck } = (await cachedSiteSettings(shop)).help;
    return howWeCheck === "" ? null : { title: "How we check", html: plainTextHtml(howWeCheck) };
  }
  const [row] = await shop.db
    .select()
    .from(contentPages)
    .where(and(eq(sql`lower(${contentPages.slug})`, slug.toLowerCase()), eq(contentPages.isPublished, true)))
    .limit(1);
  return row ? { title: row.title, html: row.html ?? plainTextHtml(row.body) } : null;
}
