import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readEnvironment } from "#app/server/env.ts";
import { findRunningPostmaster, lockDataFolder, stopPostmaster } from "#packages/local-postgres";

/** `npm run db:reset` removes these: the uploads, and all that the next start creates again. */
const REMOVED = ["postgres", "uploads", "session-secret"];

const fault = await reset();
if (fault) console.error(fault);
process.exitCode = fault ? 1 : 0;

async function reset(): Promise<string | null> {
  const read = readEnvironment({ DATA_DIR: process.env.DATA_DIR });
  if (!read.ok) return read.detail ?? read.reason;
  if (process.env.DATABASE_URL) return "DATABASE_URL is set: this removes the embedded database only.";
  const { dataDir } = read.value;
  if (!existsSync(dataDir)) return `There is no data folder ${dataDir}: nothing to remove.`;
  const lock = lockDataFolder(dataDir);
  if (!lock.ok) return lock.detail ?? lock.reason;
  const leftOver = findRunningPostmaster(join(dataDir, "postgres"));
  if (leftOver) await stopPostmaster(leftOver.pid);
  for (const name of REMOVED) rmSync(join(dataDir, name), { recursive: true, force: true });
  lock.value.release();
  console.log(`${dataDir} is empty again.`);
  return null;
}
