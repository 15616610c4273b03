import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type RestoredSecret, readBackup } from "./backup/read-backup.ts";
import { OperatorError, type StoreDatabase, withDatabase } from "./with-database.ts";

const USAGE = "Usage: npm run restore -- FILE [--force]";

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
  const { file, force } = readArguments();
  if (!existsSync(file)) throw new OperatorError(`${file} does not exist.`);
  if (storeIsRunning) throw new OperatorError(`A store runs on ${dataDir}: stop it first.`);
  const uploads = usesObjectStorage ? null : join(dataDir, "uploads");
  const restored = await readBackup({ pool, file: resolve(file), uploads, secretFile, force });
  if (!restored.ok) throw new OperatorError(restored.detail);
  console.log(`Restored ${restored.value.rows} rows and ${restored.value.files} files from ${file}.`);
  const word = SECRET_NOTES[restored.value.secret];
  if (word) console.log(word);
}

function readArguments(): { file: string; force: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { force: { type: "boolean" } },
      allowPositionals: true,
    });
    const [file, ...rest] = positionals;
    if (file && rest.length === 0) return { file, force: values.force === true };
  } catch {
    // An unknown option gets the same message as a missing file.
  }
  throw new OperatorError(USAGE);
}
