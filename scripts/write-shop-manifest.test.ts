import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeShopManifest } from "./write-shop-manifest.ts";

const folder = mkdtempSync(path.join(tmpdir(), "kairaba-manifest-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ENTRY = { module: "/assets/entry-1.js" };
const SHOP = {
  root: { id: "root" },
  "routes/shop/catalogue/home": { id: "routes/shop/catalogue/home", parentId: "root" },
};
const PANEL = {
  "routes/admin/layout": { id: "routes/admin/layout", parentId: "root" },
  "page-new": { id: "page-new", parentId: "routes/admin/layout" },
};

test("shoppers' table of routes is the whole one without the panel and what stands in it", async () => {
  await expect(writeShopManifest(folder)).rejects.toThrow("no manifest");
  const manifestText = (url: string, routes: object) =>
    `window.__reactRouterManifest=${JSON.stringify({ entry: ENTRY, routes, url })};`;
  writeFileSync(
    path.join(folder, "manifest-1.js"),
    manifestText("/assets/manifest-1.js", { ...SHOP, ...PANEL }),
  );
  await writeShopManifest(folder);
  expect(readFileSync(path.join(folder, "shop-manifest-1.js"), "utf8")).toBe(
    manifestText("/assets/shop-manifest-1.js", SHOP),
  );
});
