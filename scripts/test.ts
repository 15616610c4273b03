import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { findBrowser } from "./find-browser.ts";

/*
 * Runs every check of the project, one at a time, because one uses two cores. Continues after a failure. The end
 * repeats the failures and counts everything. `npm test -- unit e2e` runs only the named checks; `--all`
 * (`npm run lab -- tests`) also runs what takes long.
 */
type Count = { passed: number; failed: number; skipped: number; failures: string[] };
type Step = {
  name: string;
  commands: string[][];
  env?: Record<string, string>;
  count?: (exitCode: number) => Count;
};

const ROOT = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "kairaba-reports-"));
const unitReport = join(reports, "unit.json");
const e2eReport = join(reports, "e2e.json");

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { all: { type: "boolean", default: false } },
});

/** Tests that take long and guard what rarely changes; only `--all` runs them. */
const SLOW_UNIT_TESTS = [
  "tests/event-loop.test.ts",
  "tests/nth-failure.test.ts",
  "tests/behind-tls-proxy.test.ts",
  "tests/rendered-pages.test.ts",
  "tests/too-large-bodies.test.ts",
  "packages/local-postgres/lib/embedded-postgres.test.ts",
  "app/server/platform/backup/off-site-backups.test.ts",
  "app/server/platform/backup/restored-shop.test.ts",
  "tests/two-starts.test.ts",
  "app/server/catalogue/search/search-plan.test.ts",
  "app/server/payments/receipts/find-look-alike.test.ts",
  "packages/receipt-copies/recognition.test.ts",
];
/** Journeys that `npm test` leaves out as well, by project, file and title. */
const SLOW_JOURNEYS = [
  "delivery/",
  "reflow",
  "photo of 12 MB",
  "carousel",
  "with suggestions, menu",
  "two-step sign-in",
  // The screens of rules that tests with a database show.
  "payment was taken back",
  "money presets no order",
  "forgotten password",
  "bulk edit of one size",
  // These check what happens while a button is pressed, an overlay opens or a page loads.
  "@timing",
  // Alike at both sizes.
  "^ ?desk .*@phone-first",
  // The same, behind TLS.
  "^ ?(?:phone|desk) .*@tls",
].join("|");

/** They are a lab of their own. */
const MACHINES = "labs/machines/**";
const leftOut = [MACHINES, ...(values.all ? [] : SLOW_UNIT_TESTS)].map((file) => `--exclude=${file}`);
const journeysLeftOut = values.all ? [] : [`--grep-invert=${SLOW_JOURNEYS}`];

const steps: Step[] = [
  { name: "format and lint", commands: [["biome", "check", "--error-on-warnings"]] },
  { name: "import rules", commands: [["oxlint"]] },
  {
    name: "types",
    commands: [
      ["react-router", "typegen"],
      ["node", "scripts/write-api-types.ts"],
      ["tsc", "--noEmit"],
    ],
  },
  { name: "unused code", commands: [["knip", "--no-progress"]] },
  {
    name: "unit",
    commands: [
      [
        "vitest",
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${unitReport}`,
        ...leftOut,
      ],
    ],
    count: (exitCode) => withExit(countVitest(unitReport), exitCode),
  },
  { name: "build", commands: [["node", "scripts/build-if-stale.ts"]] },
  { name: "client bundle", commands: [["node", "scripts/check-client-bundle.ts"]] },
  {
    name: "e2e",
    commands: [["playwright", "test", "--reporter=list,json", ...journeysLeftOut]],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport, E2E_DATA_DIR: join(reports, "store") },
    count: (exitCode) => withExit(countPlaywright(e2eReport), exitCode),
  },
];

const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `No check named ${unknown.join(", ")}; there are: ${steps.map((step) => step.name).join(", ")}.`,
  );
  process.exit(1);
}

const total: Count = { passed: 0, failed: 0, skipped: 0, failures: [] };
for (const step of steps) {
  if (wanted.length > 0 && !wanted.includes(step.name)) continue;
  const count = await runStep(step);
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  total.failures.push(...(count.failed > 0 ? [step.name, ...count.failures.map((name) => `  ${name}`)] : []));
}
if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join("\n")}\n`);
rmSync(reports, { recursive: true, force: true });
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);

async function runStep(step: Step): Promise<Count> {
  const started = Date.now();
  console.log(`\n── ${step.name}`);
  let env = { ...process.env, ...step.env };
  if (step.name === "e2e") {
    const browser = findBrowser();
    if (!browser.ok) {
      console.error(browser.detail);
      return { passed: 0, failed: 1, skipped: 0, failures: [browser.detail ?? "no browser"] };
    }
    env = { ...env, CHROME_PATH: browser.value };
  }
  let exitCode = 0;
  for (const command of step.commands) {
    if (exitCode === 0) exitCode = await run(command, env);
  }
  const count = step.count?.(exitCode) ?? staticCount(exitCode);
  const outcome = count.failed > 0 ? "failed" : "passed";
  console.log(`── ${step.name} ${outcome} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return count;
}

function run([name = "", ...args]: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const program = name === "node" ? process.execPath : join(ROOT, "node_modules", ".bin", name);
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, env, stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

function staticCount(exitCode: number): Count {
  const [passed, failed] = exitCode === 0 ? [1, 0] : [0, 1];
  return { passed, failed, skipped: 0, failures: [] };
}

/** A runner that failed without naming a failed test, as for a file that does not load, still counts as a failure. */
function withExit(count: Count, exitCode: number): Count {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    ok: boolean;
    title: string;
    file: string;
    line: number;
    tests: { projectName: string }[];
  }[];
};
type PlaywrightReport = PlaywrightSuite & {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
};

const NO_REPORT: Count = { passed: 0, failed: 1, skipped: 0, failures: ["ended without a report"] };

function countVitest(file: string): Count {
  const report = readReport<VitestReport>(file);
  if (!report) return NO_REPORT;
  const skipped = report.numPendingTests + report.numTodoTests;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    const place = relative(ROOT, name);
    if (failed.length === 0) return status === "failed" ? [`${place}: ${firstLine(message)}`] : [];
    return failed.map((one) => `${place}: ${one.fullName}: ${firstLine(one.failureMessages[0])}`);
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped, failures };
}

function countPlaywright(file: string): Count {
  const report = readReport<PlaywrightReport>(file);
  if (!report) return NO_REPORT;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = [...failuresIn(report), ...report.errors.map(({ message }) => firstLine(message))];
  return { passed: expected, failed: unexpected + flaky, skipped, failures };
}

function failuresIn({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(
      ({ file, line, title, tests: [test] }) => `tests/e2e/${file}:${line}: ${title} [${test?.projectName}]`,
    ),
    ...suites.flatMap((suite) => failuresIn(suite)),
  ];
}

function firstLine(message = ""): string {
  return (message.split("\n")[0] ?? "").slice(0, 300);
}

/** Reads a report, null if none was written. The cast is safe because the runners' versions are pinned. */
function readReport<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;
}
