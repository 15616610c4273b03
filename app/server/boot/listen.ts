import cluster from "node:cluster";
import { createServer, type Server } from "node:http";
import type { ListenOptions } from "node:net";
import { type Ok, ok, refuseWith } from "#app/domain/result.ts";
import type { StartRefusal } from "./start-context.ts";

type Endpoint = { host: string; port: number };

/**
 * Several server processes on Linux each have a queue of their own, which the kernel fills; elsewhere the main process
 * deals connections out. Dealt ones hang for ever when they are on their way to a process that is being killed.
 */
const SHARED_PORT =
  cluster.isWorker && process.platform === "linux" ? { exclusive: true, reusePort: true } : {};

/** Listens, or fails with one line that says why. */
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
    server.listen({ port, host, ...shared }, () => {
      const displayHost = host.includes(":") ? `[${host}]` : host;
      resolve(ok(`http://${displayHost}:${port}`));
    });
  });
}

/**
 * Whether the port is free, before several processes share it: sharing would let in a second store that shares too.
 */
export async function checkPortIsFree(endpoint: Endpoint): Promise<Ok<string> | StartRefusal> {
  const probe = createServer();
  const listenResult = await listen(probe, endpoint, {});
  if (listenResult.ok) await new Promise<void>((resolve) => probe.close(() => resolve()));
  return listenResult;
}
