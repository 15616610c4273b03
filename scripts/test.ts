import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findBrowser } from "./find-browser.ts";

/*
 * Runs every check of the project, one at a time, because one uses two cores. Continues after a failure; the end names
 * the checks that failed. `npm test -- unit e2e` runs only the named checks; `--all`
 * (`npm run lab -- tests`) also runs what takes long.
 */
type Step = { name: string; commands: string[][]; env?: Record<string, string> };

const ROOT = join(import.meta.dirname, "..");
const storeFolder = mkdtempSync(join(tmpdir(), "kairaba-e2e-"));

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
  { name: "unit", commands: [["vitest", "run", ...leftOut]] },
  { name: "build", commands: [["node", "scripts/build-if-stale.ts"]] },
  { name: "client bundle", commands: [["node", "scripts/check-client-bundle.ts"]] },
  {
    name: "e2e",
    commands: [["playwright", "test", "--reporter=list", ...journeysLeftOut]],
    env: { E2E_DATA_DIR: join(storeFolder, "store") },
  },
];

const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `No check named ${unknown.join(", ")}; there are: ${steps.map((step) => step.name).join(", ")}.`,
  );
  process.exit(1);
}

const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const failed: string[] = [];
for (const step of chosen) if (!(await passes(step))) failed.push(step.name);
rmSync(storeFolder, { recursive: true, force: true });
process.exitCode = failed.length > 0 ? 1 : 0;
console.log(
  failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : `\nAll of ${chosen.length} checks passed.`,
);

async function passes(step: Step): Promise<boolean> {
  const started = Date.now();
  console.log(`\n── ${step.name}`);
  let env = { ...process.env, ...step.env };
  if (step.name === "e2e") {
    const browser = findBrowser();
    if (!browser.ok) {
      console.error(browser.detail);
      return false;
    }
    env = { ...env, CHROME_PATH: browser.value };
  }
  let exitCode = 0;
  for (const command of step.commands) {
    if (exitCode === 0) exitCode = await run(command, env);
  }
  const outcome = exitCode === 0 ? "passed" : "failed";
  console.log(`── ${step.name} ${outcome} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return exitCode === 0;
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
