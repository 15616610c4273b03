import { resolve } from "node:path";
import * as z from "zod";
import { PASSWORD_MIN_LENGTH } from "#app/domain/accounts/password-rules.ts";
import {
  BACKUP_VARIABLES,
  backupPlaceOf,
  findBackupProblem,
} from "#app/server/platform/backup/backup-place.ts";
import type { OffSitePlace } from "#app/server/platform/backup/off-site-backups.ts";
import {
  origin,
  requireTogether,
  splitList,
  urlOf,
  webUrl,
  wholeNumber,
} from "#app/server/platform/environment-values.ts";
import type { S3Place } from "#app/server/platform/files/s3-requests.ts";
import {
  findGatewayProblem,
  GATEWAY_VARIABLES,
  type GatewayKeys,
  gatewayKeysOf,
} from "#app/server/platform/gateways/gateway-keys.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";

/** The environment, parsed once at start; docs/running.md has the table. */
export type Environment = GatewayKeys & {
  host: string;
  port: number;
  /** Public origin without a trailing slash. */
  baseUrl: string;
  /** Absolute path: embedded database, uploads, generated secret. */
  dataDir: string;
  /** A PostgreSQL server's URL, or null for the embedded database. */
  databaseUrl: string | null;
  /** The server's URL without a pooler between, for what needs a session of its own; null: as `databaseUrl`. */
  listenDatabaseUrl: string | null;
  seedDemo: boolean;
  /** Null: the secret stored in the data folder is used. */
  sessionSecret: string | null;
  admin: { email: string; password: string } | null;
  mail: { smtpUrl: string | null; from: string; adminNotify: string | null };
  s3: S3Place | null;
  /** The place that the store's own backups go to; null where it makes none. */
  backups: OffSitePlace | null;
  /** Fetched in this order; empty where switched off. */
  ratesUrls: string[];
  /** Null where switched off. */
  geoipUrl: string | null;
  /** How many proxies in front are trusted with the visitor's IP address. */
  trustProxy: number;
  logLevel: "debug" | "info" | "warn" | "error";
  /** The bearer token for `/metrics`; null: only this machine has access. */
  metricsToken: string | null;
};

const SESSION_SECRET_MIN_CHARACTERS = 32;

/**
 * Free services without a key; each responds with `{ rates: { EUR: 0.9, … } }` for one US dollar. The third has the
 * European Central Bank's rates, without the dalasi, which is filled in.
 */
const PUBLIC_RATES_URLS = [
  "https://open.er-api.com/v6/latest/USD",
  "https://api.exchangerate-api.com/v4/latest/USD",
  "https://api.frankfurter.dev/v1/latest?base=USD",
];
const PUBLIC_GEOIP_URL = "https://ipapi.co/{ip}/json/";
const OFF = "off";

/**
 * Reads the operator's settings. An empty value counts as unset, as compose files write them. The refusal's `detail` is
 * one line that begins with the variable at fault and never repeats a secret's value.
 *
 * Source: specification 14.2.
 */
export function readEnvironment(
  variables: Record<string, string | undefined>,
): Ok<Environment> | Refusal<"bad_environment", string> {
  const nonEmpty = Object.fromEntries(
    Object.entries(variables)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value !== "" && value !== undefined),
  );
  const parsed = schema.safeParse(nonEmpty);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return refuseWith("bad_environment", `${String(issue?.path[0])}: ${issue?.message}`);
  }
  const values = parsed.data;
  const problem = findMissingVariable(values);
  if (problem) return refuseWith("bad_environment", problem);
  return ok(environmentOf(values));
}

