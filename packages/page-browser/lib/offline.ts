import { isRouteErrorResponse } from "react-router";

/** The browsers' messages for a request without a response, and the router's for a response that is not the site's. */
const NETWORK_ERROR = /fetch|network|load failed|offline|connection|turbo-stream/i;

/** Returns whether the network failed rather than the site: no response, or a gateway's (502, 503, 504). */
export function isNetworkError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 502 && error.status <= 504;
  return error instanceof Error && NETWORK_ERROR.test(error.message);
}
