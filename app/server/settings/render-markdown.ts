import path from "node:path";
import { Worker } from "node:worker_threads";
import { eq, isNull } from "drizzle-orm";
import { projectRoot } from "#app/server/platform/project-root.ts";
import { limitConcurrency } from "#app/server/platform/run-limited.ts";
import type { Shop } from "#app/server/shop.ts";
import { contentPages } from "#database/schema/settings.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { acceptableHtml } from "./safe-html.ts";

const inTurn = limitConcurrency(1);
/** A page takes some milliseconds; a table of two thousand columns would hold up every visitor for minutes. */
const TIME_LIMIT_MS = 8_000;

/**
 * Renders Markdown to sanitized HTML in a thread of its own. Refusal: `too_complex` for text that is nested too deeply,
 * becomes too long, or takes more than eight seconds.
 */
export async function renderMarkdown(markdown: string): Promise<Ok<string> | Refusal<"too_complex">> {
  const html = await inTurn(() => renderInThread(markdown));
  return html === null ? refuse("too_complex") : ok(html);
}

/** Returns null as well where the thread ends without an answer. */
async function renderInThread(markdown: string): Promise<string | null> {
  // Node runs the source itself: the thread loads this one file and what it imports, not the store's bundle.
  const thread = new Worker(path.join(projectRoot(), "app/server/settings/markdown-thread.ts"), {
    execArgv: [],
    workerData: markdown,
  });
  const timer = setTimeout(() => void thread.terminate(), TIME_LIMIT_MS);
  const html = await new Promise<string | null>((resolve) => {
    thread.once("message", resolve);
    thread.once("error", () => resolve(null));
    thread.once("exit", () => resolve(null));
  });
  clearTimeout(timer);
  return html;
}

/** Renders content pages stored without HTML, as those of the demo are. */
export async function renderStoredPages(shop: Pick<Shop, "db" | "log">): Promise<void> {
  const rows = await shop.db
    .select({ id: contentPages.id, slug: contentPages.slug, body: contentPages.body })
    .from(contentPages)
    .where(isNull(contentPages.html));
  for (const { id, slug, body } of rows) {
    const html = acceptableHtml(body);
    if (html !== null) {
      await shop.db.update(contentPages).set({ html }).where(eq(contentPages.id, id));
    } else {
      shop.log.warn({ slug }, "a content page is too complex to be rendered, and is shown as plain text");
    }
  }
}
