import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./find-browser.ts";

/*
 * Every check of the project, one after the other (two cores are busy with one), to the end even when one failed.
 * The last line counts them all. `npm test -- unit e2e` runs only the named ones.
 */
type Count = { passed: number; failed: number; skipped: number };
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

const steps: Step[] = [
  { name: "format and lint", commands: [["biome", "check", "--error-on-warnings"]] },
  { name: "import rules", commands: [["oxlint"]] },
  {
    name: "types",
    commands: [
      ["react-router", "typegen"],
      ["tsc", "--noEmit"],
    ],
  },
  {
    name: "unit",
    commands: [["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`]],
    count: (exitCode) => withExit(countVitest(unitReport), exitCode),
  },
  { name: "build", commands: [["node", "scripts/build-if-stale.ts"]] },
  { name: "client bundle", commands: [["node", "scripts/check-client-bundle.ts"]] },
  {
    name: "e2e",
    commands: [["playwright", "test", "--reporter=list,json"]],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport, E2E_DATA_DIR: join(reports, "store") },
    count: (exitCode) => withExit(countPlaywright(e2eReport), exitCode),
  },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `No check named ${unknown.join(", ")}; there are: ${steps.map((step) => step.name).join(", ")}.`,
  );
  process.exit(1);
}

const total: Count = { passed: 0, failed: 0, skipped: 0 };
for (const step of steps) {
  if (wanted.length > 0 && !wanted.includes(step.name)) continue;
  const count = await runStep(step);
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
}
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
      return { passed: 0, failed: 1, skipped: 0 };
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
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** A runner that ended badly without naming a failed test (a file that does not load) still counts as a failure. */
function withExit(count: Count, exitCode: number): Count {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

function countVitest(file: string): Count {
  const report = readReport<VitestReport>(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped };
}

function countPlaywright(file: string): Count {
  const stats = readReport<PlaywrightReport>(file)?.stats;
  if (!stats) return { passed: 0, failed: 1, skipped: 0 };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** The cast holds because the runners are pinned; a report that was not written is null. */
function readReport<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;
}
