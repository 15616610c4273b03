import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import type { InstalledPostgres } from "#labs/support/installed-postgres.ts";

const DEPLOY = path.resolve(import.meta.dirname, "../../deploy");

/** Returns the path of a configuration that the project ships. */
export function shipped(file: string): string {
  return path.join(DEPLOY, file);
}

/** Returns the variables of a shipped file with the addresses, folders and passwords of this machine. */
export function shippedVariables(file: string, here: Record<string, string>): Record<string, string> {
  const variables = parseEnv(readFileSync(shipped(file), "utf8"));
  const unknown = Object.keys(here).filter((name) => !(name in variables));
  if (unknown.length > 0) throw new Error(`deploy/${file} does not have ${unknown.join(", ")}`);
  return Object.fromEntries(
    Object.entries({ ...variables, ...here }).filter((entry): entry is [string, string] => !!entry[1]),
  );
}

/** Starts programs as PostgreSQL's user, each with a log file and a process group of its own. */
export class StartedPrograms {
  readonly #account: InstalledPostgres;
  readonly #folder: string;
  readonly #children = new Set<ChildProcess>();

  /** `folder` is an existing folder for the logs. */
  constructor(account: InstalledPostgres, folder: string) {
    this.#account = account;
    this.#folder = folder;
  }

  start(name: string, program: string, args: string[], variables: Record<string, string>): ChildProcess {
    const { first, rest, options } = this.#account.command(program, args);
    const env = { ...options.env, ...variables };
    const child = spawn(first, rest, { ...options, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const log = createWriteStream(path.join(this.#folder, `${name}.log`), { flags: "a" });
    for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false });
    this.#children.add(child);
    child.once("exit", () => {
      this.#children.delete(child);
      log.end();
    });
    return child;
  }

  /** Ends what still runs; what has not ended after 10 s is killed. */
  async stopAll(): Promise<void> {
    await Promise.all([...this.#children].map((child) => endProcess(child)));
  }
}

/** Sends a signal and waits for the end; kills after 10 s. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGCONT");
  child.kill(signal);
  const killing = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(killing);
}
