import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/*
 * Mutation testing of the ledgers' SQL, `database/functions/{stock,money}.sql`, which Stryker cannot read. Changes one
 * operator, condition or lock at a time in a copy of the project, and runs the ledger's tests. Lists the changes that no
 * test notices; fails if fewer than 85 % of a ledger's are noticed.
 */
const ROOT = join(import.meta.dirname, "../..");
const LEDGERS: Record<string, { file: string; tests: string[] }> = {
  stock: {
    file: "database/functions/stock.sql",
    tests: [
      "app/server/stock",
      "app/server/checkout/hold-cart.test.ts",
      "app/server/checkout/place-order.test.ts",
      "app/server/orders/unpaid",
    ],
  },
  money: { file: "database/functions/money.sql", tests: ["app/server/money", "app/server/payments"] },
};
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

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !LEDGERS[name]);
if (unknown.length > 0) throw new Error(`No ledger is called ${unknown.join(", ")}.`);
const ledgers = Object.entries(LEDGERS).filter(([name, { file }]) =>
  wanted.length === 0 ? existsSync(join(ROOT, file)) : wanted.includes(name),
);

const copy = mkdtempSync(join(tmpdir(), "kairaba-mutants-"));
const runDir = join(copy, "project");
try {
  for (const name of COPIED) cpSync(join(ROOT, name), join(runDir, name), { recursive: true });
  cpSync(join(ROOT, "vitest.config.ts"), join(runDir, "vitest.config.ts"));
  symlinkSync(join(ROOT, "node_modules"), join(runDir, "node_modules"));
  const shares = ledgers.map(([name, { file, tests }]) => `${name} ${mutate(file, tests)} % noticed`);
  console.log(shares.join(", "));
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** Returns how many of a file's changes its tests notice, in percent. */
function mutate(file: string, tests: string[]): string {
  const original = readFileSync(join(ROOT, file), "utf8");
  const mutants = mutantsOf(original);
  if (!testsPass(tests)) throw new Error(`the tests of ${file} fail without any change`);
  const survivors = mutants.filter(({ line, text, sql }, index) => {
    writeFileSync(join(runDir, file), sql);
    const isSurvivor = testsPass(tests);
    const outcome = isSurvivor ? "survived" : "noticed";
    console.log(`${index + 1} of ${mutants.length}: ${file}:${line} ${text}: ${outcome}`);
    return isSurvivor;
  });
  writeFileSync(join(runDir, file), original);
  for (const { line, text } of survivors) console.log(`survived: ${file}:${line} ${text}`);
  const noticed = 1 - survivors.length / mutants.length;
  if (noticed < LEAST_NOTICED) process.exitCode = 1;
  return (noticed * 100).toFixed(1);
}

function mutantsOf(original: string): { line: number; text: string; sql: string }[] {
  return MUTATIONS.flatMap(([pattern, replacement]) =>
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
}

/** Runs these tests; one that hangs has noticed the change. */
function testsPass(tests: string[]): boolean {
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--bail", "1", ...tests],
    { cwd: runDir, timeout: 180_000, stdio: "ignore" },
  );
  return status === 0;
}
