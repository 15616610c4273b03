import cluster from "node:cluster";
import { createServer, type Server } from "node:http";
import type { ListenOptions } from "node:net";
import { type Ok, ok, refuseWith } from "#packages/result";
import type { StartRefusal } from "./start-context.ts";

type Endpoint = { host: string; port: number };

/**
 * On Linux the kernel distributes connections among the server processes. On other systems the main process does, and a
 * connection that is sent to a process being killed hangs for ever.
 */
const SHARED_PORT =
  cluster.isWorker && process.platform === "linux" ? { exclusive: true, reusePort: true } : {};

/**
 * Longer than proxies keep an idle connection (nginx and AWS one minute, Caddy two), so that the proxy closes it first: a
 * request sent while the server closes the connection is lost.
 */
const KEEP_ALIVE_TIMEOUT_MS = 125_000;

/** Listens and returns the URL. Refusal: `not_started` with one line for the operator. */
export function listen(
  server: Server,
  { host, port }: Endpoint,
  shared: ListenOptions = SHARED_PORT,
): Promise<Ok<string> | StartRefusal> {
  return new Promise((resolve) => {
    server.once("error", (error) => {
      const isInUse = "code" in error && error.code === "EADDRINUSE";
      const problem = isInUse
        ? "is already in use: stop the other program, or set PORT"
        : `cannot be used: ${error.message}`;
      resolve(refuseWith("not_started", `PORT: ${host}:${port} ${problem}`));
    });
    server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
    server.listen({ port, host, ...shared }, () => {
      const displayHost = host.includes(":") ? `[${host}]` : host;
      resolve(ok(`http://${displayHost}:${port}`));
    });
  });
}

/** Checks that the port is free: once several processes share it, a second store could share it too. */
export async function checkPortIsFree(endpoint: Endpoint): Promise<Ok<string> | StartRefusal> {
  const probe = createServer();
  const listenResult = await listen(probe, endpoint, {});
  if (listenResult.ok) await new Promise<void>((resolve) => probe.close(() => resolve()));
  return listenResult;
}
