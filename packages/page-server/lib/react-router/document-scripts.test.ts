import { expect, test } from "vitest";
import { assembleDocument, documentScripts } from "./document-scripts.ts";

/** Names the scripts that are to be allowed. */
const contentSecurityPolicy = (markup: string) =>
  [...markup.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, code]) => code).join(" | ");

const SCRIPTS = documentScripts({}, () => "<script>start()</script>", {
  isBuilt: false,
  contentSecurityPolicy,
});

test("loader data is a data block between the scripts, whatever it contains", () => {
  const page = "<html><head><title>x</title></head><body><p>Words</p></body></html>";
  const data = '["</script><script>alert(1)</script>","</body>"]';
  const html = assembleDocument([page], SCRIPTS, data).toString();
  const block = /<script type="application\/json" id="loaded">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  expect(JSON.parse(block)).toEqual(JSON.parse(data));
  expect(html.match(/<script/g)).toHaveLength(3);
  expect(html.indexOf("<p>Words</p>")).toBeLessThan(html.indexOf("start()"));
  expect(html.endsWith("</script></body></html>")).toBe(true);
});

test("the bytes of fragments are inserted between the texts, and the scripts around them", () => {
  const page = [
    "<html><head></head><body>",
    Buffer.from("a “card”, one more"),
    " and ",
    Buffer.from("a footer"),
    ".</body></html>",
  ];
  const scripts = { ...SCRIPTS, headScript: "<script>0</script>" };
  const html = assembleDocument(page, scripts, '["</body>"]').toString();
  expect(html).toContain(
    "<html><head><script>0</script></head><body>a “card”, one more and a footer.<script>start()",
  );
  expect(html.endsWith("</script></body></html>")).toBe(true);
});

test("a page without head or body is a fault", () => {
  for (const html of ["<html><body></body></html>", "<html><head></head></html>"]) {
    expect(() => assembleDocument([html], SCRIPTS, "[]")).toThrow("without head or body");
  }
});

test("a built page records taps from its first byte on, and its scripts are rendered once for these routes", () => {
  const routes = {};
  let renders = 0;
  const build = () =>
    documentScripts(
      routes,
      () => {
        renders += 1;
        return '<script type="module" async="">import "/assets/manifest.js";</script>';
      },
      { isBuilt: true, contentSecurityPolicy },
    );
  const scripts = build();
  expect(build()).toBe(scripts);
  expect(renders).toBe(1);
  const html = assembleDocument(["<html><head></head><body></body></html>"], scripts, "[]").toString();
  expect(html).toMatch(/^<!DOCTYPE html><html><head><script>window\.earlyEventTargets = /);
  expect(html).toContain('await import("/assets/manifest.js");');
  expect(scripts.contentSecurityPolicy.split(" | ")).toHaveLength(3);
});

test("the policy allows the scripts of the page and the one that reads loader data", () => {
  expect(SCRIPTS.contentSecurityPolicy.split(" | ")).toEqual(["start()", expect.stringContaining("enqueue")]);
});
