import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const RECORDS = globSync("docs/decisions/[0-9]*.md", { cwd: ROOT }).sort();
const PAGES = ["README.md", "CONTRIBUTING.md", ...globSync("docs/{,decisions/,recipes/}*.md", { cwd: ROOT })];

/** The project's folders, and the generated ones that a page may mention. */
const PROJECT_PATH = /^(?:app|database|demo|deploy|docs|labs|packages|scripts|tests)\//;

/** Returns the paths in a page with `{a,b}` expanded, without patterns and placeholders. */
function pathsIn(page: string): string[] {
  return [...read(page).matchAll(/`([^`\s]+)`/g)]
    .flatMap(([, text = ""]) => expand(text))
    .filter((text) => PROJECT_PATH.test(text) && !/[<*…]|NNN|_journal/.test(text));
}

function expand(text: string): string[] {
  const [all, before = "", inner = "", after = ""] = /^(.*?)\{(.*?)\}(.*)$/.exec(text) ?? [];
  return all === undefined ? [text] : inner.split(",").flatMap((one) => expand(before + one + after));
}

test.each(PAGES)("every path in %s exists", (page) => {
  expect(pathsIn(page).filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test("the check finds enough paths", () => {
  expect(PAGES.flatMap(pathsIn).length).toBeGreaterThan(100);
});

test.each(RECORDS)("%s follows the template", (record) => {
  const parts = [
    "# ",
    "**Status:**",
    "**Context.**",
    "**Decision.**",
    "**Alternatives rejected.**",
    "**Consequences.**",
  ];
  const text = read(record);
  expect(parts.filter((part) => !text.includes(part))).toEqual([]);
  expect(text).toMatch(/\*\*Revisit when\*\* /);
  expect(text.split(/\s+/).length).toBeLessThan(400);
});

test("the records' numbers are unique", () => {
  const numbers = RECORDS.map((record) => path.basename(record).slice(0, 3));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("the records that code and documents mention exist", () => {
  const files = globSync(["{app,database,labs,scripts,tests}/**/*.{ts,tsx,css,sql}", "docs/**/*.md"], {
    cwd: ROOT,
    exclude: (name) => name === "node_modules",
  });
  const named = files.flatMap((file) => [
    ...read(file).matchAll(/(?:docs\/decisions\/|(?:decisions?|record) )(\d{1,3})\b/g),
  ]);
  expect(named.length).toBeGreaterThan(5);
  const known = new Set(RECORDS.map((record) => Number(path.basename(record).slice(0, 3))));
  expect(named.map(([, number]) => Number(number)).filter((number) => !known.has(number))).toEqual([]);
});

/** Returns the texts after "Source:" in the comments of a file, with the line breaks of comments removed. */
function sourcesIn(file: string): string[] {
  const text = read(file).replace(/\s*\n\s*(?:\*|--)(?!\/) ?/g, " ");
  return [...text.matchAll(/\bSource: (.*?)(?:\*\/|\.(?=\s)|\n|$)/g)].map(([, source = ""]) => source.trim());
}

const STANDARD =
  /^(?=.)(?:specification [\d., ]+;? ?)?(?:(?:RFC|NIST|IANA|docs\.(?:wave|modempay|stripe)\.com)\b.*)?$/;

test("every source in the code is a section of the specification or a standard", () => {
  const sections = new Set(
    [...read("docs/specification.md").matchAll(/^#+ (\d+(?:\.\d+)*)/gm)].map(([, number]) => number),
  );
  const files = globSync("{app,database,demo,labs,packages,scripts,tests}/**/*.{ts,tsx,css,sql}", {
    cwd: ROOT,
    exclude: (name) => name === "node_modules",
  }).filter((file) => file !== "tests/docs.test.ts");
  const sources = files.flatMap((file) => sourcesIn(file).map((source) => ({ file, source })));
  expect(sources.length).toBeGreaterThan(300);
  const numbersOf = (source: string) =>
    (/^specification ([\d., ]+)/.exec(source)?.[1] ?? "").match(/\d+(?:\.\d+)*/g) ?? [];
  expect(
    sources.filter(
      ({ source }) => !STANDARD.test(source) || numbersOf(source).some((number) => !sections.has(number)),
    ),
  ).toEqual([]);
});

test("the specification's texts are in the code", () => {
  const code = globSync("app/**/*.{ts,tsx}", { cwd: ROOT, exclude: (name) => /\.test\.tsx?$/.test(name) })
    .map(read)
    .join("\n")
    .replace(/\s+/g, " ");
  const texts = [...read("docs/specification.md").matchAll(/“([^”]+)”/g)].map(([, text = ""]) => text);
  expect(texts.length).toBeGreaterThan(150);
  const fixedParts = (text: string) =>
    text.split(/\{\w+\}|\b[A-Z]{2,}\b|\bn\b/).filter((part) => /\w{3}/.test(part));
  expect(
    texts.filter(
      (text) => !code.includes(text) && fixedParts(text).some((part) => !code.includes(part.trim())),
    ),
  ).toEqual([]);
});

test("the specification's table of routes has every page of the shop, and no other", () => {
  const [, table = ""] = /### 4\.1 Routes\n(.*?)\n###/s.exec(read("docs/specification.md")) ?? [];
  const named = [...table.matchAll(/`(\/[^`]*)`/g)].map(([, route = ""]) =>
    route.replace(/\{\w+(\??)\}/g, ":$1"),
  );
  const pagesIn = (entries: RouteConfigEntry[], parent: string): string[] =>
    entries.flatMap(({ path: own = "", file, children }) => {
      const path = [parent, own].filter(Boolean).join("/");
      if (children) return pagesIn(children, path);
      const isPage = file.endsWith(".tsx") && own !== "*";
      return isPage ? [`/${path}`.replace(/:\w+/g, ":")] : [];
    });
  expect(named.toSorted()).toEqual(pagesIn(routes, "").toSorted());
});
