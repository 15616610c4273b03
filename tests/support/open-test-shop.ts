import { eq } from "drizzle-orm";
import type { Pool } from "pg";
import pino from "pino";
import { openAuth } from "#app/server/accounts/auth.ts";
import { createDataCache } from "#app/server/cache/data-cache.ts";
import { sandboxGateway } from "#app/server/platform/card/sandbox-gateway.ts";
import { memoryFiles } from "#app/server/platform/files/memory-files.ts";
import type { Mail, Mailer } from "#app/server/platform/mail/mailer.ts";
import { postgresRateLimits } from "#app/server/platform/rate-limits.ts";
import { openExchangeRates } from "#app/server/platform/rates/exchange-rates.ts";
import { ensureDefaultSettings } from "#app/server/settings/ensure-default-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import { paymentSettings } from "#database/schema/payments.ts";
import { DEMO_PAYMENT_SETTINGS } from "#demo/settings.ts";
import { openTestDatabase } from "./open-test-database.ts";

/** A clock that stands still until a test moves it. */
type TestClock = { now: () => Date; set: (at: Date) => void; advance: (milliseconds: number) => void };

export type TestShop = {
  shop: Shop;
  /** The connections behind `shop.db`, to count queries by. */
  pool: Pool;
  clock: TestClock;
  files: ReturnType<typeof memoryFiles>;
  /** Every mail the shop has sent, oldest first. */
  mails: Mail[];
  /** While set, sending fails with these words. */
  mailTrouble: { words: string | null };
  close: () => Promise<void>;
};

const SECRET = "a secret of the tests, long enough to sign";

/**
 * A shop on a real, migrated database of its own with the default settings; only the outside is different: files in
 * memory, mail recorded, the fallback rates, a clock that stands still, a silent log.
 */
export async function openTestShop({ baseUrl = "http://localhost:3000" } = {}): Promise<TestShop> {
  const database = await openTestDatabase();
  const clock = testClock(new Date("2026-03-02T10:00:00Z"));
  const log = pino({ level: "silent" });
  const files = memoryFiles();
  const mails: Mail[] = [];
  const mailTrouble: TestShop["mailTrouble"] = { words: null };
  const mailer: Mailer = {
    async send(mail) {
      if (mailTrouble.words !== null) throw new Error(mailTrouble.words);
      mails.push(mail);
    },
  };
  const shop: Shop = {
    config: { baseUrl, secret: SECRET, adminNotifyEmail: null, mailFrom: "shop@kairaba.test" },
    db: database.db,
    files,
    mailer,
    cards: sandboxGateway({ db: database.db, secret: SECRET, baseUrl, clock: clock.now }),
    rates: openExchangeRates({ urls: [], db: null, clock: clock.now, log }),
    countryOfIp: async () => null,
    auth: openAuth({ db: database.db, baseUrl, secret: SECRET }),
    limits: postgresRateLimits(database.pool),
    dataCache: createDataCache(),
    clock: clock.now,
    log,
  };
  await ensureDefaultSettings(shop.db);
  await openLocalMethods(shop);
  return { shop, pool: database.pool, clock, files, mails, mailTrouble, close: database.close };
}

/** The demo's ways to pay: three switched on, mobile money off. */
async function openLocalMethods(shop: Shop): Promise<void> {
  for (const { payment_method, is_active, settings } of DEMO_PAYMENT_SETTINGS) {
    await shop.db
      .update(paymentSettings)
      .set({ isActive: is_active, settings })
      .where(eq(paymentSettings.paymentMethod, payment_method));
  }
}

function testClock(start: Date): TestClock {
  let at = start;
  return {
    now: () => at,
    set: (to) => {
      at = to;
    },
    advance: (milliseconds) => {
      at = new Date(at.getTime() + milliseconds);
    },
  };
}
