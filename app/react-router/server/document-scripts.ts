import { RECORD_EARLY_EVENTS } from "#app/browser/hydration/event-replay.ts";
import { scriptPolicy } from "#app/server/http/guards/script-policy.ts";
import { deferScriptsUntilPaint } from "./defer-scripts-until-paint.ts";

/** What hydrates a page, around the page itself and its data. */
export type DocumentScripts = {
  /** First thing in the head. */
  headScript: string;
  /** Behind the page, before its data. */
  beforeLoaderData: string;
  /** Behind its data. */
  afterLoaderData: string;
  /** The content security policy that allows these scripts and no others. */
  contentSecurityPolicy: string;
};

const LOADER_DATA_ID = "loaded";

/** The same on every page, so that its hash is known: what differs is data, which no policy has to allow. */
const READ_LOADER_DATA = `{ const { streamController } = window.__reactRouterContext;
  streamController.enqueue(document.getElementById("${LOADER_DATA_ID}").textContent);
  streamController.close(); }`;

const scriptsCache = new WeakMap<object, DocumentScripts>();

/**
 * Returns the scripts of all pages with this manifest, rendered once; in development each time and unchanged, since
 * Vite's own imports must come first. `render` returns React Router's scripts and their preload links.
 */
export function documentScripts(
  routes: object,
  render: () => string,
  isBuilt = import.meta.env.PROD,
): DocumentScripts {
  const cached = scriptsCache.get(routes);
  if (cached) return cached;
  const scripts = isBuilt ? deferScriptsUntilPaint(render()) : render();
  const headScript = isBuilt ? `<script>${RECORD_EARLY_EVENTS}</script>` : "";
  const readScript = `<script>${READ_LOADER_DATA}</script>`;
  const result: DocumentScripts = {
    headScript,
    beforeLoaderData: `${scripts}<script type="application/json" id="${LOADER_DATA_ID}">`,
    afterLoaderData: `</script>${readScript}`,
    contentSecurityPolicy: scriptPolicy(headScript + scripts + readScript),
  };
  if (isBuilt) scriptsCache.set(routes, result);
  return result;
}

/** Returns the whole document: a rendered page with its scripts and its loader data. */
export function assembleDocument(
  page: (string | Buffer)[],
  { headScript, beforeLoaderData, afterLoaderData }: DocumentScripts,
  loaderData: string,
): Buffer<ArrayBuffer> {
  const opening = `${page[0]}`;
  const head = opening.indexOf("<head>") + "<head>".length;
  const chunks = page.with(0, `<!DOCTYPE html>${opening.slice(0, head)}${headScript}${opening.slice(head)}`);
  const ending = `${chunks.pop()}`;
  const end = ending.lastIndexOf("</body>");
  if (head < "<head>".length || end === -1) throw new Error("a page without head or body");
  chunks.push(
    ending.slice(0, end) + beforeLoaderData,
    loaderData.replaceAll("<", "\\u003c"),
    afterLoaderData + ending.slice(end),
  );
  return Buffer.concat(chunks.map((chunk) => (typeof chunk === "string" ? Buffer.from(chunk) : chunk)));
}
