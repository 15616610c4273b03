import { readEnvironment } from "#app/server/env.ts";
import { checkData } from "#app/server/platform/db/queries/check-data.ts";
import { openFiles } from "#app/server/platform/files/open-files.ts";
import { OperatorError, withDatabase } from "./with-database.ts";

await withDatabase(async ({ db, dataDir }) => {
  // A placeholder secret, because only the database's location is needed.
  const read = readEnvironment({ ...process.env, SESSION_SECRET: "-".repeat(32) });
  if (!read.ok) throw new OperatorError(read.detail);
  const checked = await checkData(db, openFiles({ s3: read.value.s3, dataDir }));
  const broken = checked.filter(({ rows }) => rows.length > 0);
  for (const { name, says, rows } of broken) {
    console.error(`${name}: ${says} Not so for ${rows.length}: ${rows.join(", ")}`);
  }
  if (broken.length > 0) process.exitCode = 1;
  else console.log(`The data is sound: ${checked.length} invariants hold.`);
});
