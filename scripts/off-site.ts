import { readFileSync } from "node:fs";
import { readEnvironment } from "#app/server/env.ts";
import { type OffSiteBackups, offSiteBackups } from "#app/server/platform/backup/off-site-backups.ts";
import { OperatorError } from "./with-database.ts";

/** Opens the bucket of the backups that `BACKUP_*` names. */
export function openOffSite(): OffSiteBackups {
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith("BACKUP_"));
  const read = readEnvironment(Object.fromEntries(variables));
  if (!read.ok) throw new OperatorError(read.detail);
  if (read.value.backups === null) {
    throw new OperatorError("BACKUP_S3_ENDPOINT: is not set, so there is no other place for backups.");
  }
  return offSiteBackups(read.value.backups);
}

/** Returns the secret key in a file as `--new-key` or age-keygen writes it. */
export function readIdentity(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new OperatorError(`${file} cannot be read: --key names the file of the secret key.`);
  }
  const line = text.split("\n").find((each) => each.startsWith("AGE-SECRET-KEY-1"));
  if (!line) throw new OperatorError(`${file} holds no secret key (AGE-SECRET-KEY-1…).`);
  return line.trim();
}
