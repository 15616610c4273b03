import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import path from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { buildIfStale } from "#scripts/build-if-stale.ts";
import { LABS, type Lab } from "./labs.ts";

/*
 * `npm run lab -- NAME [ARGUMENTS]` runs one lab, with the packages and the build that it needs. `npm run lab -- all` runs
 * every one, or those that are named after it, and writes their results into docs/labs.md. Without a name it lists them.
 */
const ROOT = path.resolve(import.meta.dirname, "..");
const PAGE = path.join(ROOT, "docs/labs.md");

const [name, ...args] = process.argv.slice(2);
const lab = name === undefined ? undefined : LABS[name];
if (name === undefined) list(console.log);
else if (name === "all") await runAll(args);
else if (lab) process.exitCode = (await run(name, lab, args)).code;
else refuse(`No lab is called ${name}.`);

function list(print: (line: string) => void): void {
  for (const [each, { does }] of Object.entries(LABS)) print(`${each.padEnd(13)} ${does}`);
  print(`${"all".padEnd(13)} every one of them, or those named after it; writes docs/labs.md`);
}

function refuse(line: string): void {
  console.error(line);
  list(console.error);
  process.exitCode = 1;
}

async function runAll(only: string[]): Promise<void> {
  const unknown = only.filter((each) => !LABS[each]);
  if (unknown.length > 0) return refuse(`No lab is called ${unknown.join(", ")}.`);
  const failed: string[] = [];
  for (const [each, chosen] of Object.entries(LABS)) {
    if (only.length > 0 && !only.includes(each)) continue;
    console.log(`\n── ${each}: ${chosen.does}`);
    const began = performance.now();
    const { code, result } = await run(each, chosen, []);
    writeResult(each, { code, result, minutes: (performance.now() - began) / 60_000 });
    if (code !== 0) failed.push(each);
  }
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : "\nAll passed");
  process.exitCode = failed.length > 0 ? 1 : 0;
}

/** Runs a lab with its output on the screen; returns its exit code and the line that tells the result. */
async function run(name: string, lab: Lab, args: string[]): Promise<{ code: number; result: string }> {
  const numbers = lab.numbers ? readNumbers(lab.numbers, args) : {};
  if (numbers === null) {
    console.error(`Usage: npm run lab -- ${name} (${lab.does})`);
    return { code: 1, result: "not run" };
  }
  const fault = prepare(lab);
  if (fault !== null) {
    console.error(fault);
    return { code: 1, result: fault };
  }
  const [program, ...given] = lab.command;
  const child = spawn(
    program === "node" ? process.execPath : path.join(ROOT, "node_modules/.bin", program),
    [...given, ...(lab.numbers ? [] : args)],
    { cwd: ROOT, env: { ...process.env, ...lab.env, ...numbers }, stdio: ["inherit", "pipe", "inherit"] },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    process.stdout.write(chunk);
    output = (output + chunk.toString()).slice(-20_000);
  });
  // An interrupted lab ends what it started; this process waits for that. The terminal interrupts both.
  process.on("SIGINT", () => {});
  process.once("SIGTERM", () => child.kill("SIGTERM"));
  const code = await new Promise<number>((resolve) => child.once("close", (ended) => resolve(ended ?? 1)));
  return { code, result: resultIn(output, lab) };
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
    const install = ["install", "--no-package-lock", "--legacy-peer-deps", "--no-audit", "--no-fund"];
    const { status } = spawnSync("npm", [...install, "--prefix", packages], { cwd: ROOT, stdio: "inherit" });
    if (status !== 0) return "npm install failed";
  }
  const built = needsBuild ? buildIfStale() : null;
  return built === null || built.ok ? null : (built.detail ?? built.reason);
}

function resultIn(output: string, lab: Lab): string {
  const text = stripVTControlCharacters(output).trim();
  const [line, told = line] = (lab.result && text.match(lab.result)) ?? [text.split("\n").at(-1) ?? ""];
  return (told ?? "").replace(/\s*\|\s*/g, ", ").trim();
}

/** Replaces the lab's row of the page. */
function writeResult(
  name: string,
  { code, result, minutes }: { code: number; result: string; minutes: number },
): void {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.versions.node}`;
  const verdict = /skipped[.:]|^Skipped/.test(result) ? "skipped" : code === 0 ? "passed" : "**failed**";
  const date = new Date().toISOString().slice(0, 10);
  const row = `| \`${name}\` | ${[date, machine, `${minutes.toFixed(1)} min`, `${verdict}: ${result}`].join(" | ")} |`;
  const page = readFileSync(PAGE, "utf8");
  writeFileSync(
    PAGE,
    page.replace(new RegExp(`^\\| \`${name}\` \\|.*$`, "m"), () => row),
  );
}
