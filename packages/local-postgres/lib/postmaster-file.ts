import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** The content of `postmaster.pid`, which PostgreSQL writes into its data folder. */
type PostmasterFile = { pid: number; socketFolder: string; ready: boolean };

/** How long a fast shutdown may take before an immediate one. */
const FAST_STOP_MS = 8_000;
const IMMEDIATE_STOP_MS = 4_000;

/** Reads `postmaster.pid`; returns null where it is missing or incomplete. */
export function readPostmasterFile(dataFolder: string): PostmasterFile | null {
  const lines = linesOf(join(dataFolder, "postmaster.pid"));
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, socketFolder: lines[4] ?? "", ready: lines[7]?.trim() === "ready" };
}

/** A server that is stopping may remove the file at any moment, so its existence is not checked first. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Returns the server that runs on this data folder, or null, also where its process id now belongs to another program. */
export function findRunningPostmaster(dataFolder: string): PostmasterFile | null {
  const found = readPostmasterFile(dataFolder);
  if (!found || !isAlive(found.pid)) return null;
  return commandLine(found.pid).includes(dataFolder) ? found : null;
}

/**
 * Stops a server left by a killed process and neutralizes its lock files, on a data folder that this process has locked.
 * PostgreSQL recovers everything else by itself.
 */
export async function clearStalePostmaster(dataFolder: string, socketFolder: string): Promise<void> {
  const leftOver = findRunningPostmaster(dataFolder);
  if (leftOver) await stopPostmaster(leftOver.pid);
  disown(join(dataFolder, "postmaster.pid"));
  disown(join(socketFolder, ".s.PGSQL.5432.lock"));
}

/**
 * Writes this process's id into a lock file. PostgreSQL treats a lock file as active where its process id exists, though
 * it may belong to another program or a zombie by now, but it ignores the id of its own parent. The rest of the file
 * stays: PostgreSQL uses it to check that no old back end is still running.
 */
function disown(lockFile: string): void {
  if (!existsSync(lockFile)) return;
  const [, ...rest] = readFileSync(lockFile, "utf8").split("\n");
  writeFileSync(lockFile, [process.pid, ...rest].join("\n"));
}

/** Stops a server by a fast shutdown, then by an immediate one, then by SIGKILL. */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (await hasExited(pid, FAST_STOP_MS)) return;
  signal(pid, "SIGQUIT");
  if (await hasExited(pid, IMMEDIATE_STOP_MS)) return;
  signal(pid, "SIGKILL");
  await hasExited(pid, IMMEDIATE_STOP_MS);
}

async function hasExited(pid: number, withinMs: number): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await wait(10)) if (!isAlive(pid)) return true;
  return !isAlive(pid);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has exited already.
  }
}

/** Returns whether a process with this id is running; a zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return !isZombie(pid);
}

/** A zombie accepts signals though it no longer runs. */
function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return true;
  }
}

function commandLine(pid: number): string {
  try {
    if (process.platform === "linux")
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}
