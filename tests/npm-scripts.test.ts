import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync("package.json", "utf8"));
const names = Object.keys(scripts).filter((name) => name !== "postinstall");

test("the commands are few, and none runs before or after another", () => {
  expect(names.length).toBeGreaterThan(8);
  expect(names.length).toBeLessThan(20);
  expect(names.filter((name) => /^(?:pre|post)/.test(name))).toEqual([]);
});

test("every command installs the packages first, and then looks for the Node among them", () => {
  const begins = "node scripts/setup.js && hash -r && ";
  expect(names.filter((name) => !scripts[name]?.startsWith(begins))).toEqual([]);
  expect(names.filter((name) => !/ exec node /.test(scripts[name] ?? ""))).toEqual([]);
});
