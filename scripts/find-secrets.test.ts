import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findSecrets } from "./find-secrets.ts";

test.each([
  "deploy/patroni.env",
  "haproxy.cfg",
  "Containerfile",
  "money.csv",
  "away.http",
  ".ci/run",
  ".npmrc",
])("a key in %s is found", async (name) => {
  const root = mkdtempSync(join(tmpdir(), "kairaba-secrets-"));
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), `key=${["ghp", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"].join("_")}\n`);
  writeFileSync(join(root, "picture.webp"), "RIFF\0\0");
  expect(await findSecrets(root)).toEqual([expect.stringContaining(`${name}:1: `)]);
});
