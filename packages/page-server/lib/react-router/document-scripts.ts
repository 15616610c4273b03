import { RECORD_EARLY_EVENTS } from "#packages/page-browser";
import { deferScriptsUntilPaint } from "./defer-scripts-until-paint.ts";

/** The scripts that hydrate a page, split around the page and its loader data. */
type DocumentScripts = {
  /** At the start of the head. */
  headScript: string;
  /** Between the page and its loader data. */
  beforeLoaderData: string;
  /** After the loader data. */
  afterLoaderData: string;
  /** The content security policy that allows these scripts and no others. */
  contentSecurityPolicy: string;
};

export type ScriptOptions = {
  /** False in development. */
  isBuilt: boolean;
  /**
   * Returns the content security policy that allows the scripts of this markup and no others, and what the page's routes
   * declare in their `handle`.
   */
  contentSecurityPolicy: (markup: string, handles: readonly unknown[]) => string;
};

const LOADER_DATA_ID = "loaded";

/** Equal on every page, so that its hash is known; loader data is a data block, which needs no permission. */
const READ_LOADER_DATA = `{ const { streamController } = window.__reactRouterContext;
  streamController.enqueue(document.getElementById("${LOADER_DATA_ID}").textContent);
  streamController.close(); }`;

const scriptsCache = new WeakMap<object, DocumentScripts>();

/**
 * Returns the scripts of all pages with this manifest, rendered once. In development they are rendered each time and not
 * deferred, since Vite's imports must run first. `render` returns React Router's scripts and their preload links.
 */
export function documentScripts(
  routes: object,
  render: () => string,
  { isBuilt, contentSecurityPolicy }: ScriptOptions,
  handles: readonly unknown[] = [],
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
    contentSecurityPolicy: contentSecurityPolicy(headScript + scripts + readScript, handles),
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
  // Written in place: a copy of each text would need as much memory again.
  const document = Buffer.allocUnsafeSlow(chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0));
  let at = 0;
  for (const chunk of chunks)
    at += typeof chunk === "string" ? document.write(chunk, at) : chunk.copy(document, at);
  return document;
}
