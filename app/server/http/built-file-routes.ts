import { readdirSync } from "node:fs";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { projectRoot } from "#app/server/platform/project-root.ts";
import type { HttpEnv } from "./app.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** A worker that stays old keeps the whole shop old. */
const ALWAYS_ASKED = new Set(["service-worker.js"]);

/**
 * The build's files: hashed ones are immutable and sent compressed where the build made a compressed twin; the few
 * beside them (icons and the like), known from the start, keep for a day.
 */
export function createBuiltFileRoutes(): Hono<HttpEnv> {
  const folder = path.join(projectRoot(), "build/client");
  const root = path.relative(process.cwd(), folder) || ".";
  const routes = new Hono<HttpEnv>();
  routes.use(
    "/assets/*",
    serveStatic<HttpEnv>({
      root,
      precompressed: true,
      onFound: (_path, c) => c.header("cache-control", `public, max-age=${YEAR_SECONDS}, immutable`),
    }),
  );
  const named = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name } of named) {
    const control = ALWAYS_ASKED.has(name) ? "no-cache" : `public, max-age=${DAY_SECONDS}`;
    routes.use(
      `/${name}`,
      serveStatic<HttpEnv>({ root, onFound: (_path, c) => c.header("cache-control", control) }),
    );
  }
  return routes;
}
