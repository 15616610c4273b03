import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client, DatabaseError } from "pg";
import { createVitest, type TestSpecification } from "vitest/node";
import { onDatabase, type TestServer } from "#tests/support/vitest-global-setup.ts";

/*
 * Mutation testing of the ledgers' SQL, `database/functions/{stock,money}.sql`, which Stryker cannot read. Changes one
 * operator, condition or lock at a time in the template of the test databases, and runs the ledger's tests, file by file,
 * until one fails. Lists the changes that no test notices; fails if fewer than 90 % of a ledger's are noticed.
 */
const ROOT = join(import.meta.dirname, "..");
/** Each ledger's file and its tests: first those that notice most. */
const LEDGERS: Record<string, { file: string; tests: string[] }> = {
  stock: {
    file: "database/functions/stock.sql",
    tests: [
      "app/server/stock",
      "app/server/checkout/place-order.test.ts",
      "app/server/checkout/hold-cart.test.ts",
      "app/server/orders/unpaid",
      "app/server/checkout/sold-out-order.test.ts",
      "app/server/money/take-cash.test.ts",
    ],
  },
  money: {
    file: "database/functions/money.sql",
    tests: [
      "app/server/payments/money-entries.test.ts",
      "app/server/money/ledger-writers.test.ts",
      "app/server/money/review/part-payments.test.ts",
      "app/server/money/page-lifecycle/late-payments.test.ts",
      "app/server/money/taken-back.test.ts",
      "app/server/money/customer-credit.test.ts",
      "app/server/checkout/ways-to-pay/second-page.test.ts",
      "app/server/closing/closing.test.ts",
      "app/server/boot/check-data.test.ts",
    ],
  },
};
/** The classes of errors with which PostgreSQL refuses what it is told to run. */
const REFUSES_SQL = /^(?:22|23|42|P0)/;
const LEAST_NOTICED = 0.9;
/** A test that waits longer has noticed the change. */
const LONGEST_TEST_MS = 20_000;

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

const wanted = process.argv.slice(2).filter((argument) => !/^\d+$/.test(argument));
/** Of so many mutants one is tried, the first chosen by chance. */
const every = Number(process.argv.slice(2).find((argument) => /^[1-9]\d*$/.test(argument)) ?? 1);
const unknown = wanted.filter((name) => !LEDGERS[name]);
if (unknown.length > 0) throw new Error(`No ledger is called ${unknown.join(", ")}.`);

const vitest = await createVitest("test", {
  watch: false,
  bail: 1,
  maxWorkers: 1,
  testTimeout: LONGEST_TEST_MS,
  reporters: [{}],
  root: ROOT,
});
try {
  const shares: string[] = [];
  for (const [name, { file, tests }] of Object.entries(LEDGERS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    shares.push(`${name} ${await mutate(file, tests)}`);
  }
  console.log(shares.join(", "));
} finally {
  await vitest.close();
}

/** Returns how many of a file's changes its tests notice. */
async function mutate(file: string, tests: string[]): Promise<string> {
  const original = readFileSync(join(ROOT, file), "utf8");
  const specifications: TestSpecification[] = [];
  for (const each of tests) specifications.push(...(await vitest.globTestSpecifications([each])));
  if ((await firstToFail(specifications)) !== null) {
    throw new Error(`the tests of ${file} fail without any change`);
  }
  const from = Math.floor(Math.random() * every);
  const mutants = mutantsOf(original).filter((_, index) => index % every === from);
  let noticed = 0;
  let refused = 0;
  for (const [index, { line, text, sql }] of mutants.entries()) {
    const isValid = await changeTemplate(sql);
    const failed = isValid ? await firstToFail(specifications) : null;
    if (!isValid) refused += 1;
    else if (failed !== null) noticed += 1;
    const outcome = !isValid ? "refused by PostgreSQL" : failed ? `noticed by ${failed}` : "survived";
    console.log(`${index + 1} of ${mutants.length}: ${file}:${line} ${text}: ${outcome}`);
    await changeTemplate(original);
  }
  const all = mutants.length - refused;
  if (noticed < all * LEAST_NOTICED) process.exitCode = 1;
  return `${((noticed / all) * 100).toFixed(1)} % noticed (${noticed} of ${all})`;
}

/** Runs test files one after another; returns the first that fails, or null. */
async function firstToFail(specifications: TestSpecification[]): Promise<string | null> {
  for (const [at, specification] of specifications.entries()) {
    // The failed tests of the run before would end this one.
    vitest.state.filesMap.clear();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
    if (unhandledErrors.length > 0 || !testModules.every((module) => module.ok())) {
      // It probably notices the change beside this one, too.
      specifications.unshift(...specifications.splice(at, 1));
      return specification.moduleId.slice(ROOT.length + 1);
    }
  }
  return null;
}

/** Runs a ledger's file in the template of the test databases; returns whether PostgreSQL accepts it. */
async function changeTemplate(sql: string): Promise<boolean> {
  const { connection, template }: TestServer = vitest.getRootProject().getProvidedContext().testServer;
  const client = new Client(onDatabase(connection, template));
  await client.connect();
  try {
    await client.query(sql);
    return true;
  } catch (error) {
    // A server that is gone refuses nothing.
    if (error instanceof DatabaseError && REFUSES_SQL.test(error.code ?? "")) return false;
    throw error;
  } finally {
    await client.end();
  }
}

function mutantsOf(original: string): { line: number; text: string; sql: string }[] {
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
  return mutants.toSorted((a, b) => a.line - b.line);
}
