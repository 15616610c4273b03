import { readFileSync } from "node:fs";
import path from "node:path";
import type { TestShop } from "./open-test-shop.ts";

/** Runs a migration once more, on rows as the release before left them. */
export async function runMigration({ pool }: Pick<TestShop, "pool">, tag: string): Promise<void> {
  await pool.query(readFileSync(path.resolve(`database/migrations/${tag}.sql`), "utf8"));
}
