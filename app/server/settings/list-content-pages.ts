import { asc, eq } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { contentPages } from "#database/schema/settings.ts";

/** Returns the published content pages by slug, without their text. Source: specification §2, /page/{slug}. */
export async function listContentPages(
  shop: Shop,
): Promise<{ slug: string; title: string; updatedAt: Date }[]> {
  return await shop.db
    .select({ slug: contentPages.slug, title: contentPages.title, updatedAt: contentPages.updatedAt })
    .from(contentPages)
    .where(eq(contentPages.isPublished, true))
    .orderBy(asc(contentPages.slug));
}
