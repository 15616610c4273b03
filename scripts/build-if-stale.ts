import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";

const ROOT = join(import.meta.dirname, "..");
/** Everything that the build depends on. */
const SOURCES = [
  "app",
  "database",
  "demo",
  "packages",
  "public",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "scripts/compress-assets.ts",
  "tsconfig.json",
];
/** The store reads these pictures from the package; the build does not include them. */
const DEMO_MEDIA = join(ROOT, "packages/demo-pictures/media");
const STAMP = join(ROOT, "build", ".fingerprint");

type Fingerprint = { looks: string; content: string };

/**
 * Builds the store unless its sources are unchanged since the last build. Compares sizes and times first, which takes
 * milliseconds. Compares contents only if those differ, as after a checkout. Takes the build as it is if there is
 * nothing to build with, as in the container image.
 */
export function buildIfStale(): Ok<"fresh" | "built"> | Refusal<"build_failed", string> {
  if (!existsSync(join(ROOT, "vite.config.ts"))) return ok("fresh");
  const files = SOURCES.flatMap((source) => filesBelow(join(ROOT, source))).sort();
  const looks = digest(files.map((file) => `${file} ${statSync(file).size} ${statSync(file).mtimeMs}`));
  const last = readStamp();
  if (last?.looks === looks) return ok("fresh");

  const content = digest(files.flatMap((file) => [file, readFileSync(file)]));
  if (last?.content === content) {
    writeStamp({ looks, content });
    return ok("fresh");
  }
  rmSync(STAMP, { force: true });
  const done = spawnSync(process.execPath, [join(ROOT, "node_modules/@react-router/dev/bin.cjs"), "build"], {
    cwd: ROOT,
    // The compile cache is for the store only; the build tools would enlarge it.
    env: { ...process.env, NODE_ENV: "production", NODE_DISABLE_COMPILE_CACHE: "1" },
    encoding: "utf8",
  });
  if (done.status !== 0) {
    process.stderr.write(`${done.stdout}${done.stderr}`);
    return refuseWith("build_failed", "The store could not be built; the reason is above.");
  }
  writeStamp({ looks, content });
  return ok("built");
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(DEMO_MEDIA));
}

function digest(parts: (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

function readStamp(): Fingerprint | null {
  const complete = existsSync(STAMP) && existsSync(join(ROOT, "build/server/index.js"));
  return complete ? (JSON.parse(readFileSync(STAMP, "utf8")) as Fingerprint) : null;
}

function writeStamp(fingerprint: Fingerprint): void {
  writeFileSync(STAMP, JSON.stringify(fingerprint));
}

// As a command (`npm run build`) it builds and prints the result.
if (import.meta.main) {
  const built = buildIfStale();
  if (!built.ok) console.error(built.detail);
  else console.log(built.value === "built" ? "Built." : "Nothing changed since the last build.");
  process.exitCode = built.ok ? 0 : 1;
}
