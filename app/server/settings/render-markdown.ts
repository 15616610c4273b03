import { eq, isNull } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { contentPages } from "#database/schema/settings.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { safeHtml } from "./safe-html.ts";

/** Deeper than any page nests lists and quotes; thousands would slow a browser down. */
const MAX_DEPTH = 40;
const MAX_HTML_LENGTH = 1_000_000;

const VOID_TAGS = new Set(["br", "hr", "img", "input"]);

/**
 * Renders Markdown to sanitized HTML. Refusal: `too_complex` for text that is nested too deeply or becomes too long.
 */
export function renderMarkdown(markdown: string): Ok<string> | Refusal<"too_complex"> {
  try {
    const html = safeHtml(markdown);
    return html.length <= MAX_HTML_LENGTH && depthOf(html) <= MAX_DEPTH ? ok(html) : refuse("too_complex");
  } catch (error) {
    // Thousands of levels exhaust the stack.
    if (error instanceof RangeError) return refuse("too_complex");
    throw error;
  }
}

/** The maximum depth of open elements. */
function depthOf(rendered: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, slash, tag = ""] of rendered.matchAll(/<(\/?)([a-z][a-z0-9]*)/g)) {
    if (VOID_TAGS.has(tag)) continue;
    depth += slash ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Renders content pages stored without HTML, as those of the demo are. */
export async function renderStoredPages(shop: Pick<Shop, "db" | "log">): Promise<void> {
  const rows = await shop.db
    .select({ id: contentPages.id, slug: contentPages.slug, body: contentPages.body })
    .from(contentPages)
    .where(isNull(contentPages.html));
  for (const { id, slug, body } of rows) {
    const rendered = renderMarkdown(body);
    if (rendered.ok) {
      await shop.db.update(contentPages).set({ html: rendered.value }).where(eq(contentPages.id, id));
    } else {
      shop.log.warn({ slug }, "a content page is too complex to be rendered, and is shown as plain text");
    }
  }
}
