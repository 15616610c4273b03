import { randomBytes } from "node:crypto";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { codeAfterPaint } from "#app/server/http/code-after-paint.ts";
import { manifestOfPage } from "#app/server/http/manifest-of-page.ts";
import { logOf, visitOf } from "#app/server/http/request-context.ts";
import { sealHtml } from "#app/server/http/seal-html.ts";
import { isOutage } from "#app/server/platform/db/outage.ts";
import { renderKeeping } from "#app/ui/kept-markup.tsx";

/**
 * Renders a page to one string. The loaders' data is read to its end first and written behind the page
 * as a block of data, because `renderToString` does not wait for a stream. Every script of ours carries a
 * mark of this one rendering; `sealHtml` turns the marked ones into hashes for the policy.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const mark = randomBytes(12).toString("base64url");
  const data = entryContext.serverHandoffStream ? await readAll(entryContext.serverHandoffStream) : "";
  const manifest = isBuilt
    ? manifestOfPage(entryContext.manifest, new URL(request.url).pathname, visitOf(loadContext).viewer)
    : entryContext.manifest;
  const page = renderKeeping(() =>
    renderToString(
      <ServerRouter
        context={{ ...entryContext, manifest, serverHandoffStream: undefined }}
        url={request.url}
        nonce={mark}
      />,
    ),
  );
  const handoff =
    `<script type="application/json" id="${LOADED}">${data.replaceAll("<", "\\u003c")}</script>` +
    `<script nonce="${mark}">${TAKE_LOADED}</script>`;
  const { html, policy } = sealHtml(beforeBodyEnds(later(page.html), handoff), mark);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", policy);
  // As bytes: a string would be looked through for lone surrogates on its way through the fetch API.
  const bytes = Buffer.from(`<!DOCTYPE html>${page.complete(html)}`);
  return new Response(bytes, { status, headers });
}

/** What a page throws is logged once, with its address; a visitor's own 4xx and a closed connection are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (isOutage(error)) visitOf(context).outage = true;
  logOf(context).error({ err: error, path: new URL(request.url).pathname }, "a page failed");
};

const LOADED = "loaded";

/** The same on every page, so that its hash is known: what differs is data, which no policy has to allow. */
const TAKE_LOADED = `{ const { streamController } = window.__reactRouterContext;
  streamController.enqueue(document.getElementById("${LOADED}").textContent);
  streamController.close(); }`;

const isBuilt = import.meta.env.PROD;

/** In development Vite's own imports must come first. */
const later = isBuilt ? codeAfterPaint : (html: string) => html;

function beforeBodyEnds(page: string, addition: string): string {
  const end = page.lastIndexOf("</body>");
  return end === -1 ? page + addition : page.slice(0, end) + addition + page.slice(end);
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  return await new Response(stream).text();
}
