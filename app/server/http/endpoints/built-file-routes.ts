import { readdirSync } from "node:fs";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { viewerOfRequest } from "#app/server/accounts/sessions/viewer-of-request.ts";
import type { HttpEnv } from "#app/server/http/http-env.ts";
import { projectRoot } from "#app/server/platform/project-root.ts";
import type { Shop } from "#app/server/shop.ts";
import { staffFiles } from "./staff-files.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** A worker with an old version would leave the whole shop on it. */
const ALWAYS_REVALIDATED = new Set(["service-worker.js"]);

/**
 * The build's files: hashed ones are immutable and sent compressed where the build made a compressed copy; the few
 * beside them (icons and the like) are cached for a day. The admin panel's scripts and its style sheet are served to
 * staff alone: for anybody else they do not exist.
 */
export function createBuiltFileRoutes(shop: Shop): Hono<HttpEnv> {
  const folder = path.join(projectRoot(), "build/client");
  const root = path.relative(process.cwd(), folder) || ".";
  const routes = new Hono<HttpEnv>();
  const staffOnlyFiles = staffFiles(path.join(folder, "assets"));
  routes.use("/assets/*", async (c, next) => {
    if (!staffOnlyFiles.has(fileNameOf(c.req.path))) return await next();
    const { viewer } = await viewerOfRequest(shop, c.req.raw.headers);
    if (viewer.kind !== "admin") return c.body("", 404, { "cache-control": "no-store" });
    await next();
    c.res.headers.set("cache-control", `private, max-age=${YEAR_SECONDS}, immutable`);
  });
  // Nobody asks again whether a file that never changes has changed: its date would be 46 bytes for nothing, a file at a time.
  routes.use("/assets/*", async (c, next) => {
    await next();
    c.res.headers.delete("last-modified");
  });
  routes.use(
    "/assets/*",
    serveStatic<HttpEnv>({
      root,
      precompressed: true,
      onFound: (_path, c) => c.header("cache-control", `public, max-age=${YEAR_SECONDS}, immutable`),
    }),
  );
  const rootFiles = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name } of rootFiles) {
    const cacheControl = ALWAYS_REVALIDATED.has(name) ? "no-cache" : `public, max-age=${DAY_SECONDS}`;
    routes.use(
      `/${name}`,
      serveStatic<HttpEnv>({ root, onFound: (_path, c) => c.header("cache-control", cacheControl) }),
    );
  }
  return routes;
}

/** The file an address of the build means, however it is written, its compressed twins included. */
function fileNameOf(urlPath: string): string {
  try {
    return path.posix.basename(decodeURIComponent(urlPath)).replace(/\.(?:br|gz|zst)$/, "");
  } catch {
    // An address that cannot be read names no file.
    return "";
  }
}
