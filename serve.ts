import { createServer } from "node:http";
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import type { RunningStore, startStore } from "#app/server/boot/start-store.ts";
import { describeError } from "#app/server/platform/describe-error.ts";

/*
 * Starts and ends the process. All other code is in one server bundle, so that every module is loaded once: the built
 * file in production, the same source through Vite in development.
 */
type ServerEntry = { startStore: typeof startStore };

const isDevelopment = process.argv.includes("--dev");
// React selects its build by this variable when it is loaded, so it is set before all imports.
process.env.NODE_ENV = isDevelopment ? "development" : "production";
// Receipts, passwords and pictures could occupy all four default threads, and page compression needs one too.
process.env.UV_THREADPOOL_SIZE ??= "8";

// A closed stdout or stderr must neither end the store nor stop it from ending.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
// Node would print all members of an error, and those of a failed query include its values.
process.on("uncaughtException", (error) => {
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  console.error([describeError(error), ...frames].join("\n"));
  process.exit(1);
});

let running: RunningStore | null = null;
// A second signal changes nothing, because `close` continues what the first one began.
const shutdown = () => {
  (running?.close() ?? Promise.resolve()).finally(() => process.exit(0));
};
process.on("SIGTERM", shutdown);
process.on("SIGINT", shutdown);

const startResult = await (isDevelopment ? startDevelopment() : startProduction());
if (startResult.ok) {
  running = startResult.value;
  console.log(`Store ready at ${running.url}`);
  flushCompileCache();
} else {
  console.error(startResult.detail ?? startResult.reason);
  process.exit(1);
}

async function startProduction() {
  // The compile cache is part of the build folder, and removed with it.
  enableCompileCache(join(import.meta.dirname, "build/server/.compiled"));
  const { buildIfStale } = await import("./scripts/build-if-stale.ts");
  const buildResult = buildIfStale();
  if (!buildResult.ok) return buildResult;
  const { startStore } = (await import(
    new URL("./build/server/index.js", import.meta.url).href
  )) as ServerEntry;
  return startStore();
}

async function startDevelopment() {
  const { createServer: createViteServer, isRunnableDevEnvironment } = await import("vite");
  // Hot reload shares the store's port, so that two development stores need no second port each.
  const server = createServer();
  const viteDevServer = await createViteServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
  // Vite's own SIGTERM handler would exit before the database is stopped.
  process.removeAllListeners("SIGTERM").on("SIGTERM", shutdown);
  const { ssr } = viteDevServer.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error("Vite's ssr environment cannot run modules here");
  const { startStore } = (await ssr.runner.import("/app/server/boot/start-store.ts")) as ServerEntry;
  return startStore({ viteDevServer, server });
}
