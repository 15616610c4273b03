import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/**
 * How long running requests may take once the store is shutting down. The files of `deploy/`
 * wait longer.
 */
const FINISH_WITHIN_MS = 10_000;

/** Takes no more connections, and ends those there are once their requests are served. Gives up after 10 s. */
export async function finishRequests(server: Server): Promise<void> {
  const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>();
  server.close(() => onClosed());
  // A connection that is busy now becomes idle later.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, wait(FINISH_WITHIN_MS, undefined, { ref: false })]);
  clearInterval(sweep);
  server.closeAllConnections();
}
