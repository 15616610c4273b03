import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

const USAGE = "Usage: npm run simulate -- [--runs N] [--seed S] (whole numbers; 500 runs from a random seed)";
const ROOT = join(import.meta.dirname, "..");

const environment = readArguments();
if (environment === null) {
  console.error(USAGE);
  process.exit(1);
}
const test = "tests/simulation/simulation.test.ts";
const vitest = spawn(join(ROOT, "node_modules", ".bin", "vitest"), ["run", test], {
  cwd: ROOT,
  env: { ...process.env, ...environment },
  stdio: "inherit",
});
vitest.once("exit", (code) => {
  process.exitCode = code ?? 1;
});

/** Returns the test's environment, or null if the arguments are invalid. */
function readArguments(): Record<string, string> | null {
  try {
    const { values } = parseArgs({ options: { runs: { type: "string" }, seed: { type: "string" } } });
    const { runs, seed } = values;
    if ((runs && !/^[1-9]\d{0,8}$/.test(runs)) || (seed && !/^\d{1,9}$/.test(seed))) return null;
    const anySeed = String(Math.floor(Math.random() * 1_000_000_000));
    return { SIMULATION_RUNS: runs ?? "500", SIMULATION_SEED: seed ?? anySeed };
  } catch {
    // An unknown option gets the same message as an invalid number.
    return null;
  }
}
