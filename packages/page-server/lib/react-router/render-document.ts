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
};

type Options<Page extends RenderedPage> = ScriptOptions & {
  /** Returns the object of a request. */
  pageOf: (context: Readonly<RouterContextProvider>) => Page;
  /** Whether the browser gets all routes for this page, not only the public ones. */
  needsWholeManifest: (pathname: string, page: Page) => boolean;
};

/**
 * Returns the default export of an application's server entry, which renders the page that React Router has matched and
 * loaded. The document is set on the request's object and the response has no body, since the fetch API would copy the
 * bytes twice before compression.
 */
export function createDocumentRenderer<Page extends RenderedPage>({
  pageOf,
  needsWholeManifest,
  ...scriptOptions
}: Options<Page>) {
  return async (
    { url }: Request,
    status: number,
    headers: Headers,
    entryContext: EntryContext,
    loadContext: RouterContextProvider,
  ): Promise<Response> => {
    // `renderToString` does not wait for streams, so all loader data is read first.
    const encodedLoaderData = await new Response(entryContext.serverHandoffStream ?? null).text();
    const context = { ...entryContext, serverHandoffStream: undefined };
    const page = pageOf(loadContext);
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
    headers.set("content-type", "text/html; charset=utf-8");
    headers.set("content-security-policy", scripts.contentSecurityPolicy);
    return new Response(null, { status, headers });
  };
}