const email = z.email("must be an e-mail address").transform((text) => text.toLowerCase());
const sender = z
  .string()
  .regex(/^(?:[^<>]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, "must be an e-mail address");

const schema = z.object({
  HOST: z
    .string()
    .regex(/^[^\s/]+$/, "must be an address or a host name")
    .default("127.0.0.1"),
  PORT: wholeNumber(1, 65_535).default(3000),
  BASE_URL: origin.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: urlOf(["postgres:", "postgresql:"]).optional(),
  LISTEN_DATABASE_URL: urlOf(["postgres:", "postgresql:"]).optional(),
  SEED_DEMO: z.enum(["0", "1"], "must be 0 or 1").optional(),
  SESSION_SECRET: z
    .string()
    .min(SESSION_SECRET_MIN_CHARACTERS, `must have at least ${SESSION_SECRET_MIN_CHARACTERS} characters`)
    .optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_MIN_LENGTH, `must have at least ${PASSWORD_MIN_LENGTH} characters`)
    .max(256, "must have at most 256 characters")
    .optional(),
  ...GATEWAY_VARIABLES,
  SMTP_URL: urlOf(["smtp:", "smtps:"]).optional(),
  MAIL_FROM: sender.optional(),
  ADMIN_NOTIFY_EMAIL: email.optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("auto"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ...BACKUP_VARIABLES,
  RATES_URLS: z
    .string()
    .refine(
      (text) => text === OFF || splitList(text).every((url) => webUrl.safeParse(url).success),
      "must be http(s) URLs with commas between them, or off",
    )
    .optional(),
  GEOIP_URL: z
    .string()
    .refine(
      (text) => text === OFF || webUrl.safeParse(text.replace("{ip}", "ip")).success,
      "must be a URL, or off",
    )
    .optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error"], "must be debug, info, warn or error").default("info"),
  METRICS_TOKEN: z.string().optional(),
});

type Values = z.output<typeof schema>;

/** Returns a line about the first variable that requires or excludes another; null where all fit. */
function findMissingVariable(values: Values): string | null {
  return (
    (values.DATABASE_URL && !values.SESSION_SECRET
      ? `SESSION_SECRET: is required when DATABASE_URL is set (at least ${SESSION_SECRET_MIN_CHARACTERS} characters)`
      : null) ??
    (values.LISTEN_DATABASE_URL && !values.DATABASE_URL
      ? "DATABASE_URL: is required when LISTEN_DATABASE_URL is set"
      : null) ??
    requireTogether(values, ["ADMIN_EMAIL", "ADMIN_PASSWORD"]) ??
    findGatewayProblem(values) ??
    requireTogether(values, ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]) ??
    findBackupProblem(values)
  );
}

function environmentOf(values: Values): Environment {
  const baseUrl = values.BASE_URL ?? `http://localhost:${values.PORT}`;
  const seedDemo = values.SEED_DEMO ?? (values.DATABASE_URL ? "0" : "1");
  return {
    host: values.HOST,
    port: values.PORT,
    baseUrl,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    listenDatabaseUrl: values.LISTEN_DATABASE_URL ?? null,
    seedDemo: seedDemo === "1",
    sessionSecret: values.SESSION_SECRET ?? null,
    admin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : null,
    ...gatewayKeysOf(values),
    mail: {
      smtpUrl: values.SMTP_URL ?? null,
      from: values.MAIL_FROM ?? `Kairaba <shop@${new URL(baseUrl).hostname}>`,
      adminNotify: values.ADMIN_NOTIFY_EMAIL ?? null,
    },
    s3:
      values.S3_ENDPOINT && values.S3_BUCKET && values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: values.S3_ENDPOINT,
            bucket: values.S3_BUCKET,
            region: values.S3_REGION,
            accessKeyId: values.S3_ACCESS_KEY_ID,
            secretAccessKey: values.S3_SECRET_ACCESS_KEY,
          }
        : null,
    backups: backupPlaceOf(values),
    ratesUrls:
      values.RATES_URLS === OFF ? [] : values.RATES_URLS ? splitList(values.RATES_URLS) : PUBLIC_RATES_URLS,
    geoipUrl: values.GEOIP_URL === OFF ? null : (values.GEOIP_URL ?? PUBLIC_GEOIP_URL),
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN ?? null,
  };
}
