import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { type DocumentPart, DocumentPartContext } from "#app/components/layout/document-part.tsx";
import { assembleDocument, documentScripts } from "#app/react-router/server/document-scripts.ts";
import { pageManifest } from "#app/react-router/server/page-manifest.ts";
import type { RenderDocument } from "#app/react-router/server/render-fast-path.ts";
import { logOf, visitOf } from "#app/server/http/request-context.ts";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import { renderWithFragments } from "#app/ui/cached-fragment.tsx";

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
  const encodedLoaderData = entryContext.serverHandoffStream
    ? await readAll(entryContext.serverHandoffStream)
    : "";
  const context = { ...entryContext, serverHandoffStream: undefined };
  const isPlain = status === 200 && [...headers].length === 0;
  const visit = visitOf(loadContext);
  const documentHeaders = renderDocument({ url: request.url, context, encodedLoaderData, visit });
  if (isPlain) visit.entryContext = context;
  for (const [name, value] of documentHeaders) headers.set(name, value);
  return new Response(null, { status, headers });
}

/** The scripts of a page are the same for all pages of these routes: they are rendered once, by themselves. */
export const renderDocument: RenderDocument = ({ url, context: entryContext, encodedLoaderData, visit }) => {
  const context = { ...entryContext };
  if (isBuilt) context.manifest = pageManifest(entryContext, new URL(url).pathname, visit.viewer);
  const render = (part: DocumentPart) =>
    renderToString(
      <DocumentPartContext value={part}>
        <ServerRouter context={context} url={url} />
      </DocumentPartContext>,
    );
  const scripts = documentScripts(context.manifest, () => render("scripts"));
  const page = renderWithFragments(() => render("page"));
  // As bytes and beside the answer: through the fetch API they would be copied twice on their way to be compressed.
  visit.document = assembleDocument(page, scripts, encodedLoaderData);
  return new Headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": scripts.contentSecurityPolicy,
  });
};

/** What a page throws is logged once, with its address; a visitor's own 4xx and a closed connection are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (isOutage(error)) visitOf(context).hasOutage = true;
  logOf(context).error({ err: error, path: new URL(request.url).pathname }, "a page failed");
};

const isBuilt = import.meta.env.PROD;

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  return await new Response(stream).text();
}
