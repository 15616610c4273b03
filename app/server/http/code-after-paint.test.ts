import { expect, test } from "vitest";
import { codeAfterPaint } from "./code-after-paint.ts";

const PAGE = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>
<p>import * as words from "life";</p><script nonce="m">window.x = 1;</script><script nonce="m" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";

  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");</script>`;

test("nothing is fetched or imported before the first paint, and then all files at once", () => {
  const page = codeAfterPaint(PAGE);
  expect(page).not.toContain('rel="modulepreload" href="/');
  const code = /type="module" async="">(.*)<\/script>/s.exec(page)?.[1] ?? "";
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

test("the page hears taps from its first byte on, by a script that carries the page's mark", () => {
  expect(codeAfterPaint(PAGE)).toMatch(/^<head><script nonce="m">window\.earlyTaps = /);
});

test("words of the page stay words, and other scripts as they are", () => {
  const page = codeAfterPaint(PAGE);
  expect(page).toContain('<p>import * as words from "life";</p><script nonce="m">window.x = 1;</script>');
  expect(codeAfterPaint("<p>no script</p>")).toBe("<p>no script</p>");
});
