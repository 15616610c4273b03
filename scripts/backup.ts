import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createBackupKeys } from "#app/server/platform/backup/off-site-backups.ts";
import { writeBackup } from "#app/server/platform/backup/write-backup.ts";
import { describeError } from "#app/server/platform/describe-error.ts";
import { openOffSite } from "./off-site.ts";
import { OperatorError, type StoreDatabase, withDatabase } from "./with-database.ts";

const USAGE = "Usage: npm run backup -- FILE | --off-site | --list | --new-key FILE";

const { file, isOffSite, isList, keyFile } = readArguments();
if (keyFile) await writeNewKey(keyFile);
else if (isList) await listBackups().catch((error: unknown) => stop(describeError(error)));
else await withDatabase(makeBackup);

async function makeBackup({ pool, dataDir, usesObjectStorage, secretFile }: StoreDatabase): Promise<void> {
  const source = { pool, uploads: usesObjectStorage ? null : join(dataDir, "uploads"), secretFile };
  if (isOffSite) {
    const { name, parts, bytes } = await openOffSite().make(source, new Date());
    console.log(`${name}: ${parts} parts, ${(bytes / 1e6).toFixed(1)} MB.`);
    return;
  }
  if (!file) throw new OperatorError(USAGE);
  if (existsSync(file)) throw new OperatorError(`${file} exists already: choose another name.`);
  const { tables, files, holdsSecret } = await writeBackup({ ...source, file: resolve(file) });
  console.log(`${file}: ${tables} tables and ${files} files.`);
  if (usesObjectStorage) console.log("Uploaded files lie in object storage and are not in this file.");
  if (!holdsSecret) {
    console.log(
      "The secret is not in this file: where it is restored, SESSION_SECRET must be the same as here.",
    );
  }
}

async function listBackups(): Promise<void> {
  const backups = await openOffSite().list();
  for (const { name, parts } of backups) console.log(`${name}  ${parts} parts`);
  if (backups.length === 0) console.log("There is no complete backup yet.");
}

async function writeNewKey(path: string): Promise<void> {
  if (existsSync(path)) stop(`${path} exists already: choose another name.`);
  const { identity, recipient } = await createBackupKeys();
  writeFileSync(path, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: "wx" });
  console.log(`BACKUP_RECIPIENT=${recipient}`);
  console.log(`${path} is the secret key. Keep it away from this server: without it no backup can be read.`);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        "off-site": { type: "boolean", default: false },
        list: { type: "boolean", default: false },
        "new-key": { type: "string" },
      },
      allowPositionals: true,
    });
    const [first, ...rest] = positionals;
    const { "off-site": isOffSite, list: isList, "new-key": keyFile } = values;
    const asked = [first, isOffSite, isList, keyFile].filter(Boolean);
    if (asked.length === 1 && rest.length === 0) return { file: first, isOffSite, isList, keyFile };
  } catch {
    // An unknown option gets the same message as none.
  }
  return stop(USAGE);
}

function stop(line: string): never {
  console.error(line);
  process.exit(1);
}
