import type { Admin } from "#app/domain/accounts/admin.ts";
import { sandboxGateway } from "#app/server/platform/card/sandbox-gateway.ts";
import { type Database, openDatabase } from "#app/server/platform/db/open-database.ts";
import { memoryFiles } from "#app/server/platform/files/memory-files.ts";
import type { Shop } from "#app/server/shop.ts";
import { addAdmin, addDiscount, addProduct } from "#tests/support/fixtures.ts";
import {
  type Intercept,
  interceptDatabase,
  interceptFiles,
  interceptGateway,
} from "#tests/support/intercept-edges.ts";
import { openTestDatabase } from "#tests/support/open-test-database.ts";
import { createTestShop, expectSoundData, prepareTestShop } from "#tests/support/open-test-shop.ts";
import type { GatewayMood } from "./steps.ts";
import { backendOf, type Crash, createTurns, type Turns } from "./turns.ts";
import { CODES, GOOD_NAMES, GOODS, type Good } from "./world.ts";

const START = new Date("2026-03-02T10:00:00Z");
const CONNECTIONS = 5;

type Process = { shop: Shop; turns: Turns; end: () => Promise<void> };

export type SimulatedStore = {
  /** The process that runs now, with the clock and the gateway of `outside`. */
  shop: () => Shop;
  /** Does something at the card company, whose records outlive the shop's process, when its turn has come. */
  atCompany: <T>(act: (db: Database) => Promise<T>) => Promise<T>;
  outside: { now: number; gateway: GatewayMood };
  admin: Admin;
  products: Record<Good, string>;
  /** Runs the tasks at the same time, their calls in the order that `random` chooses; a dead process is followed by another. */
  together: (
    tasks: (() => Promise<unknown>)[],
    random: () => number,
    crash: Crash | null,
  ) => Promise<{ calls: string[]; hasDied: boolean }>;
  observer: Awaited<ReturnType<typeof openTestDatabase>>["pool"];
  /** Back to the first day: the goods, the codes, and no orders. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
};

/** A store on a database of its own whose process can be ended at any call; files and card company stay. */
export async function openSimulatedStore(): Promise<SimulatedStore> {
  const database = await openTestDatabase();
  const outside: SimulatedStore["outside"] = { now: START.getTime(), gateway: "fine" };
  const clock = () => new Date(outside.now);
  const files = memoryFiles();
  // The company's records are in the same database for want of another, but not reached over the shop's connections.
  const company = createTestShop({ database, clock, files, mailer: null });
  await prepareTestShop(company);
  const admin = await addAdmin(company);
  const products = { runner: "", boot: "" };

  const start = async (): Promise<Process> => {
    const turns = createTurns(database.pool);
    // A call that waits for its turn hears nothing meanwhile.
    const own = openDatabase({ connection: database.connection, max: CONNECTIONS, silenceMs: 600_000 });
    interceptDatabase(own.pool, turns.intercept);
    // All at once, so that no call waits for one to be made, which would take its turn by chance.
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => own.pool.connect()));
    for (const client of clients) client.release();
    const cards = sandboxGateway({ ...company.config, db: company.db, clock });
    const shop = createTestShop({
      database: own,
      clock,
      files: interceptFiles(files, turns.intercept),
      mailer: null,
      cards: interceptGateway(cards, withMood(outside, turns.intercept)),
    });
    const end = async () => {
      const pids = clients.map(backendOf);
      await database.pool.query("select pg_terminate_backend(pid, 5000) from unnest($1::int[]) as pid", [
        pids,
      ]);
    };
    return { shop, turns, end: async () => Promise.all([end(), own.close()]).then(() => {}) };
  };
  let process = await start();

  return {
    shop: () => process.shop,
    atCompany: (act) => process.turns.intercept({ edge: "gateway", name: "company" }, () => act(company.db)),
    outside,
    admin,
    products,
    observer: database.pool,
    async together(tasks, random, crash) {
      const running = tasks.map((task) => task());
      const driven = await process.turns.drive(running, random, crash);
      if (driven.hasDied) {
        await process.end();
        // A task that waits for a connection of the ended pool ends much later, and without an outcome.
        process = await start();
      }
      return driven;
    },
    async reset() {
      outside.now = START.getTime();
      await database.pool.query(RESET);
      for (const good of GOOD_NAMES) products[good] = (await addGood(company, good)).id;
      for (const [code, limits] of Object.entries(CODES)) await addDiscount(company, { code, ...limits });
    },
    async close() {
      await process.end();
      await expectSoundData(company).finally(database.close);
    },
  };
}

const RESET = `
  delete from orders; delete from products; delete from discount_codes; delete from idempotency_keys;
  delete from sandbox_refunds; delete from sandbox_sessions; delete from card_events; delete from outbox; delete from rate_limits`;

async function addGood(shop: Shop, good: Good): Promise<{ id: string }> {
  const { name, priceCents, sizes, pools } = GOODS[good];
  const perSize = sizes.length > 1 ? Object.values(pools) : null;
  return await addProduct(shop, {
    name,
    price: (priceCents / 100).toFixed(2),
    ...(perSize
      ? { sizes: Object.fromEntries(sizes.map((size, at) => [size, perSize[at] ?? 0])) }
      : { stockQuantity: Object.values(pools)[0] ?? 0 }),
  });
}

/** A gateway that is away takes nothing; where its responses are lost, it has done what was asked. */
function withMood(outside: { gateway: GatewayMood }, intercept: Intercept): Intercept {
  return (call, send) =>
    intercept(call, async () => {
      const { gateway } = outside;
      const trouble = () => new Error("the card gateway did not answer");
      if (gateway === "away") throw trouble();
      const response = await send();
      if (gateway === "lost") throw trouble();
      return response;
    });
}
