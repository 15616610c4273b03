import { eq } from "drizzle-orm";
import type { Pool } from "pg";
import pino from "pino";
import { afterAll } from "vitest";
import { TEST_CARDS_KEY, type TestCards } from "#app/domain/settings/test-cards.ts";
import { openAuth } from "#app/server/accounts/auth.ts";
import { checkData } from "#app/server/boot/check-data.ts";
import type { OpenDatabase } from "#app/server/platform/db/open-database.ts";
import type { PaymentGateway } from "#app/server/platform/gateways/payment-gateway.ts";
import { sandboxGateway } from "#app/server/platform/gateways/sandbox-gateway.ts";
import type { Mail, Mailer } from "#app/server/platform/mail/mailer.ts";
import { postgresRateLimits } from "#app/server/platform/rate-limits.ts";
import { openExchangeRates } from "#app/server/platform/rates/exchange-rates.ts";
import { ensureDefaultSettings } from "#app/server/settings/ensure-default-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import { paymentSettings } from "#database/schema/payments.ts";
import { siteSettings } from "#database/schema/settings.ts";
import { DEMO_PAYMENT_SETTINGS } from "#demo/settings.ts";
import { createDataCache } from "#packages/data-cache";
import { memoryFiles } from "./memory-files.ts";
import { openTestDatabase } from "./open-test-database.ts";

/** A clock that only a test advances. */
type TestClock = { now: () => Date; set: (at: Date) => void; advance: (milliseconds: number) => void };

export type TestShop = {
  shop: Shop;
  /** The connections of `shop.db`, to count queries. */
  pool: Pool;
  clock: TestClock;
  files: ReturnType<typeof memoryFiles>;
  /** Every mail the shop has sent, oldest first. */
  mails: Mail[];
  /** While set, sending a mail fails with this message. */
  mailTrouble: { words: string | null };
  /** Invariants that a test breaks on purpose by writing rows. */
  brokenOnPurpose: Set<string>;
  /** Closes the shop; throws if the data breaks an invariant. */
  close: () => Promise<void>;
};

const SECRET = "a secret of the tests, long enough to sign";

/**
 * `wave` and `modempay` are the gateways of orders that are paid on a wallet's page; none without them. `until` registers
 * the closing of the shop, after the tests of the file by default.
 */
export type TestShopOptions = {
  baseUrl?: string;
  wave?: PaymentGateway;
  modempay?: PaymentGateway;
  until?: (close: () => Promise<void>) => void;
};

/**
 * Opens a shop with default settings on its own migrated database. Only external services differ: files in memory,
 * recorded mails, fallback rates, a fixed clock, a silent log.
 */
export async function openTestShop({
  baseUrl,
  until = afterAll,
  ...gateways
}: TestShopOptions = {}): Promise<TestShop> {
  const database = await openTestDatabase();
  const clock = testClock(new Date("2026-03-02T10:00:00Z"));
  const files = memoryFiles();
  const mails: Mail[] = [];
  const mailTrouble: TestShop["mailTrouble"] = { words: null };
  const mailer: Mailer = {
    async send(mail) {
      if (mailTrouble.words !== null) throw new Error(mailTrouble.words);
      mails.push(mail);
    },
  };
  const shop = createTestShop({ database, clock: clock.now, files, mailer, baseUrl, ...gateways });
  await prepareTestShop(shop);
  const brokenOnPurpose = new Set<string>();
  const close = () => expectSoundData(shop, brokenOnPurpose).finally(database.close);
  until(close);
  return { shop, pool: database.pool, clock, files, mails, mailTrouble, brokenOnPurpose, close };
}

/** Throws if the data breaks an invariant, except those a test breaks on purpose. */
export async function expectSoundData(shop: Shop, brokenOnPurpose = new Set<string>()): Promise<void> {
  const checked = await checkData(shop.db, shop.files);
  const broken = checked.filter(({ name, rows }) => rows.length > 0 && !brokenOnPurpose.has(name));
  if (broken.length > 0) throw new Error(`the data is not sound: ${JSON.stringify(broken)}`);
}

type Outside = Pick<Shop, "clock" | "files" | "mailer"> &
  Partial<Pick<Shop, "gateways">> & {
    database: Pick<OpenDatabase, "db" | "pool">;
    baseUrl?: string | undefined;
    wave?: PaymentGateway | undefined;
    modempay?: PaymentGateway | undefined;
  };

/** Builds a shop as the server does, on an existing database and with these external services. */
export function createTestShop({
  database: { db, pool },
  clock,
  files,
  mailer,
  baseUrl = "http://localhost:3000",
  wave,
  modempay,
  gateways = {
    card: sandboxGateway({ db, secret: SECRET, baseUrl, clock }),
    wave: wave ?? null,
    modempay: modempay ?? null,
  },
}: Outside): Shop {
  const log = pino({ level: "silent" });
  return {
    config: {
      baseUrl,
      secret: SECRET,
      adminNotifyEmail: null,
      mailFrom: "shop@kairaba.test",
      isDevelopment: false,
    },
    db,
    files,
    mailer,
    gateways,
    rates: openExchangeRates({ urls: [], db: null, clock, log }),
    rounding: { wholeDalasi: false },
    countryOfIp: async () => null,
    auth: openAuth({ db, baseUrl, secret: SECRET }),
    limits: postgresRateLimits(pool),
    dataCache: createDataCache(),
    clock,
    log,
  };
}

/**
 * Writes the default settings and the demo's payment methods: three active, mobile money inactive. The test card page
 * is switched on.
 */
export async function prepareTestShop(shop: Shop): Promise<void> {
  await ensureDefaultSettings(shop.db);
  await switchTestCards(shop, "on");
  for (const { payment_method, is_active, settings } of DEMO_PAYMENT_SETTINGS) {
    await shop.db
      .update(paymentSettings)
      .set({ isActive: is_active, settings })
      .where(eq(paymentSettings.paymentMethod, payment_method));
  }
}

/** Stores whether the shop has the test card page. */
export async function switchTestCards(shop: Shop, offered: TestCards): Promise<void> {
  const settingValue = { offered };
  await shop.db
    .insert(siteSettings)
    .values({ settingKey: TEST_CARDS_KEY, settingValue })
    .onConflictDoUpdate({ target: siteSettings.settingKey, set: { settingValue } });
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
