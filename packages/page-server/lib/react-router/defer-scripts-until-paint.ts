import { MODULES_READY_EVENT } from "#packages/page-browser";

/** Scripts load after this time in any case: a background tab never paints, and a picture may never load. */
const PAINT_TIMEOUT_MS = 1_000;

/**
 * Resolves once the pictures of the first view have loaded or failed and a frame with them is painted: after two frames,
 * and after the first paint that the browser reports.
 */
const AWAIT_FIRST_PAINT = `await Promise.race([new Promise((done) => setTimeout(done, ${PAINT_TIMEOUT_MS})), (async () => {
  if (document.readyState === "loading") await new Promise((done) => document.addEventListener("DOMContentLoaded", done));
  await Promise.allSettled([...document.images].filter((one) => one.fetchPriority === "high").map((one) => one.decode()));
  for (let frames = 0; frames < 2; frames++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  if (PerformanceObserver.supportedEntryTypes?.includes("paint"))
    await new Promise((done) => new PerformanceObserver(done).observe({ type: "paint", buffered: true }));
})()]);`;

const DISPATCH_MODULES_READY = `window.dispatchEvent(new Event("${MODULES_READY_EVENT}"));`;

const PRELOAD_LINK = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/**
 * Rewrites React Router's scripts so that the page is painted before its code competes for network and processor.
 * React Router preloads all files by links and imports them in one module script; here the links are added and the
 * imports made after the first paint. Other scripts stay as they are.
 */
export function deferScriptsUntilPaint(scripts: string): string {
  const files = [...new Set([...scripts.matchAll(PRELOAD_LINK)].map(([, href]) => href))];
  const module = /(<script[^>]* type="module"[^>]*>)(.*?)(<\/script>)/s;
  if (!module.test(scripts)) return scripts;
  return scripts
    .replace(PRELOAD_LINK, "")
    .replace(module, (_all, open, code, close) =>
      [
        open,
        AWAIT_FIRST_PAINT,
        preloadScript(files),
        toDynamicImports(code),
        DISPATCH_MODULES_READY,
        close,
      ].join(""),
    );
}

/** Preloads all files in parallel, so that no import waits for another file. */
function preloadScript(files: (string | undefined)[]): string {
  const list = JSON.stringify(files).replaceAll("<", "\\u003c");
  return `for (const href of ${list}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`;
}

/** Makes static imports, which load before a module's first line runs, dynamic. */
function toDynamicImports(code: string): string {
  return code
    .replace(/^\s*import ("[^"]+");?/gm, "await import($1);")
    .replace(/^import \* as (\w+) from ("[^"]+");/gm, "const $1 = await import($2);");
}
