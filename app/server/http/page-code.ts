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

/** A rendered page in pieces: texts, and between them parts that are bytes already. */
type PageInPieces = { texts: string[]; between: Uint8Array[][] };

/** The whole document: a rendered page with its code, and what the loaders answered. */
export function withCode(
  { texts, between }: PageInPieces,
  { first, beforeData, afterData }: PageCode,
  data: string,
): Buffer<ArrayBuffer> {
  const [opening = ""] = texts;
  const head = opening.indexOf("<head>") + "<head>".length;
  const opened = texts.with(0, `<!DOCTYPE html>${opening.slice(0, head)}${first}${opening.slice(head)}`);
  const ending = opened.pop() ?? "";
  const end = ending.lastIndexOf("</body>");
  if (head < "<head>".length || end === -1) throw new Error("a page without head or body");
  const pieces = [
    ...opened.flatMap((text, at) => [text, ...(between[at] ?? [])]),
    ending.slice(0, end) + beforeData,
    data.replaceAll("<", "\\u003c"),
    afterData + ending.slice(end),
  ];
  return Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece)));
}
