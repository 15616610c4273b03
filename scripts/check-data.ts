import { checkData } from "#app/server/boot/check-data.ts";
import { readEnvironment } from "#app/server/env.ts";
import { openFiles } from "#app/server/platform/files/open-files.ts";
import { OperatorError, withDatabase } from "./with-database.ts";

await withDatabase(async ({ db, dataDir }) => {
  // A placeholder secret, because only the database's location is needed.
  const read = readEnvironment({ ...process.env, SESSION_SECRET: "-".repeat(32) });
  if (!read.ok) throw new OperatorError(read.detail);
  const checked = await checkData(db, openFiles({ s3: read.value.s3, dataDir }));
  for (const { name, of, lookedAt, broken } of checked) {
    console.log(`${name.replaceAll("_", " ")}: ${lookedAt} ${of}, ${broken} broken`);
  }
  const violated = checked.filter(({ broken }) => broken > 0);
  for (const { says, broken, rows } of violated) {
    console.error(`Not so for ${broken}: ${says} ${rows.join(", ")}${broken > rows.length ? " …" : ""}`);
  }
  if (violated.length > 0) process.exitCode = 1;
  else console.log(`The data is sound: ${checked.length} invariants hold.`);
});
