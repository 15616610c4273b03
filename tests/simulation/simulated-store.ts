import type { Admin } from "#app/domain/accounts/admin.ts";
import { type Database, openDatabase } from "#app/server/platform/db/open-database.ts";
import type { PaymentGateway } from "#app/server/platform/gateways/payment-gateway.ts";
import { sandboxGateway } from "#app/server/platform/gateways/sandbox-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { hashedHolder } from "#app/server/stock/stock-holders.ts";
import { ok } from "#packages/result";
import { addAdmin, addCashPoint, addDiscount, addProduct } from "#tests/support/fixtures.ts";
import {
  type Intercept,
  interceptDatabase,
  interceptFiles,
  interceptGateway,
} from "#tests/support/intercept-edges.ts";
import { memoryFiles } from "#tests/support/memory-files.ts";
import { openTestDatabase } from "#tests/support/open-test-database.ts";
import { createTestShop, expectSoundData, prepareTestShop } from "#tests/support/open-test-shop.ts";
import { disagreements } from "./figures.ts";
import type { GatewayState } from "./steps.ts";
import { backendOf, type Crash, createTurns, type Turns } from "./turns.ts";
import { BROWSERS, type Browser, CODES, GOOD_NAMES, GOODS, type Good } from "./world.ts";

const START = new Date("2026-03-02T10:00:00Z");
const CONNECTIONS = 5;

type Process = { shop: Shop; turns: Turns; end: () => Promise<void> };

export type SimulatedStore = {
  /** The current process, with the clock and the gateway state from `outside`. */
  shop: () => Shop;
  /** Performs a scheduled action at the card company, whose records survive a crash of the shop. */
  atCompany: <T>(act: (db: Database) => Promise<T>) => Promise<T>;
  outside: { now: number; gateway: GatewayState };
  admin: Admin<never>;
  products: Record<Good, string>;
  /** The id of the pickup point, which takes cash. */
  point: string;
  /** The database beside the order of calls. */
  db: Database;
  /** Runs the tasks concurrently, their calls in an order that `random` chooses; starts a new process after a crash. */
  together: (
    tasks: (() => Promise<unknown>)[],
    random: () => number,
    crash: Crash | null,
  ) => Promise<{ calls: string[]; hasDied: boolean }>;
  /** Browsers by their mark in the database. */
  browsers: ReadonlyMap<string, Browser>;
  observer: Awaited<ReturnType<typeof openTestDatabase>>["pool"];
  /** Returns where the figures of money disagree. */
  disagreements: () => Promise<string[]>;
  /** Resets the clock, products and codes, and deletes all orders. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
};

/** Returns the secret of a browser's cookie. */
export function tokenOf(browser: Browser): string {
  return `browser-${browser}`;
}

/** Opens a store on its own database whose process can crash at any call; files and card company survive. */
export async function openSimulatedStore(): Promise<SimulatedStore> {
  const database = await openTestDatabase();
  const outside: SimulatedStore["outside"] = { now: START.getTime(), gateway: "fine" };
  const clock = () => new Date(outside.now);
  const files = memoryFiles();
  // The company's records share the database, but use another connection.
  const company = createTestShop({ database, clock, files, mailer: null });
  await prepareTestShop(company);
  const admin = await addAdmin(company);
  const products = { runner: "", boot: "" };
  const point = await addCashPoint(company, admin);

  const start = async (): Promise<Process> => {
    const turns = createTurns(database.pool);
    // A call that waits for its turn receives no data, so the silence timeout must be long.
    const own = openDatabase({ connection: database.connection, max: CONNECTIONS, silenceMs: 600_000 });
    interceptDatabase(own.pool, turns.intercept);
    // All connections open now, because opening one later would happen outside the scheduled order.
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => own.pool.connect()));
    for (const client of clients) client.release();
    const cards = inLiveMode(sandboxGateway({ ...company.config, db: company.db, clock }));
    const shop = createTestShop({
      database: own,
      clock,
      files: interceptFiles(files, turns.intercept),
      mailer: null,
      gateways: {
        card: interceptGateway(cards, withState(outside, turns.intercept)),
        wave: null,
        modempay: null,
      },
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
    point,
    db: company.db,
    browsers: new Map(
      BROWSERS.map((browser) => [hashedHolder(company, `browser ${tokenOf(browser)}`), browser]),
    ),
    observer: database.pool,
    async together(tasks, random, crash) {
      const running = tasks.map((task) => task());
      const driven = await process.turns.drive(running, random, crash);
      if (driven.hasDied) {
        await process.end();
        // A task that waits for a connection of the closed pool ends much later, without an outcome.
        process = await start();
      }
      return driven;
    },
    disagreements: () => disagreements(company, admin),
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

const CLOSES = ["closed_money", "closed_acts", "day_closes", "drawer_entries"];

const RESET = `
  ${CLOSES.map((table) => `alter table ${table} disable trigger user; delete from ${table}; alter table ${table} enable trigger user;`).join("\n  ")}
  alter table money_entries disable trigger user; delete from money_entries; alter table money_entries enable trigger user;
  delete from money_by_day; delete from orders; delete from customers; delete from browser_holds; delete from products; delete from discount_codes; delete from idempotency_keys;
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

/** Makes the stand-in's money real, since test money counts in no figure. */
function inLiveMode(cards: PaymentGateway): PaymentGateway {
  const live = <Report extends object>(report: Report | null) =>
    report && { ...report, mode: "live" as const };
  return {
    ...cards,
    mode: "live",
    retrieveSession: async (id) => live(await cards.retrieveSession(id)),
    expireSession: async (id) => live(await cards.expireSession(id)),
    async parseEvent(...given) {
      const event = await cards.parseEvent(...given);
      return event.ok ? ok({ ...event.value, report: live(event.value.report) }) : event;
    },
  };
}

/** Simulates the gateway's state: `away` refuses every call, and `lost` performs it but loses the response. */
function withState(outside: { gateway: GatewayState }, intercept: Intercept): Intercept {
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
