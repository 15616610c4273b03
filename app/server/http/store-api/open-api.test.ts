import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openApiDocument } from "./open-api.ts";

const ROOT = join(import.meta.dirname, "../../../..");

const description = openApiDocument("http://localhost:3000");

/** Returns the names of the recommended rules of Redocly that this document breaks, also those that only warn. */
function brokenRules(document: object): string[] {
  const folder = mkdtempSync(join(tmpdir(), "kairaba-open-api-"));
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(document));
  const redocly = join(ROOT, "node_modules/.bin/redocly");
  const { stdout } = spawnSync(redocly, ["lint", "--extends=recommended", "--format=json", file], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  rmSync(folder, { recursive: true });
  return JSON.parse(stdout).problems.map(({ ruleId }: { ruleId: string }) => ruleId);
}

test("the description breaks none of Redocly's recommended rules", () => {
  expect(brokenRules(description)).toEqual([]);
  expect(brokenRules({ ...description, security: undefined })).toContain("security-defined");
});
