import cluster from "node:cluster";
import { createServer } from "node:http";
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import type { RunningStore, startStore } from "#app/server/boot/start-store.ts";
import { describeError } from "#app/server/platform/describe-error.ts";

/*
 * Starts the process and ends it. Everything else lives in the one server bundle, so that there is exactly one
 * copy of every module: in production the built file, in development the same source through Vite.
 */
type ServerEntry = { startStore: typeof startStore };

const isDevelopment = process.argv.includes("--dev");
// React chooses its build by this while it is being loaded, so it stands before every import.
process.env.NODE_ENV = isDevelopment ? "development" : "production";
// Four by default: receipts, passwords and pictures could hold all of them, and pages are compressed there too.
process.env.UV_THREADPOOL_SIZE ??= "8";

// Whoever read our words is gone: that must not end the store, nor keep it from ending.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
// Node prints an error with all its members, and a failed query's are its values.
process.on("uncaughtException", (error) => {
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  console.error([describeError(error), ...frames].join("\n"));
  process.exit(1);
});

let running: RunningStore | null = null;
// A second signal changes nothing: `close` goes on with what the first one began.
const shutdown = () => {
  (running?.close() ?? Promise.resolve()).finally(() => process.exit(0));
};
process.on("SIGTERM", shutdown);
process.on("SIGINT", shutdown);

const startResult = await (isDevelopment ? startDevelopment() : startProduction());
if (startResult.ok) {
  running = startResult.value;
  // One of several server processes has told the main one, which speaks for all.
  if (cluster.isPrimary) console.log(`Store ready at ${running.url}`);
  flushCompileCache();
} else {
  if (cluster.isPrimary) console.error(startResult.detail ?? startResult.reason);
  process.exit(1);
}

async function startProduction() {
  // Compiled code is kept beside the build it belongs to, and goes with it.
  enableCompileCache(join(import.meta.dirname, "build/server/.compiled"));
  if (cluster.isPrimary) {
    const { buildIfStale } = await import("./scripts/build-if-stale.ts");
    const buildResult = buildIfStale();
    if (!buildResult.ok) return buildResult;
  }
  const { startStore } = (await import(
    new URL("./build/server/index.js", import.meta.url).href
  )) as ServerEntry;
  return startStore();
}

async function startDevelopment() {
  const { createServer: createViteServer, isRunnableDevEnvironment } = await import("vite");
  // Hot reload shares the store's port, so that two stores in development do not fight over a second one.
  const server = createServer();
  const viteDevServer = await createViteServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
  // Vite's own answer to SIGTERM ends the process before the database was stopped.
  process.removeAllListeners("SIGTERM").on("SIGTERM", shutdown);
  const { ssr } = viteDevServer.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error("Vite's ssr environment cannot run modules here");
  const { startStore } = (await ssr.runner.import("/app/server/boot/start-store.ts")) as ServerEntry;
  return startStore({ viteDevServer, server });
}
