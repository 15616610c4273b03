import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { readEnvironment } from "#app/server/env.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { openFiles } from "#app/server/platform/files/open-files.ts";
import { media, products } from "#database/schema/catalogue.ts";
import { DAY_MS } from "#packages/values";
import { seedPlausibleOrders } from "#scripts/seeding/seed-plausible-orders.ts";
import { seedPlausibleProducts } from "#scripts/seeding/seed-plausible-products.ts";
import { OperatorError, type StoreDatabase, withDatabase } from "./with-database.ts";

const USAGE =
  "Usage: npm run seed -- --products N (1 to 1000000), or --orders N (1 to 1000000) [--customers M (0 to 100000)]";
const wanted = readArguments();
await withDatabase(
  async (database) => {
    if ("products" in wanted) await seedProducts(database, wanted.products);
    else if ("orders" in wanted) await seedOrders(database, wanted);
    else throw new OperatorError(USAGE);
  },
  { mayCreate: true },
);

async function seedOrders(
  { db, pool, dataDir }: StoreDatabase,
  { orders, customers }: { orders: number; customers: number },
): Promise<void> {
  // A placeholder secret, because only the place of the files is needed.
  const read = readEnvironment({ ...process.env, SESSION_SECRET: "-".repeat(32) });
  if (!read.ok) throw new OperatorError(read.detail);
  const files = openFiles({ s3: read.value.s3, dataDir });
  const clock = () => new Date();
  const added = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return await seedPlausibleOrders({ tx, files, clock }, orders, customers);
  });
  if (added === 0) throw new OperatorError("Orders are of products: add some with --products first.");
  await vacuum(pool);
  console.log(`Added ${added} orders.`);
}

async function seedProducts({ db, pool, storeIsRunning }: StoreDatabase, total: number): Promise<void> {
  const started = performance.now();
  const images = await db
    .select({ path: sql<string>`'/media/' || ${media.id} || '-960.webp'` })
    .from(media)
    .orderBy(media.id);
  // Dates count from midnight, so that the same number creates the same products all day.
  const midnight = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
  const paths = images.map(({ path }) => path);
  const seed = (on: DatabaseOrTransaction) =>
    seedPlausibleProducts({ db: on, clock: () => midnight }, total, paths);
  const added = storeIsRunning ? await seed(db) : await db.transaction((tx) => withoutWordIndexes(tx, seed));
  await vacuum(pool, "products, search_words");
  const [count] = (await db.execute<{ total: number }>(sql`select count(*)::int as total from ${products}`))
    .rows;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Added ${added} products in ${seconds} s; the shop has ${count?.total ?? 0} now.`);
}

/** Vacuums these tables, or all: otherwise the planner and index-only counts would wait for autovacuum. */
async function vacuum(pool: StoreDatabase["pool"], tables = ""): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query(`vacuum (analyze) ${tables}`);
  } finally {
    // This connection has no time limit any more, so it does not return to the pool.
    client.release(true);
  }
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

type Wanted = { products: number } | { orders: number; customers: number } | Record<never, never>;

/** Returns what the arguments ask for; an empty object where they are not understood. */
function readArguments(): Wanted {
  try {
    const option = { type: "string" } as const;
    const { values } = parseArgs({ options: { products: option, orders: option, customers: option } });
    const { products: some, orders, customers = "0" } = values;
    if (some !== undefined && orders === undefined && isCount(some, 1, 1_000_000)) {
      return { products: Number(some) };
    }
    if (some === undefined && isCount(orders, 1, 1_000_000) && isCount(customers, 0, 100_000)) {
      return { orders: Number(orders), customers: Number(customers) };
    }
  } catch {
    // An unknown option gets the same message as a missing number.
  }
  return {};
}

function isCount(text: string | undefined, least: number, most: number): boolean {
  const number = Number(text);
  return text !== undefined && Number.isInteger(number) && number >= least && number <= most;
}
