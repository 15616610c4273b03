import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test("a command says in one line that its data folder is missing, and creates none", () => {
  const command = ["scripts/backup.ts", join(tmpdir(), "kairaba-never-written.tar")];
  const DATA_DIR = join(tmpdir(), "kairaba-no-such-folder", "data");
  const { PATH = "" } = process.env;
  const ended = spawnSync(process.execPath, command, { env: { PATH, DATA_DIR }, encoding: "utf8" });
  expect(ended.status).toBe(1);
  expect(ended.stderr.trim().split("\n")).toEqual([expect.stringContaining(DATA_DIR)]);
  expect(existsSync(DATA_DIR)).toBe(false);
});
