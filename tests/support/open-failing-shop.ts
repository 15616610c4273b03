import type { PoolClient } from "pg";
import { openDatabase } from "#app/server/platform/db/open-database.ts";
import type { PaymentGateway } from "#app/server/platform/gateways/payment-gateway.ts";
import { sandboxGateway } from "#app/server/platform/gateways/sandbox-gateway.ts";
import type { Mail } from "#app/server/platform/mail/mailer.ts";
import type { Shop } from "#app/server/shop.ts";
import {
  type EdgeCall,
  type Intercept,
  interceptDatabase,
  interceptFiles,
  interceptGateway,
  interceptMails,
} from "./intercept-edges.ts";
import { memoryFiles } from "./memory-files.ts";
import { openTestDatabase } from "./open-test-database.ts";
import { createTestShop, expectSoundData, prepareTestShop } from "./open-test-shop.ts";

/** The nth call fails: either it is never sent, or it takes effect and its response is lost. */
type Failure = { nth: number; isAfter: boolean };

export type FailingShop = {
  shop: Shop;
  /** The same shop with connections, files and a gateway that never fail. */
  steady: Shop;
  database: Awaited<ReturnType<typeof openTestDatabase>>;
  files: ReturnType<typeof memoryFiles>;
  mails: Mail[];
  /** Returns a gateway whose calls fail as those of `shop`. */
  failing: (gateway: PaymentGateway) => PaymentGateway;
  advance: (milliseconds: number) => void;
  /** Runs the work with this failure. Returns its result and the failed call; null if it made fewer calls. */
  failingAt: <T>(
    failure: Failure,
    work: () => Promise<T>,
  ) => Promise<{ result: T | null; failed: string | null }>;
  close: () => Promise<void>;
};

/** Opens a shop in which any single call to database, files, mail server or card gateway can fail. */
export async function openFailingShop(): Promise<FailingShop> {
  const database = await openTestDatabase();
  let now = new Date("2026-03-02T10:00:00Z").getTime();
  const clock = () => new Date(now);
  const files = memoryFiles();
  const mails: Mail[] = [];
  const mailer = {
    async send(mail: Mail) {
      mails.push(mail);
    },
  };
  const steady = createTestShop({ database, clock, files, mailer });
  await prepareTestShop(steady);

  let failure: Failure | null = null;
  let calls = 0;
  let failed: string | null = null;
  const intercept: Intercept = async (call, send) => {
    if (failure === null) return await send();
    calls += 1;
    if (calls !== failure.nth) return await send();
    failed = `${call.edge} ${call.name}`;
    if (failure.isAfter) await send();
    throw broken(call);
  };
  const own = openDatabase({ connection: database.connection, max: 6 });
  interceptDatabase(own.pool, intercept);
  const shop = createTestShop({
    database: own,
    clock,
    files: interceptFiles(files, intercept),
    mailer: interceptMails(mailer, intercept),
    // The sandbox gateway's records use a connection that never fails.
    gateways: {
      card: interceptGateway(sandboxGateway({ ...steady.config, db: steady.db, clock }), intercept),
      wave: null,
      modempay: null,
    },
  });
  return {
    shop,
    steady,
    database,
    files,
    mails,
    failing: (gateway) => interceptGateway(gateway, intercept),
    advance: (milliseconds) => {
      now += milliseconds;
    },
    async failingAt(wanted, work) {
      failure = wanted;
      calls = 0;
      failed = null;
      // Work that throws is a valid outcome of a failure.
      const result = await work().catch(() => null);
      failure = null;
      return { result, failed };
    },
    async close() {
      await own.close();
      await expectSoundData(steady).finally(database.close);
    },
  };
}

/** Breaks the connection of a call and returns the error for its caller. */
function broken(call: EdgeCall): Error {
  if (call.edge === "database") breakConnection(call.connection);
  const code = call.edge === "files" ? "EIO" : "ECONNRESET";
  return Object.assign(new Error(`${call.edge}: the call or its response was lost`), { code });
}

function breakConnection(connection: PoolClient): void {
  // The driver's types omit its socket.
  const { stream } = Reflect.get(connection, "connection") as { stream: { destroy: () => void } };
  stream.destroy();
}
