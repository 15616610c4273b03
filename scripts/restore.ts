import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readBackup } from "./read-backup.ts";
import { OperatorError, withDatabase } from "./with-database.ts";

const USAGE = "Usage: npm run restore -- FILE [--force]";

await withDatabase(async ({ pool, dataDir, usesObjectStorage, storeIsRunning }) => {
  const { file, force } = readArguments();
  if (!existsSync(file)) throw new OperatorError(`${file} does not exist.`);
  if (storeIsRunning) throw new OperatorError(`A store runs on ${dataDir}: stop it first.`);
  const uploads = usesObjectStorage ? null : join(dataDir, "uploads");
  const restored = await readBackup({ pool, file: resolve(file), uploads, force });
  if (!restored.ok) throw new OperatorError(restored.detail);
  console.log(`Restored ${restored.value.rows} rows and ${restored.value.files} files from ${file}.`);
});

function readArguments(): { file: string; force: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { force: { type: "boolean" } },
      allowPositionals: true,
    });
    const [file, ...rest] = positionals;
    if (file && rest.length === 0) return { file, force: values.force === true };
  } catch {
    // An unknown option gets the same answer as no file at all.
  }
  throw new OperatorError(USAGE);
}
