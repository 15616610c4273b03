import type { Server } from "node:http";
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
