import { eq, isNull } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { contentPages } from "#database/schema/settings.ts";
import { renderMarkdown } from "./render-markdown.ts";

/** Renders content pages stored without HTML, by the demo or by an older version of the shop. */
export async function renderStoredPages(shop: Pick<Shop, "db" | "log">): Promise<void> {
  const rows = await shop.db
    .select({ id: contentPages.id, slug: contentPages.slug, body: contentPages.body })
    .from(contentPages)
    .where(isNull(contentPages.html));
  for (const { id, slug, body } of rows) {
    const rendered = await renderMarkdown(body);
    if (rendered.ok) {
      await shop.db.update(contentPages).set({ html: rendered.value }).where(eq(contentPages.id, id));
    } else {
      shop.log.warn({ slug }, "a content page is too complex to be rendered, and is shown as plain text");
    }
  }
}
