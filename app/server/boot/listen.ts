import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type Ok, ok, refuseWith } from "#packages/result";
import type { StartRefusal } from "./start-context.ts";

type Endpoint = { host: string; port: number };

/**
 * Longer than proxies keep an idle connection (nginx and AWS one minute, Caddy two), so that the proxy closes it first: a
 * request sent while the server closes the connection is lost.
 */
const KEEP_ALIVE_TIMEOUT_MS = 125_000;

/** Listens and returns the URL. Refusal: `not_started` with one line for the operator. */
export function listen(server: Server, { host, port }: Endpoint): Promise<Ok<string> | StartRefusal> {
  return new Promise((resolve) => {
    server.once("error", (error) => {
      const isInUse = "code" in error && error.code === "EADDRINUSE";
      const problem = isInUse
        ? "is already in use: stop the other program, or set PORT"
        : `cannot be used: ${error.message}`;
      resolve(refuseWith("not_started", `PORT: ${host}:${port} ${problem}`));
    });
    server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
    server.listen({ port, host }, () => {
      const displayHost = host.includes(":") ? `[${host}]` : host;
      resolve(ok(`http://${displayHost}:${port}`));
    });
  });
}

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
