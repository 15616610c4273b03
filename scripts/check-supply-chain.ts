import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { findSecrets } from "./find-secrets.ts";

/*
 * Writes a software bill of materials (CycloneDX, `build/sbom.json`). Fails if a package has a licence that is not
 * allowed, or if a file of the project contains a secret.
 */
const ROOT = join(import.meta.dirname, "..");

/** Licences that require nothing but their text. */
const ALLOWED = new Set(
  "0BSD,Apache-2.0,BSD-2-Clause,BSD-3-Clause,BlueOak-1.0.0,ISC,MIT,MIT-0,Python-2.0,Unlicense,Zlib".split(
    ",",
  ),
);
/** Other licences, by package, with the reason for allowing them. */
const AGREED: [licence: string, packages: RegExp, reason: string][] = [
  ["LGPL-3.0-or-later", /^@img\/sharp-/, "libvips is a shared library, loaded and not linked into the shop"],
  ["MPL-2.0", /^(?:lightningcss|axe-core|@axe-core\/playwright)/, "unchanged files, build and tests only"],
  ["CC-BY-4.0", /^caniuse-lite$/, "data of the build"],
  ["OFL-1.1", /^@fontsource-variable\/archivo$/, "a font"],
];

const bill = z.object({
  components: z.array(
    z.object({
      group: z.string().optional(),
      name: z.string(),
      version: z.string(),
      licenses: z
        .array(
          z.object({
            license: z.object({ id: z.string().optional(), name: z.string().optional() }).optional(),
            expression: z.string().optional(),
          }),
        )
        .default([]),
    }),
  ),
});

const problems = [...licenceProblems(writeBill()), ...(await findSecrets(ROOT))];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function writeBill(): string {
  // Reads the lock file, so that packages for other platforms are included.
  const args = ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx", "--sbom-type", "application"];
  const npm = process.env.npm_execpath;
  const written = npm
    ? execFileSync(process.execPath, [npm, ...args], { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 })
    : execFileSync("npm", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 });
  mkdirSync(join(ROOT, "build"), { recursive: true });
  writeFileSync(join(ROOT, "build", "sbom.json"), written);
  return written;
}

function licenceProblems(written: string): string[] {
  const { components } = bill.parse(JSON.parse(written));
  console.log(`${components.length} packages in build/sbom.json`);
  return components.flatMap(({ group, name, version, licenses }) => {
    const named = group ? `${group}/${name}` : name;
    const licence = licenses
      .map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? "")
      .join(" AND ");
    if (isAgreed(named, licence)) return [];
    return [`${named}@${version}: the licence "${licence}" is not agreed to (scripts/check-supply-chain.ts)`];
  });
}

/** Returns whether a package's licence is allowed: all of those joined by AND, one of those joined by OR. */
function isAgreed(name: string, expression: string): boolean {
  const choices = expression.replace(/[()]/g, "").split(" OR ");
  const isOne = (licence: string) =>
    ALLOWED.has(licence) || AGREED.some(([agreed, packages]) => agreed === licence && packages.test(name));
  return choices.some((choice) => choice.split(" AND ").every(isOne));
}
