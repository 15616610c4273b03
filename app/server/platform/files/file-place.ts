import { createHash } from "node:crypto";
import { hostname } from "node:os";
import type { Pool } from "pg";

/** The place where a store keeps its files: a bucket, else a folder of this machine. */
export type FilePlace = { s3: { endpoint: string; bucket: string } | null; dataDir: string };

const PREFIX = "kairaba files ";

/** Returns the name by which a store's listening connection tells others where its files are. */
export function applicationNameOf({ s3, dataDir }: FilePlace): string {
  const place = s3 ? [s3.endpoint, s3.bucket] : [hostname(), dataDir];
  return PREFIX + createHash("sha256").update(place.join("\0")).digest("hex").slice(0, 16);
}

/** Returns whether another store that runs on this database, on any machine, keeps its files elsewhere. */
export async function isBesideOtherFiles(pool: Pool, place: FilePlace): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (
       select from pg_stat_activity
       where datname = current_database() and starts_with(application_name, $1) and application_name <> $2
     ) as found`,
    [PREFIX, applicationNameOf(place)],
  );
  return rows[0]?.found === true;
}
