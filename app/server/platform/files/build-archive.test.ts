import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { archiveBuild, openBuildArchive } from "./build-archive.ts";
import { diskFiles } from "./disk-files.ts";

const root = mkdtempSync(path.join(tmpdir(), "kairaba-builds-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const fileStore = (name: string) => diskFiles(path.join(root, name));

/** Writes a build whose only script has this hash, with a compressed copy, and one of the panel. */
function buildOf(hash: string): { folder: string; staffOnly: Set<string> } {
  const folder = path.join(root, `build-${hash}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `home-${hash}.js`), `export const hash = "${hash}";`);
  writeFileSync(path.join(folder, `home-${hash}.js.br`), "compressed");
  writeFileSync(path.join(folder, `panel-${hash}.css`), "a{}");
  return { folder, staffOnly: new Set([`panel-${hash}.css`]) };
}

test("files of any kept build are found, with who may read them, and no others", async () => {
  const files = fileStore("found");
  for (const hash of ["AAAAAAA", "B_B-BBB"]) {
    const { folder, staffOnly } = buildOf(hash);
    await archiveBuild(files, folder, staffOnly);
  }
  const find = openBuildArchive(files);
  const script = await find("home-AAAAAAA.js");
  expect([String(script?.bytes), script?.isStaffOnly]).toEqual(['export const hash = "AAAAAAA";', false]);
  expect((await find("panel-B_B-BBB.css"))?.isStaffOnly).toBe(true);
  for (const name of ["home-AAAAAAA.js.br", "home-CCCCCCC.js", "constructor", "../home-AAAAAAA.js"]) {
    expect(await find(name)).toBeNull();
  }
});

test("a build kept by another store later is found within seconds", async () => {
  const files = fileStore("later");
  const find = openBuildArchive(files);
  expect(await find("home-DDDDDDD.js")).toBeNull();
  const { folder, staffOnly } = buildOf("DDDDDDD");
  await archiveBuild(files, folder, staffOnly);
  await expect.poll(() => find("home-DDDDDDD.js"), { timeout: 5_000 }).not.toBeNull();
});

test("the last five builds are kept, and a build once", async () => {
  const files = fileStore("five");
  for (const hash of ["1111111", "2222222", "3333333", "4444444", "5555555", "6666666", "6666666"]) {
    const { folder, staffOnly } = buildOf(hash);
    await archiveBuild(files, folder, staffOnly);
    // Builds are told apart by when they were written.
    await wait(5);
  }
  const find = openBuildArchive(files);
  expect(await find("home-1111111.js")).toBeNull();
  for (const hash of ["2222222", "6666666"]) expect(await find(`home-${hash}.js`)).not.toBeNull();
});
