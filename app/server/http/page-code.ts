import { codeAfterPaint, HEARING } from "./code-after-paint.ts";
import { scriptPolicy } from "./script-policy.ts";

/** What makes a page come alive, around the page itself and its data. */
export type PageCode = {
  /** First thing in the head. */
  first: string;
  /** Behind the page, before its data. */
  beforeData: string;
  /** Behind its data. */
  afterData: string;
  /** The content security policy that allows these scripts and no others. */
  policy: string;
};

const LOADED = "loaded";

/** The same on every page, so that its hash is known: what differs is data, which no policy has to allow. */
const TAKE_LOADED = `{ const { streamController } = window.__reactRouterContext;
  streamController.enqueue(document.getElementById("${LOADED}").textContent);
  streamController.close(); }`;

const made = new WeakMap<object, PageCode>();

/**
 * The scripts of all pages with this table of routes, made once; in development each time, and as they are, since Vite's
 * own imports must come first. `render` answers React Router's own scripts and what they ask to have fetched.
 */
export function pageCode(routes: object, render: () => string, isBuilt = import.meta.env.PROD): PageCode {
  const known = made.get(routes);
  if (known) return known;
  const scripts = isBuilt ? codeAfterPaint(render()) : render();
  const first = isBuilt ? `<script>${HEARING}</script>` : "";
  const take = `<script>${TAKE_LOADED}</script>`;
  const code: PageCode = {
    first,
    beforeData: `${scripts}<script type="application/json" id="${LOADED}">`,
    afterData: `</script>${take}`,
    policy: scriptPolicy(first + scripts + take),
  };
  if (isBuilt) made.set(routes, code);
  return code;
}

/** The whole document: a rendered page with its code, and what the loaders answered. */
export function withCode(
  { html, complete }: { html: string; complete: (html: string) => string },
  { first, beforeData, afterData }: PageCode,
  data: string,
): string {
  const head = html.indexOf("<head>") + "<head>".length;
  const end = html.lastIndexOf("</body>");
  if (head < "<head>".length || end === -1) throw new Error("a page without head or body");
  const block = beforeData + data.replaceAll("<", "\\u003c") + afterData;
  return complete(html.slice(0, head) + first + html.slice(head, end)) + block + html.slice(end);
}
