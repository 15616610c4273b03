import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { type PagePart, PagePartContext } from "#app/components/layout/page-part.tsx";
import type { DrawPage } from "#app/server/http/draw-again.ts";
import { manifestOfPage } from "#app/server/http/manifest-of-page.ts";
import { pageCode, withCode } from "#app/server/http/page-code.ts";
import { logOf, visitOf } from "#app/server/http/request-context.ts";
import { isOutage } from "#app/server/platform/db/outage.ts";
import { renderKeeping } from "#app/ui/kept-markup.tsx";

/**
 * Renders a page to one string. The loaders' data is read to its end first and written behind the page
 * as a block of data, because `renderToString` does not wait for a stream.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const loaded = entryContext.serverHandoffStream ? await readAll(entryContext.serverHandoffStream) : "";
  const context = { ...entryContext, serverHandoffStream: undefined };
  const isPlain = status === 200 && [...headers].length === 0;
  const visit = visitOf(loadContext);
  const drawn = drawPage({ url: request.url, context, loaded, visit });
  if (isPlain) visit.drawnFrom = context;
  for (const [name, value] of drawn) headers.set(name, value);
  return new Response(null, { status, headers });
}

/** The scripts of a page are the same for all pages of these routes: they are rendered once, by themselves. */
export const drawPage: DrawPage = ({ url, context: entryContext, loaded, visit }) => {
  const context = { ...entryContext };
  if (isBuilt) context.manifest = manifestOfPage(entryContext, new URL(url).pathname, visit.viewer);
  const render = (part: PagePart) =>
    renderToString(
      <PagePartContext value={part}>
        <ServerRouter context={context} url={url} />
      </PagePartContext>,
    );
  const code = pageCode(context.manifest, () => render("scripts"));
  const page = renderKeeping(() => render("page"));
  // As bytes and beside the answer: through the fetch API they would be copied twice on their way to be compressed.
  visit.document = withCode(page, code, loaded);
  return new Headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": code.policy,
  });
};

/** What a page throws is logged once, with its address; a visitor's own 4xx and a closed connection are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (isOutage(error)) visitOf(context).outage = true;
  logOf(context).error({ err: error, path: new URL(request.url).pathname }, "a page failed");
};

const isBuilt = import.meta.env.PROD;

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  return await new Response(stream).text();
}
