import { runInWorker } from "#app/server/platform/run-in-worker.ts";
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
