import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { manifestScript } from "#packages/route-manifest";
import { staffFiles } from "./staff-files.ts";

const assets = mkdtempSync(path.join(tmpdir(), "kairaba-assets-"));
afterAll(() => rmSync(assets, { recursive: true, force: true }));

const FILES = {
  "manifest-1.js": manifestScript({
    entry: { module: "/assets/entry-1.js", imports: ["/assets/framework-1.js"], css: [] },
    routes: {
      root: { id: "root", module: "/assets/root-1.js", imports: ["/assets/framework-1.js"] },
      "routes/shop/catalogue/home": {
        id: "routes/shop/catalogue/home",
        parentId: "root",
        module: "/assets/home-1.js",
      },
      "routes/admin/panel-layout": {
        id: "routes/admin/panel-layout",
        parentId: "root",
        module: "/assets/layout-2.js",
      },
      "page-new": {
        id: "page-new",
        parentId: "routes/admin/panel-layout",
        module: "/assets/page-2.js",
        css: ["/assets/page-2.css#"],
      },
    },
  }),
  "entry-1.js": 'import "./framework-1.js";',
  "framework-1.js": 'fetch("/assets/manifest-1.js")',
  "root-1.js": 'import("./dialog-1.js")',
  "home-1.js": "",
  "dialog-1.js": "",
  "layout-2.js": 'import "./dialog-1.js"; import "./nav-2.js";',
  "nav-2.js": "import(`./palette-2.js`)",
  "palette-2.js": "",
  "page-2.js": 'import "./framework-1.js";',
};

test("files of the panel are those that its routes reach and the shop does not", () => {
  expect([...staffFiles(assets)]).toEqual([]);
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(assets, name), text);
  expect([...staffFiles(assets)].toSorted()).toEqual([
    "layout-2.js",
    "nav-2.js",
    "page-2.css",
    "page-2.js",
    "palette-2.js",
  ]);
});
