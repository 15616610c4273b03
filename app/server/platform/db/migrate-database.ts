import path from "node:path";
import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { projectRoot } from "#app/server/platform/project-root.ts";
import type { Database } from "./open-database.ts";

/** Any number of our own choosing: two processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_202_611;

/** Brings the database to the newest schema. Only forward; doing it again changes nothing. */
export async function migrateDatabase(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await migrate(db, { migrationsFolder: path.join(projectRoot(), "database/migrations") });
  });
}
