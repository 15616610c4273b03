import { expect, test } from "vitest";
import { deferScriptsUntilPaint } from "./defer-scripts-until-paint.ts";

const SCRIPTS = `<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>
<script>window.x = 1;</script><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";

  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");</script>`;

test("nothing is fetched or imported before the first paint, and then all files at once", () => {
  const scripts = deferScriptsUntilPaint(SCRIPTS);
  expect(scripts).not.toContain('rel="modulepreload" href="/');
  const code = /type="module" async="">(.*)<\/script>/s.exec(scripts)?.[1] ?? "";
  expect(code.startsWith("await Promise.race([new Promise((done) => setTimeout(done, 1000)),")).toBe(true);
  expect(code).toContain('for (const href of ["/assets/a.js","/assets/b.js"]) document.head.append(');
  expect(code).toContain('await import("/assets/manifest.js");');
  expect(code).toContain(
    'const route0 = await import("/assets/root.js");\nconst route1 = await import("/assets/home.js");',
  );
  expect(code).not.toMatch(/^import [^(]/m);
  expect(code).toContain('import("/assets/entry.js");');
  expect(code.indexOf("route-modules")).toBeGreaterThan(code.indexOf("__reactRouterRouteModules = "));
});

test("other scripts stay as they are", () => {
  expect(deferScriptsUntilPaint(SCRIPTS)).toContain("<script>window.x = 1;</script>");
  expect(deferScriptsUntilPaint("<script>import * as words;</script>")).toBe(
    "<script>import * as words;</script>",
  );
});
