import { type HandleErrorFunction, isRouteErrorResponse } from "react-router";
import { logOf, visitOf } from "#app/server/http/request-context.ts";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";

export {
  handleDocumentRequest as default,
  renderDocument,
} from "#app/react-router/server/render-document.tsx";

/** Logs an error of a page once, with its path; a 4xx and a closed connection are no errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (isOutage(error)) visitOf(context).hasOutage = true;
  logOf(context).error({ err: error, path: new URL(request.url).pathname }, "a page failed");
};
