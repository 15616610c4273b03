import { type HandleErrorFunction, isRouteErrorResponse } from "react-router";
import type { PageHandle } from "#app/components/layout/shop-frame.ts";
import { needsPanelRoutes } from "#app/domain/accounts/panel-path.ts";
import { type ContentSources, scriptPolicy } from "#app/server/http/guards/content-security-policy.ts";
import { logOf, type Visit, visitOf } from "#app/server/http/request-context.ts";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import { createDocumentRenderer } from "#packages/page-server";

export default createDocumentRenderer<Visit>({
  isBuilt: import.meta.env.PROD,
  pageOf: visitOf,
  needsWholeManifest: needsPanelRoutes,
  contentSecurityPolicy: (markup, handles) => scriptPolicy(markup, handles.flatMap(sourcesIn)),
});

/** Logs an error of a page once, with its path; a 4xx and a closed connection are no errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (isOutage(error)) visitOf(context).hasOutage = true;
  logOf(context).error({ err: error, path: new URL(request.url).pathname }, "a page failed");
};

/** Returns what a route declares in its `handle`. */
function sourcesIn(handle: unknown): ContentSources[] {
  const sources = (handle as PageHandle | undefined)?.contentSources;
  return sources ? [sources] : [];
}
