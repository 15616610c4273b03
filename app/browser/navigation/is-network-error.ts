import { isRouteErrorResponse } from "react-router";

/** How browsers word a request that got no answer, and the router one whose answer is not the shop's. */
const NO_ANSWER = /fetch|network|load failed|offline|connection|turbo-stream/i;

/** Whether the line failed rather than the shop: no answer at all, or one of something in between (502, 503, 504). */
export function isNetworkError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 502 && error.status <= 504;
  return error instanceof Error && NO_ANSWER.test(error.message);
}
