import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { type RestoredSecret, readArchive } from "#app/server/platform/backup/read-backup.ts";
import { describeError } from "#app/server/platform/describe-error.ts";
import { openOffSite, readIdentity } from "./off-site.ts";
import { OperatorError, type StoreDatabase, withDatabase } from "./with-database.ts";

const USAGE =
  "Usage: npm run restore -- FILE [--force], or npm run restore -- --off-site [NAME] --key FILE [--force]";

/** Notes on the secret, which second factors and mailed links depend on. */
const SECRET_NOTES: Record<RestoredSecret, string | null> = {
  restored: null,
  from_environment:
    "SESSION_SECRET must be the same as where this backup was made, or two-step sign-in and mailed links will not work.",
  missing:
    "This backup holds no secret: two-step sign-in, recovery codes and links mailed before will not work here, unless the old store's DATA_DIR/session-secret is put in place or its SESSION_SECRET is set.",
};

await withDatabase(restore, { mayCreate: true });

async function restore({ pool, dataDir, usesObjectStorage, secretFile, storeIsRunning }: StoreDatabase) {
  const { name, isOffSite, key, force } = readArguments();
  if (storeIsRunning) throw new OperatorError(`A store runs on ${dataDir}: stop it first.`);
  const uploads = usesObjectStorage ? null : join(dataDir, "uploads");
  const archive = isOffSite ? await openBackup(name, key) : openFile(name);
  const restored = await readArchive({ pool, uploads, secretFile, force }, archive);
  if (!restored.ok) throw new OperatorError(restored.detail);
  console.log(`Restored ${restored.value.rows} rows and ${restored.value.files} files from ${archive.name}.`);
  if (restored.value.keptFiles) {
    console.log("This backup holds no files: those in uploads are as they were.");
  }
  const word = SECRET_NOTES[restored.value.secret];
  if (word) console.log(word);
}

function openFile(file: string | undefined): { name: string; content: Readable } {
  if (!file) throw new OperatorError(USAGE);
  if (!existsSync(file)) throw new OperatorError(`${file} does not exist.`);
  return { name: file, content: createReadStream(file) };
}

/** Opens the backup of this name in the bucket; the newest without a name. */
async function openBackup(name: string | undefined, key: string | undefined) {
  if (!key) throw new OperatorError(USAGE);
  const identity = readIdentity(key);
  const place = openOffSite();
  const backups = await place.list();
  const found = name ? backups.find((backup) => backup.name === name) : backups[0];
  if (!found)
    throw new OperatorError(name ? `There is no complete backup ${name}.` : "There is no backup yet.");
  const content = await place.read(found, identity).catch((error: unknown) => {
    throw new OperatorError(`${found.name} cannot be read with this key: ${describeError(error)}`);
  });
  return { name: found.name, content };
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        force: { type: "boolean", default: false },
        "off-site": { type: "boolean", default: false },
        key: { type: "string" },
      },
      allowPositionals: true,
    });
    const [name, ...rest] = positionals;
    const { force, "off-site": isOffSite, key } = values;
    if (rest.length === 0) return { name, force, isOffSite, key };
  } catch {
    // An unknown option gets the same message as a missing file.
  }
  throw new OperatorError(USAGE);
}
