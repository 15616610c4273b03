import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

/*
 * Mutation testing of `database/functions/stock.sql`, which Stryker cannot read. Changes one
 * operator, condition or lock at a time in a copy of the project, and runs the tests of stock. Lists the changes that no
 * test notices; fails if fewer than 85 % are noticed.
 */
const ROOT = join(import.meta.dirname, "../..");
const STOCK = "database/functions/stock.sql";
const TESTS = [
  "app/server/stock",
  "app/server/checkout/hold-cart.test.ts",
  "app/server/checkout/place-order.test.ts",
  "app/server/orders/unpaid",
];
const COPIED = ["app", "database", "demo", "packages", "scripts", "tests", "package.json", "tsconfig.json"];
const LEAST_NOTICED = 0.85;

/** The patterns to replace, each with its replacement; an equals sign is replaced only where it compares. */
const MUTATIONS: readonly [RegExp, string][] = [
  [/ - /g, " + "],
  [/ \+ /g, " - "],
  [/ < /g, " <= "],
  [/ <= /g, " < "],
  [/ > /g, " >= "],
  [/(?<=(?:where|if|elsif|when|and|or|on) [^=]*) = /g, " <> "],
  [/ <> /g, " = "],
  [/ and /g, " or "],
  [/ or (?!replace|update|delete)/g, " and "],
  [/ is null/g, " is not null"],
  [/ is not null/g, " is null"],
  [/greatest\(/g, "least("],
  [/coalesce\(([^,()]+(?:\([^()]*\))?), 0\)/g, "$1"],
  [/ for update;/g, ";"],
  [/\btrue\b(?=;)/g, "false"],
  [/perform pg_advisory_xact_lock\(.*?\);/g, "null;"],
  [/perform (?:limit|take|write)_[^;]*;/g, "null;"],
  [/^ +return;/gm, "null;"],
  [/\('pending', 'failed'\)/g, "('pending')"],
];

const original = readFileSync(join(ROOT, STOCK), "utf8");
const mutants = MUTATIONS.flatMap(([pattern, replacement]) =>
  [...original.matchAll(pattern)]
    .filter(({ index }) => !original.slice(original.lastIndexOf("\n", index) + 1).startsWith("--"))
    .map(({ 0: found, index }) => {
      const here = new RegExp(pattern, pattern.flags.replace("g", "y"));
      here.lastIndex = index;
      const sql = original.replace(here, replacement);
      const changed = sql.slice(index, index + found.length + sql.length - original.length);
      return {
        line: original.slice(0, index).split("\n").length,
        text: `${found.trim()} → ${changed.trim() || "nothing"}`,
        sql,
      };
    }),
);

const copy = mkdtempSync(join(tmpdir(), "kairaba-mutants-"));
const runDir = join(copy, "project");
try {
  for (const name of COPIED) {
    cpSync(join(ROOT, name), join(runDir, name), {
      recursive: true,
      filter: (source) => relative(ROOT, source) !== "labs/mutation/node_modules",
    });
  }
  cpSync(join(ROOT, "vitest.config.ts"), join(runDir, "vitest.config.ts"));
  symlinkSync(join(ROOT, "node_modules"), join(runDir, "node_modules"));
  if (!testsPass()) throw new Error("the tests fail without any change");
  const survivors = mutants.filter(({ line, text, sql }, index) => {
    writeFileSync(join(runDir, STOCK), sql);
    const isSurvivor = testsPass();
    const outcome = isSurvivor ? "survived" : "noticed";
    console.log(`${index + 1} of ${mutants.length}: ${STOCK}:${line} ${text}: ${outcome}`);
    return isSurvivor;
  });
  const noticed = 1 - survivors.length / mutants.length;
  for (const { line, text } of survivors) console.log(`survived: ${STOCK}:${line} ${text}`);
  console.log(`${mutants.length} changes, ${(noticed * 100).toFixed(1)} % noticed`);
  process.exitCode = noticed >= LEAST_NOTICED ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** Runs the tests of stock; one that hangs has noticed the change. */
function testsPass(): boolean {
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--bail", "1", ...TESTS],
    { cwd: runDir, timeout: 180_000, stdio: "ignore" },
  );
  return status === 0;
}
