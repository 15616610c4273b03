import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type ContentSources, scriptlessPolicy, scriptPolicy } from "./content-security-policy.ts";

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

test("a page allows its own scripts by their hashes, and nothing from elsewhere", () => {
  const markup =
    '<link href="/a.js"/><script>one()</script><script type="module" async="">two()</script><script src="/x"></script>';
  expect(scriptPolicy(`${markup}<script>one()</script>`).split("; ")).toEqual([
    "default-src 'self'",
    `script-src 'self' ${hashOf("one()")} ${hashOf("two()")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
  ]);
});

test("what a page's routes declare is added to its own directives alone, each source once", () => {
  const plain = scriptPolicy("").split("; ");
  const declared: ContentSources[] = [
    { "img-src": "https: blob:" },
    { "img-src": "https:", "frame-src": "https://pay.test" },
  ];
  const added = scriptPolicy("", declared).split("; ");
  expect(added.filter((directive) => !plain.includes(directive))).toEqual([
    "img-src 'self' data: https: blob:",
    "frame-src https://pay.test",
  ]);
  expect(added).toHaveLength(plain.length + 1);
});

test("a page without script allows its style and nothing else, unless it declares it", () => {
  const strict = `default-src 'none'; style-src ${hashOf("p{}")}; base-uri 'none'; frame-ancestors 'none'; form-action`;
  expect(scriptlessPolicy("p{}")).toBe(`${strict} 'none'`);
  expect(scriptlessPolicy("p{}", { "form-action": "'self'" })).toBe(`${strict} 'self'`);
});
