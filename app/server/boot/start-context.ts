import type { Server } from "node:http";
import type { ViteDevServer } from "vite";
import type { Refusal } from "#app/domain/result.ts";
import type { Environment } from "#app/server/env.ts";
import type { Logger } from "#app/server/platform/log.ts";

/** Why the store did not start; `detail` is one line for the operator. */
export type StartRefusal = Refusal<string, string>;

/** What every step of a start is given. */
export type StartContext = {
  environment: Environment;
  log: Logger;
  viteDevServer: ViteDevServer | undefined;
  server: Server;
  /** Filled as things are started; run in reverse. */
  shutdownHooks: (() => Promise<void>)[];
};

export function refusal(detail: string | undefined): StartRefusal {
  return { ok: false, reason: "not_started", detail };
}

/** An error in one line. */
export function describeError(error: unknown): string {
  const text =
    error instanceof Error
      ? error.message || String("code" in error ? error.code : error.name)
      : String(error);
  return text.split("\n")[0] ?? text;
}

/** Runs the endings last to first, once however often it is called, each to its end whatever the others do. */
export function createShutdown(shutdownHooks: (() => Promise<void>)[], log: Logger): () => Promise<void> {
  let shutdown: Promise<void> | null = null;
  const runHooks = async () => {
    for (const hook of shutdownHooks.toReversed()) {
      try {
        await hook();
      } catch (error) {
        // The rest still has to be ended: a database left running would be worse than this one failure.
        log.error({ err: error }, "a part of the store did not end cleanly");
      }
    }
  };
  return () => {
    shutdown ??= runHooks();
    return shutdown;
  };
}
