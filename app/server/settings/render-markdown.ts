import { eq, isNull } from "drizzle-orm";
import { runInWorker } from "#app/server/platform/run-in-worker.ts";
import type { Shop } from "#app/server/shop.ts";
import { contentPages } from "#database/schema/settings.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** The longest text takes a third of a second; on a machine that is busy with more, its thread may wait for seconds. */
const TIME_LIMIT_MS = 8_000;

/**
 * Renders Markdown to sanitized HTML in a separate thread. Refusal: `too_complex` for text that is nested too deeply,
 * becomes too long, or takes more than eight seconds.
 */
export async function renderMarkdown(markdown: string): Promise<Ok<string> | Refusal<"too_complex">> {
  const file = "app/server/settings/markdown-worker.ts";
  const html = await runInWorker<string | null>(file, markdown, TIME_LIMIT_MS);
  return html === null ? refuse("too_complex") : ok(html);
}

/** Renders content pages stored without HTML, as those of the demo are. */
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
