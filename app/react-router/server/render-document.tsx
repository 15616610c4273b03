import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { type DocumentPart, DocumentPartContext } from "#app/components/layout/document-part.tsx";
import type { PageHandle } from "#app/components/layout/shop-frame.ts";
import { type Visit, visitOf } from "#app/server/http/request-context.ts";
import { renderWithFragments } from "#app/server/rendering/render-with-fragments.ts";
import { assembleDocument, documentScripts } from "./document-scripts.ts";
import { pageManifest } from "./page-manifest.ts";

const isBuilt = import.meta.env.PROD;

/**
 * Renders the page that React Router has matched and loaded; the default export of the server entry. The document is set
 * on the visit and the response has no body, since the fetch API would copy the bytes twice before compression.
 */
export async function handleDocumentRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  // `renderToString` does not wait for streams, so all loader data is read first.
  const encodedLoaderData = await new Response(entryContext.serverHandoffStream ?? null).text();
  const context = { ...entryContext, serverHandoffStream: undefined };
  const isPlain = status === 200 && [...headers].length === 0;
  const visit = visitOf(loadContext);
  const documentHeaders = renderDocument({ url: request.url, context, encodedLoaderData, visit });
  if (isPlain) visit.entryContext = context;
  for (const [name, value] of documentHeaders) headers.set(name, value);
  return new Response(null, { status, headers });
}

type RenderedPage = { url: string; context: EntryContext; encodedLoaderData: string; visit: Visit };
export type RenderDocument = typeof renderDocument;

/** Renders a page to the visit's document, and returns the document's headers. */
export function renderDocument({
  url,
  context: entryContext,
  encodedLoaderData,
  visit,
}: RenderedPage): Headers {
  const context = { ...entryContext };
  if (isBuilt) context.manifest = pageManifest(entryContext, new URL(url).pathname, visit.viewer);
  const render = (part: DocumentPart) =>
    renderWithFragments(
      <DocumentPartContext value={part}>
        <ServerRouter context={context} url={url} />
      </DocumentPartContext>,
    );
  // Scripts are equal for all pages of these routes, so they are rendered separately and once.
  const scripts = documentScripts(
    context.manifest,
    () => render("scripts").join(""),
    declaredSources(context),
  );
  visit.document = assembleDocument(render("page"), scripts, encodedLoaderData);
  return new Headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": scripts.contentSecurityPolicy,
  });
}

/** Returns what the routes of a page declare in their `handle`. */
function declaredSources({ routeModules, staticHandlerContext }: EntryContext) {
  return staticHandlerContext.matches.flatMap(({ route }) => {
    const handle = routeModules[route.id]?.handle as PageHandle | undefined;
    return handle?.contentSources ? [handle.contentSources] : [];
  });
}
