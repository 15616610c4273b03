import { readdirSync } from "node:fs";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { getMimeType } from "hono/utils/mime";
import { viewerOfRequest } from "#app/server/accounts/sessions/viewer-of-request.ts";
import type { HttpEnv } from "#app/server/http/request-context.ts";
import { openBuildArchive } from "#app/server/platform/files/build-archive.ts";
import { projectRoot } from "#app/server/platform/project-root.ts";
import type { Shop } from "#app/server/shop.ts";
import { staffFiles } from "./staff-files.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;
const PRIVATE_IMMUTABLE = `private, max-age=${YEAR_SECONDS}, immutable`;

/** A stale service worker would serve an old version of the whole shop. */
const ALWAYS_REVALIDATED = new Set(["service-worker.js"]);

/**
 * Serves the build's files. Hashed ones are immutable, and sent compressed where the build has a compressed copy; those of
 * other builds are sent from the archive. Others, such as icons, are cached for a day. The admin panel's scripts and
 * style sheet are 404 for anybody but staff.
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
    c.res.headers.set("cache-control", PRIVATE_IMMUTABLE);
  });
  // An immutable file is never revalidated, so its date would be useless bytes.
  routes.use("/assets/*", async (c, next) => {
    await next();
    c.res.headers.delete("last-modified");
  });
  routes.use(
    "/assets/*",
    serveStatic<HttpEnv>({
      root,
      precompressed: true,
      onFound: (_path, c) => c.header("cache-control", IMMUTABLE),
    }),
  );
  const findArchived = openBuildArchive(shop.files);
  routes.get("/assets/:name", async (c, next) => {
    const name = c.req.param("name");
    const archived = await findArchived(name);
    if (archived === null) return await next();
    if (archived.isStaffOnly && (await viewerOfRequest(shop, c.req.raw.headers)).viewer.kind !== "admin") {
      return c.body("", 404, { "cache-control": "no-store" });
    }
    return c.body(new Uint8Array(archived.bytes), 200, {
      "cache-control": archived.isStaffOnly ? PRIVATE_IMMUTABLE : IMMUTABLE,
      "content-type": getMimeType(name) ?? "application/octet-stream",
    });
  });
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

/** Returns the file name of a built file's URL, without the suffix of a compressed copy. */
function fileNameOf(urlPath: string): string {
  try {
    return path.posix.basename(decodeURIComponent(urlPath)).replace(/\.(?:br|gz|zst)$/, "");
  } catch {
    // An undecodable path names no file.
    return "";
  }
}
