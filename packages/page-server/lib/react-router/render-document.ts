import { createElement } from "react";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { type DocumentPart, DocumentPartContext } from "#packages/page-browser";
import { assembleDocument, documentScripts, type ScriptOptions } from "./document-scripts.ts";
import { pageManifest } from "./page-manifest.ts";
import { renderWithFragments } from "./render-with-fragments.ts";

/** What rendering a page sets on the application's own object of the request. */
export type RenderedPage = {
  /** The document, set by rendering; the response has no body then. */
  document?: Buffer<ArrayBuffer>;
  /** React Router's context, set by rendering a page with status 200 and without headers of its own. */
  entryContext?: EntryContext;
};

type Options<Page extends RenderedPage> = ScriptOptions & {
  /** Returns the object of a request. */
  pageOf: (context: Readonly<RouterContextProvider>) => Page;
  /** Whether the browser gets all routes for this page, not only the public ones. */
  needsWholeManifest: (pathname: string, page: Page) => boolean;
};

type Rendering<Page> = { url: string; context: EntryContext; encodedLoaderData: string; page: Page };

/** Renders a page to the document of its request, and returns the document's headers. */
export type RenderDocument<Page> = (rendering: Rendering<Page>) => Headers;

/** Returns the functions that an application's server entry exports. */
export function createDocumentRenderer<Page extends RenderedPage>({
  pageOf,
  needsWholeManifest,
  ...scriptOptions
}: Options<Page>) {
  /**
   * Renders the page that React Router has matched and loaded; the default export of the server entry. The document is
   * set on the request's object and the response has no body, since the fetch API would copy the bytes twice before
   * compression.
   */
  async function handleDocumentRequest(
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
    const page = pageOf(loadContext);
    const documentHeaders = renderDocument({ url: request.url, context, encodedLoaderData, page });
    if (isPlain) page.entryContext = context;
    for (const [name, value] of documentHeaders) headers.set(name, value);
    return new Response(null, { status, headers });
  }

  const renderDocument: RenderDocument<Page> = ({ url, context: entryContext, encodedLoaderData, page }) => {
    const context = { ...entryContext };
    if (scriptOptions.isBuilt) {
      context.manifest = pageManifest(entryContext, needsWholeManifest(new URL(url).pathname, page));
    }
    const render = (part: DocumentPart) =>
      renderWithFragments(
        createElement(DocumentPartContext, { value: part }, createElement(ServerRouter, { context, url })),
      );
    // Scripts are equal for all pages of these routes, so they are rendered separately and once.
    const scripts = documentScripts(
      context.manifest,
      () => render("scripts").join(""),
      scriptOptions,
      context.staticHandlerContext.matches.map(({ route }) => context.routeModules[route.id]?.handle),
    );
    page.document = assembleDocument(render("page"), scripts, encodedLoaderData);
    return new Headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": scripts.contentSecurityPolicy,
    });
  };

  return { handleDocumentRequest, renderDocument };
}
