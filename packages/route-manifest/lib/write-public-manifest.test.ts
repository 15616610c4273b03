import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { manifestScript } from "./route-manifest.ts";
import { writePublicManifest } from "./write-public-manifest.ts";

const folder = mkdtempSync(path.join(tmpdir(), "manifest-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ENTRY = { module: "/assets/entry-1.js", imports: ["/assets/framework-1.js"] };
const SHARED = ["/assets/framework-1.js", "/assets/entry-1.js"];
const STAFF = {
  staff: { id: "staff", parentId: "root" },
  "page-new": { id: "page-new", parentId: "staff" },
};

/** Two routes for everybody; one of them imports these further files. */
const publicRoutes = (shared: string[], flags: object = {}) => ({
  root: { id: "root", imports: [] as string[], hasLoader: true, hasDefaultExport: true, ...flags },
  home: {
    id: "home",
    parentId: "root",
    imports: [...shared, "/assets/shelves-1.js"],
    hasErrorBoundary: true,
  },
});

test("the public manifest omits restricted routes, those without a page, and what every page already loads", async () => {
  await expect(writePublicManifest(folder, "staff")).rejects.toThrow("no manifest");
  const url = "/assets/manifest-1.js";
  writeFileSync(
    path.join(folder, "manifest-1.js"),
    manifestScript({
      entry: ENTRY,
      routes: {
        ...publicRoutes(SHARED, { hasAction: false }),
        ...STAFF,
        file: { id: "file", parentId: "root" },
      },
      url,
    }),
  );
  await writePublicManifest(folder, "staff");
  const text = readFileSync(path.join(folder, "public-manifest-1.js"), "utf8");
  expect(JSON.parse(text.slice(text.indexOf("{"), -1))).toEqual({
    entry: ENTRY,
    routes: publicRoutes([]),
    url: "/assets/public-manifest-1.js",
  });
});
