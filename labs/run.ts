import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildIfStale } from "#scripts/build-if-stale.ts";
import { LABS, type Lab } from "./labs.ts";

/*
 * `npm run lab -- NAME [ARGUMENTS]` runs one lab, with the packages and the build that it needs. Without a name it lists
 * them.
 */
const ROOT = path.resolve(import.meta.dirname, "..");

const [name, ...args] = process.argv.slice(2);
const lab = name === undefined ? undefined : LABS[name];
if (name === undefined) list(console.log);
else if (lab) process.exitCode = await run(name, lab, args);
else {
  console.error(`No lab is called ${name}.`);
  list(console.error);
  process.exitCode = 1;
}

function list(print: (line: string) => void): void {
  for (const [each, { does }] of Object.entries(LABS)) print(`${each.padEnd(13)} ${does}`);
}

/** Runs a lab; returns its exit code. */
async function run(name: string, lab: Lab, args: string[]): Promise<number> {
  const numbers = lab.numbers ? readNumbers(lab.numbers, args) : {};
  if (numbers === null) {
    console.error(`Usage: npm run lab -- ${name} (${lab.does})`);
    return 1;
  }
  const fault = prepare(lab);
  if (fault !== null) {
    console.error(fault);
    return 1;
  }
  const [program, ...given] = lab.command;
  const child = spawn(
    program === "node" ? process.execPath : path.join(ROOT, "node_modules/.bin", program),
    [...given, ...(lab.numbers ? [] : args)],
    { cwd: ROOT, env: { ...process.env, ...lab.env, ...numbers }, stdio: "inherit" },
  );
  // An interrupted lab ends what it started; this process waits for that. The terminal interrupts both.
  process.on("SIGINT", () => {});
  process.once("SIGTERM", () => child.kill("SIGTERM"));
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

/** Returns the environment variables of these options, or null where one is unknown or no whole number. */
function readNumbers(known: NonNullable<Lab["numbers"]>, args: string[]): Record<string, string> | null {
  try {
    const options = Object.fromEntries(
      Object.keys(known).map((option) => [option, { type: "string" } as const]),
    );
    const { values } = parseArgs({ args, options });
    const given = Object.entries(known).map(([option, [variable, otherwise]]) => {
      return [variable, String(values[option] ?? otherwise)] as const;
    });
    return given.every(([, number]) => /^\d{1,9}$/.test(number)) ? Object.fromEntries(given) : null;
  } catch {
    return null;
  }
}

/** Installs the lab's own packages and builds the store where it needs them; returns what failed, or null. */
function prepare({ packages, needsBuild }: Lab): string | null {
  if (packages) {
    const install = ["ci", "--prefix", packages, "--legacy-peer-deps", "--no-audit", "--no-fund"];
    if (spawnSync("npm", install, { cwd: ROOT, stdio: "inherit" }).status !== 0) return "npm ci failed";
  }
  const built = needsBuild ? buildIfStale() : null;
  return built === null || built.ok ? null : (built.detail ?? built.reason);
}
