import type { Server } from "node:http";
import type { ViteDevServer } from "vite";
import type { Environment } from "#app/server/env.ts";
import type { Logger } from "#app/server/platform/log.ts";
import type { Refusal } from "#packages/result";

/** Why the store did not start; `detail` is one line for the operator. */
export type StartRefusal = Refusal<string, string>;

/** The arguments of every step of a start. */
export type StartContext = {
  environment: Environment;
  log: Logger;
  viteDevServer: ViteDevServer | undefined;
  server: Server;
  /** Added to as parts are started; run in reverse. */
  shutdownHooks: (() => Promise<void>)[];
};

/** Returns a function that runs the hooks once, last to first, each whether or not another fails. */
export function createShutdown(shutdownHooks: (() => Promise<void>)[], log: Logger): () => Promise<void> {
  let shutdown: Promise<void> | null = null;
  const runHooks = async () => {
    for (const hook of shutdownHooks.toReversed()) {
      try {
        await hook();
      } catch (error) {
        // The other hooks still run: a database left running would be worse than this one failure.
        log.error({ err: error }, "a part of the store did not end cleanly");
      }
    }
  };
  return () => {
    shutdown ??= runHooks();
    return shutdown;
  };
}
