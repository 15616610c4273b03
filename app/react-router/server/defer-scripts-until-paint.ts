import { MODULES_READY_EVENT } from "#app/react-router/browser/page-globals.ts";

/** A tab in the background paints nothing, and a picture may never come; the page comes alive all the same. */
const PAINT_TIMEOUT_MS = 1_000;

/**
 * The pictures of the first view are there, or have failed, and a frame with them has been seen: the browser says so of the
 * first, and of a later one the frame after it.
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
 * React Router's scripts, changed so that a page is seen before its code takes the line and the phone for itself. React
 * Router asks for all of it at once, in links and in one module script; here the links are made, and the script's imports
 * asked for, after the first paint of the page's first pictures. Without such a script they stay as they are.
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

/** All files at once, so that no import waits for another one's arrival. */
function preloadScript(files: (string | undefined)[]): string {
  const list = JSON.stringify(files).replaceAll("<", "\\u003c");
  return `for (const href of ${list}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`;
}

/** Imports at the head of a module are fetched before its first line runs; asked for in turn they can wait. */
function toDynamicImports(code: string): string {
  return code
    .replace(/^\s*import ("[^"]+");?/gm, "await import($1);")
    .replace(/^import \* as (\w+) from ("[^"]+");/gm, "const $1 = await import($2);");
}
