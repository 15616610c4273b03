import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findBrowser } from "./find-browser.ts";

/*
 * Runs every check of the project, one at a time, because one uses two cores. Continues after a failure, and names the
 * failed checks at the end. `npm test -- unit e2e` runs only the named checks; `--all` (`npm run lab -- tests`) also runs
 * what takes long.
 */
type Step = { name: string; commands: string[][]; env?: () => Record<string, string> };

const ROOT = join(import.meta.dirname, "..");
const storeFolder = mkdtempSync(join(tmpdir(), "kairaba-tests-"));

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
  "app/server/platform/backup/off-site-backups.test.ts",
  "app/server/catalogue/search/search-plan.test.ts",
  "app/server/payments/receipts/find-look-alike.test.ts",
  "packages/receipt-copies/recognition.test.ts",
];
/** Journeys that `npm test` leaves out as well, by project, file and title. */
const SLOW_JOURNEYS = [
  "delivery/",
  "reflow",
  "photo of 12 MB",
  "two-step sign-in",
  "a passkey",
  // These check what happens while a button is pressed, an overlay opens or a page loads.
  "@timing",
  // Alike at both sizes.
  "^ ?desk .*@phone-first",
  // The same at the same size, behind TLS.
  "^ ?phone .*@tls",
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
      ["tsc", "--noEmit"],
    ],
  },
  { name: "supply chain", commands: [["node", "scripts/check-supply-chain.ts"]] },
  { name: "unused code", commands: [["knip", "--no-progress"]] },
  { name: "unit", commands: [["vitest", "run", ...leftOut]] },
  { name: "build", commands: [["node", "scripts/build-if-stale.ts"]] },
  { name: "client bundle", commands: [["node", "scripts/check-client-bundle.ts"]] },
  {
    name: "e2e",
    commands: [["playwright", "test", "--reporter=list", ...journeysLeftOut]],
    env: () => {
      const browser = findBrowser();
      if (!browser.ok) throw new Error(browser.detail);
      return { CHROME_PATH: browser.value, E2E_DATA_DIR: join(storeFolder, "store") };
    },
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
if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
console.log(`${chosen.length - failed.length} of ${chosen.length} checks passed`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function passes({ name, commands, env }: Step): Promise<boolean> {
  const started = Date.now();
  console.log(`\n── ${name}`);
  let isPassed = true;
  try {
    const variables = { ...process.env, ...env?.() };
    for (const command of commands) isPassed &&= await run(command, variables);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    isPassed = false;
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`── ${name} ${isPassed ? "passed" : "failed"} in ${seconds} s`);
  return isPassed;
}

async function run([name = "", ...args]: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const program = name === "node" ? process.execPath : join(ROOT, "node_modules", ".bin", name);
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = (await once(child, "exit")) as [number | null];
  return code === 0;
}
