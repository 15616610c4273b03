import { and, eq, sql } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { contentPages } from "#database/schema/settings.ts";
import { plainTextHtml } from "./safe-html.ts";

/** A page under /page/{slug}; `html` is safe to put into a page as it is. */
export type ContentPage = { slug: string; title: string; html: string; updatedAt: Date };

/** The published content page of this slug (any case), or null. Source: specification §2, /page/{slug}. */
export async function findContentPage(shop: Shop, slug: string): Promise<ContentPage | null> {
  const [row] = await shop.db
    .select()
    .from(contentPages)
    .where(and(eq(sql`lower(${contentPages.slug})`, slug.toLowerCase()), eq(contentPages.isPublished, true)))
    .limit(1);
  return row
    ? {
        slug: row.slug,
        title: row.title,
        html: row.html ?? plainTextHtml(row.body),
        updatedAt: row.updatedAt,
      }
    : null;
}
