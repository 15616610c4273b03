import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { writeBackup } from "./backup/write-backup.ts";
import { OperatorError, withDatabase } from "./with-database.ts";

const [file, ...rest] = process.argv.slice(2);

await withDatabase(async ({ pool, dataDir, usesObjectStorage, secretFile }) => {
  if (!file || rest.length > 0) throw new OperatorError("Usage: npm run backup -- FILE");
  if (existsSync(file)) throw new OperatorError(`${file} exists already: choose another name.`);
  const uploads = usesObjectStorage ? null : join(dataDir, "uploads");
  const written = await writeBackup({ pool, file: resolve(file), uploads, secretFile });
  const { tables, files, holdsSecret } = written;
  console.log(`${file}: ${tables} tables and ${files} files.`);
  if (usesObjectStorage) console.log("Uploaded files lie in object storage and are not in this file.");
  if (!holdsSecret) {
    console.log(
      "The secret is not in this file: where it is restored, SESSION_SECRET must be the same as here.",
    );
  }
});
