import { parseArgs } from "node:util";
import { eq, sql } from "drizzle-orm";
import { seedPlausibleProducts } from "#app/server/catalogue/seed-plausible-products.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { media, products } from "#database/schema/catalogue.ts";
import { OperatorError, type StoreDatabase, withDatabase } from "./with-database.ts";

const USAGE = "Usage: npm run seed -- --products N (1 to 1000000)";
const DAY_MS = 24 * 60 * 60 * 1000;

await withDatabase(seedProducts, { mayCreate: true });

async function seedProducts({ db, pool, storeIsRunning }: StoreDatabase): Promise<void> {
  const total = readArguments();
  const started = performance.now();
  const images = await db
    .select({ path: sql<string>`'/media/' || ${media.id} || '-960.webp'` })
    .from(media)
    .where(eq(media.isUsed, true))
    .orderBy(media.id);
  // Dates count from midnight, so that the same number creates the same products all day.
  const midnight = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
  const paths = images.map(({ path }) => path);
  const seed = (on: DatabaseOrTransaction) =>
    seedPlausibleProducts({ db: on, clock: () => midnight }, total, paths);
  const added = storeIsRunning ? await seed(db) : await db.transaction((tx) => withoutWordIndexes(tx, seed));
  // Otherwise the planner and index-only counts would wait for the nightly autovacuum.
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("vacuum (analyze) products, search_words");
  } finally {
    // This connection has no time limit any more, so it does not return to the pool.
    client.release(true);
  }
  const [count] = (await db.execute<{ total: number }>(sql`select count(*)::int as total from ${products}`))
    .rows;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Added ${added} products in ${seconds} s; the shop has ${count?.total ?? 0} now.`);
}

/**
 * Drops the word indexes and builds them at the end, which is much faster than extending them row by row. One
 * transaction does both: no reader finds them missing, but readers wait.
 */
async function withoutWordIndexes(
  tx: Transaction,
  work: (tx: Transaction) => Promise<number>,
): Promise<number> {
  await tx.execute(sql`set local statement_timeout = 0`);
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = 'products' and indexdef like '% USING gin %'`);
  for (const { name } of rows) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  const done = await work(tx);
  for (const { definition } of rows) await tx.execute(sql.raw(definition));
  return done;
}

function readArguments(): number {
  try {
    const { values } = parseArgs({ options: { products: { type: "string" } } });
    const number = Number(values.products);
    if (Number.isInteger(number) && number >= 1 && number <= 1_000_000) return number;
  } catch {
    // An unknown option gets the same message as a missing number.
  }
  throw new OperatorError(USAGE);
}
