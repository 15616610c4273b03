import { parentPort } from "node:worker_threads";
import { safeHtml } from "./safe-html.ts";

/** Deeper than any page nests lists and quotes; thousands would slow a browser down. */
const MAX_DEPTH = 40;
const MAX_HTML_LENGTH = 1_000_000;

const VOID_TAGS = new Set(["br", "hr", "img", "input"]);

parentPort?.on("message", (markdown: string) => {
  const html = safeHtml(markdown);
  const isAcceptable = html.length <= MAX_HTML_LENGTH && depthOf(html) <= MAX_DEPTH;
  parentPort?.postMessage(isAcceptable ? html : null);
});

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
