import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every command installs the packages first, so that it works in a fresh clone", () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync("package.json", "utf8"));
  const commands = Object.keys(scripts).filter((name) => !/^(pre|post)/.test(name));
  expect(commands.length).toBeGreaterThan(20);
  expect(commands.filter((name) => !scripts[`pre${name}`]?.startsWith("node scripts/setup.js"))).toEqual([]);
});
