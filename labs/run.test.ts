import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LABS } from "./labs.ts";

const lab = (...args: string[]) =>
  spawnSync(process.execPath, ["labs/run.ts", ...args], { encoding: "utf8" });

test("without a name every lab is listed in one line", () => {
  const { status, stdout } = lab();
  const names = stdout
    .trim()
    .split("\n")
    .map((line) => line.split(" ")[0]);
  expect([status, names]).toEqual([0, [...Object.keys(LABS), "all"]]);
});

test.each([
  ["an unknown name", ["nothing"], "No lab is called nothing."],
  ["an unknown name among several", ["all", "faults", "nothing"], "No lab is called nothing."],
  ["a number that is none", ["simulate", "--runs", "many"], "Usage: npm run lab -- simulate"],
  ["an unknown option", ["permutations", "--runs", "3"], "Usage: npm run lab -- permutations"],
])("%s is refused before anything runs", (_, args, words) => {
  const { status, stdout, stderr } = lab(...args);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(words);
});

test("docs/labs.md has a row for each lab", () => {
  const rows = [...readFileSync("docs/labs.md", "utf8").matchAll(/^\| `([a-z0-9-]+)` \|/gm)];
  expect(rows.map(([, name]) => name)).toEqual(Object.keys(LABS));
});
