import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { manifestScript } from "#app/react-router/server/route-manifest.ts";
import { writeShopManifest } from "./write-shop-manifest.ts";

const folder = mkdtempSync(path.join(tmpdir(), "kairaba-manifest-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ENTRY = { module: "/assets/entry-1.js", imports: ["/assets/framework-1.js"] };
const SHARED = ["/assets/framework-1.js", "/assets/entry-1.js"];
const PANEL = {
  "routes/admin/panel-layout": { id: "routes/admin/panel-layout", parentId: "root" },
  "page-new": { id: "page-new", parentId: "routes/admin/panel-layout" },
};

/** Two routes of the shop; one of them imports these further files. */
const shopRoutes = (shared: string[], flags: object = {}) => ({
  root: { id: "root", imports: [] as string[], hasLoader: true, ...flags },
  "routes/shop/catalogue/home": {
    id: "routes/shop/catalogue/home",
    parentId: "root",
    imports: [...shared, "/assets/shelves-1.js"],
  },
});

test("the shoppers' manifest omits the panel and what every page already loads", async () => {
  await expect(writeShopManifest(folder)).rejects.toThrow("no manifest");
  const url = "/assets/manifest-1.js";
  writeFileSync(
    path.join(folder, "manifest-1.js"),
    manifestScript({ entry: ENTRY, routes: { ...shopRoutes(SHARED, { hasAction: false }), ...PANEL }, url }),
  );
  await writeShopManifest(folder);
  const text = readFileSync(path.join(folder, "shop-manifest-1.js"), "utf8");
  expect(JSON.parse(text.slice(text.indexOf("{"), -1))).toEqual({
    entry: ENTRY,
    routes: shopRoutes([]),
    url: "/assets/shop-manifest-1.js",
  });
});
