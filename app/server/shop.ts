import { type Auth, openAuth } from "#app/server/accounts/auth.ts";
import type { Database, OpenDatabase } from "#app/server/platform/db/open-database.ts";
import type { FileStore } from "#app/server/platform/files/file-store.ts";
import { openFiles } from "#app/server/platform/files/open-files.ts";
import { modemPayGateway, stripeGateway, waveGateway } from "#app/server/platform/gateways/gateway-keys.ts";
import type { PaymentGateways } from "#app/server/platform/gateways/payment-gateway.ts";
import { sandboxGateway } from "#app/server/platform/gateways/sandbox-gateway.ts";
import { countryLookup } from "#app/server/platform/geo/country-of-ip.ts";
import type { Logger } from "#app/server/platform/log.ts";
import { type Mailer, smtpMailer } from "#app/server/platform/mail/mailer.ts";
import { postgresRateLimits, type RateLimits } from "#app/server/platform/rate-limits.ts";
import { type ExchangeRates, openExchangeRates } from "#app/server/platform/rates/exchange-rates.ts";
import { createDataCache, type DataCache } from "#packages/data-cache";
import type { Environment } from "./env.ts";

/** The settings of this installation that use cases need. */
type ShopConfig = {
  /** Public origin without a trailing slash; every link in a mail starts with it. */
  baseUrl: string;
  /** Signs cookies and links; at least 32 characters. */
  secret: string;
  /** Who is told of new receipts beside the administrators in the database; null where nobody else. */
  adminNotifyEmail: string | null;
  mailFrom: string;
  /** True under `npm run dev`, where the test card page is offered. */
  isDevelopment: boolean;
};

/** Everything a use case touches outside its own memory, given to it as its first argument. */
export type Shop = {
  config: ShopConfig;
  db: Database;
  files: FileStore;
  /** Null where no mail server is set: mail is then kept in the outbox. */
  mailer: Mailer | null;
  /** Who shows payment pages and takes the money. Cards: Stripe, else Modem Pay, else the built-in test gateway. */
  gateways: PaymentGateways;
  rates: ExchangeRates;
  /** How prices are rounded, as the settings said when this process last read them. */
  rounding: { wholeDalasi: boolean };
  /**
   * The country (ISO 3166) of a visitor's address, null where nobody knows, undefined where nobody knows yet. Never
   * throws.
   */
  countryOfIp: (ipAddress: string) => Promise<string | null | undefined>;
  auth: Auth;
  limits: RateLimits;
  /** The cache of what shoppers' screens show; each value was read since it last changed. */
  dataCache: DataCache;
  clock: () => Date;
  log: Logger;
};

type Parts = {
  environment: Environment;
  secret: string;
  database: OpenDatabase;
  log: Logger;
  isDevelopment: boolean;
};

/** Builds the shop of a running store from its environment and its open database. */
export function createShop({ environment, secret, database, log, isDevelopment }: Parts): Shop {
  const { baseUrl, mail } = environment;
  const clock = () => new Date();
  const modempay =
    environment.modempay &&
    modemPayGateway({ ...environment.modempay, callbackUrl: `${baseUrl}/webhooks/modempay` });
  const stripe = environment.stripe && stripeGateway(environment.stripe);
  return {
    config: { baseUrl, secret, adminNotifyEmail: mail.adminNotify, mailFrom: mail.from, isDevelopment },
    db: database.db,
    files: openFiles(environment),
    mailer: mail.smtpUrl === null ? null : smtpMailer(mail.smtpUrl, mail.from),
    gateways: {
      card: stripe ?? modempay ?? sandboxGateway({ db: database.db, secret, baseUrl, clock }),
      wave: environment.wave && waveGateway(environment.wave),
      modempay,
    },
    rates: openExchangeRates({ urls: environment.ratesUrls, db: database.db, clock, log }),
    rounding: { wholeDalasi: false },
    countryOfIp: countryLookup(environment.geoipUrl, log),
    auth: openAuth({ db: database.db, baseUrl, secret }),
    limits: postgresRateLimits(database.pool),
    dataCache: createDataCache(),
    clock,
    log,
  };
}
