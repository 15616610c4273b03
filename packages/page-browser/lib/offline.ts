import { isRouteErrorResponse } from "react-router";

/** The browsers' messages for a request without a response, and the router's for a response that is not the site's. */
const NETWORK_ERROR = /fetch|network|load failed|offline|connection|turbo-stream/i;

/** Returns whether the network failed rather than the site: no response, or a gateway's (502, 503, 504). */
export function isNetworkError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 502 && error.status <= 504;
  return error instanceof Error && NETWORK_ERROR.test(error.message);
}

/** Returns the server's message about a form that it could not read, being too large or incomplete; null for other errors. */
export function unreadForm(error: unknown): string | null {
  if (!isRouteErrorResponse(error) || (error.status !== 413 && error.status !== 400)) return null;
  return typeof error.data === "string" ? error.data : null;
}
