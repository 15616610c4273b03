import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** What PostgreSQL writes about itself into its data folder. */
export type PostmasterFile = { pid: number; socketFolder: string; ready: boolean };

/** How long a fast shutdown may take before the hard one. */
const FAST_STOP_MS = 8_000;
const HARD_STOP_MS = 4_000;

/** Reads `postmaster.pid`; null where there is none or it is only half written. */
export function readPostmasterFile(dataFolder: string): PostmasterFile | null {
  const lines = linesOf(join(dataFolder, "postmaster.pid"));
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, socketFolder: lines[4] ?? "", ready: lines[7]?.trim() === "ready" };
}

/** A server that is ending takes the file away at any moment, also between a look and a reading. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/**
 * The server that runs on this data folder right now, or null. A process number that now belongs to some other
 * program does not count.
 */
export function findRunningPostmaster(dataFolder: string): PostmasterFile | null {
  const found = readPostmasterFile(dataFolder);
  if (!found || !isAlive(found.pid)) return null;
  return commandLine(found.pid).includes(dataFolder) ? found : null;
}

/**
 * Clears the way for a new server on a data folder that this process has locked: a server left over by a killed
 * process is stopped, and its lock files are disowned. Everything else PostgreSQL recovers by itself.
 */
export async function clearStalePostmaster(dataFolder: string, socketFolder: string): Promise<void> {
  const leftOver = findRunningPostmaster(dataFolder);
  if (leftOver) await stopPostmaster(leftOver.pid);
  disown(join(dataFolder, "postmaster.pid"));
  disown(join(socketFolder, ".s.PGSQL.5432.lock"));
}

/**
 * PostgreSQL takes a lock file for a live server's when its process number answers signals, though the number may
 * have gone to another program or to a dead process that nobody reaps. It never minds its own parent's number, so
 * we put ours there. The rest of the file stays: by it PostgreSQL makes sure that no old back end still writes.
 */
function disown(lockFile: string): void {
  if (!existsSync(lockFile)) return;
  const [, ...rest] = readFileSync(lockFile, "utf8").split("\n");
  writeFileSync(lockFile, [process.pid, ...rest].join("\n"));
}

/** Ends a server: at first the fast way (open transactions roll back), then without waiting for anything. */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (await gone(pid, FAST_STOP_MS)) return;
  signal(pid, "SIGQUIT");
  if (await gone(pid, HARD_STOP_MS)) return;
  signal(pid, "SIGKILL");
  await gone(pid, HARD_STOP_MS);
}

async function gone(pid: number, withinMs: number): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await wait(10)) if (!isAlive(pid)) return true;
  return !isAlive(pid);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in the meantime, which is what was wanted.
  }
}

/** Whether a process with this number runs; a dead one that waits to be reaped does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return !isZombie(pid);
}

/** A killed process that nobody has reaped yet still answers signals; it no longer runs. */
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
