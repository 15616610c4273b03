import path from "node:path";
import { Worker } from "node:worker_threads";
import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";
import { projectRoot } from "#app/server/platform/project-root.ts";
import { limitConcurrency } from "#app/server/platform/run-limited.ts";

/** A text of the full length takes a tenth of it on a slow machine, the start of the worker included. */
const TIME_LIMIT_MS = 5_000;
const MEMORY_LIMIT_MB = 128;

const limited = limitConcurrency(1);

/**
 * Renders Markdown to safe HTML in a thread of its own, so that no text, however odd, holds up other requests. Refusal:
 * `too_complex` for what is nested too deeply, becomes too long, or takes more than five seconds.
 */
export async function renderMarkdown(markdown: string): Promise<Ok<string> | Refusal<"too_complex">> {
  const html = await limited(() => renderInWorker(markdown));
  return html === null ? refuse("too_complex") : ok(html);
}

function renderInWorker(markdown: string): Promise<string | null> {
  // Node runs the source itself: the thread loads this one file and what it imports, not the store's bundle.
  const worker = new Worker(path.join(projectRoot(), "app/server/settings/markdown-worker.ts"), {
    workerData: markdown,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  const timer = setTimeout(() => void worker.terminate(), TIME_LIMIT_MS);
  return new Promise<string | null>((resolve) => {
    worker.once("message", (html: string | null) => resolve(html));
    // A text that exhausts the stack or the memory ends its thread, and nothing else.
    worker.once("error", () => resolve(null));
    worker.once("exit", () => resolve(null));
  }).finally(() => clearTimeout(timer));
}
