import {
  type BetterAuthOptions,
  betterAuth,
  type DBAdapter,
  type DBTransactionAdapter,
  type Where,
} from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { twoFactor } from "better-auth/plugins/two-factor";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#app/domain/accounts/password-rules.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import {
  RENEWED_AFTER_SECONDS,
  SESSION_SECONDS,
  sessionCookiePrefix,
} from "#app/server/accounts/sessions/session-cookies.ts";
import { hashSessionToken } from "#app/server/accounts/sessions/session-token.ts";
import { hashPassword, verifyPassword } from "#app/server/accounts/sign-in/password-hash.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import * as tables from "#database/schema/accounts.ts";

type Options = { db: Database; baseUrl: string; secret: string };

/**
 * Accounts and sessions, stored by better-auth in our own tables. Passwords are Argon2id. A session's token is only ever in an
 * HttpOnly cookie (`__Host-` on https), signed; the database has its hash. Our own pages call `auth.api`; its HTTP
 * handler is not mounted.
 */
export function openAuth({ db, baseUrl, secret }: Options) {
  const https = baseUrl.startsWith("https://");
  const store = drizzleAdapter(db, {
    provider: "pg",
    schema: {
      user: tables.users,
      session: tables.sessions,
      account: tables.accounts,
      verification: tables.verifications,
      twoFactor: tables.twoFactors,
    },
    transaction: true,
  });
  return betterAuth({
    baseURL: baseUrl,
    secret,
    trustedOrigins: [baseUrl],
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: (settings: BetterAuthOptions) =>
      hashedSessions(store(settings), (sessionToken) => hashSessionToken(secret, sessionToken)),
    // Challenges of a second step; one-time-tokens.ts hashes the shop's own links.
    verification: { storeIdentifier: "hashed" },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    // Actions for which better-auth requires a fresh session require the password here.
    session: { expiresIn: SESSION_SECONDS, updateAge: RENEWED_AFTER_SECONDS, freshAge: 0 },
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: "uuid" },
      cookiePrefix: sessionCookiePrefix(baseUrl),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: "lax", path: "/" },
    },
    plugins: [twoFactor({ issuer: SHOP_NAME })],
    databaseHooks: {
      user: {
        create: {
          after: async (user) => {
            await db.insert(tables.profiles).values({ id: user.id }).onConflictDoNothing();
          },
        },
      },
    },
  });
}

export type Auth = ReturnType<typeof openAuth>;

type Hash = (sessionToken: string) => string;
type Row = Record<string, unknown>;

/**
 * Returns the adapter, which now stores and finds the tokens of sessions as hashes: better-auth 1.7 has no option for
 * it. A caller that names a token gets it back; sessions found otherwise carry the hash.
 */
function hashedSessions(adapter: DBAdapter, hash: Hash): DBAdapter {
  return {
    ...adapter,
    ...methodsOf(adapter, hash),
    transaction: (callback) =>
      adapter.transaction((inner) => callback({ ...inner, ...methodsOf(inner, hash) })),
  };
}

/** Every method that can meet a session. */
const METHODS = [
  "create",
  "findOne",
  "findMany",
  "update",
  "consumeOne",
  "count",
  "updateMany",
  "delete",
  "deleteMany",
] as const;

type Call = { model: string; where?: Where[]; data?: Row; update?: Row };

/** The types of calls and rows are the caller's, so they pass through unread. */
function methodsOf(adapter: DBTransactionAdapter, hash: Hash) {
  const hashedMethod = (name: (typeof METHODS)[number]) => async (call: Call) => {
    const method = adapter[name] as (call: Call) => Promise<unknown>;
    if (call.model !== "session") return await method(call);
    const tokens = new Map<unknown, unknown>();
    const hashed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(hashed);
      if (typeof value !== "string") return value;
      tokens.set(hash(value), value);
      return hash(value);
    };
    const hashedRow = (row: Row) => ("token" in row ? { ...row, token: hashed(row.token) } : row);
    const reveal = (found: unknown): unknown => {
      if (Array.isArray(found)) return found.map(reveal);
      if (found === null || typeof found !== "object" || !("token" in found)) return found;
      return { ...found, token: tokens.get(found.token) ?? found.token };
    };
    const where = call.where?.map((condition) =>
      condition.field === "token"
        ? { ...condition, value: hashed(condition.value) as Where["value"] }
        : condition,
    );
    const given = {
      ...call,
      ...(where && { where }),
      ...(call.data && { data: hashedRow(call.data) }),
      ...(call.update && { update: hashedRow(call.update) }),
    };
    return reveal(await method(given));
  };
  return Object.fromEntries(METHODS.map((name) => [name, hashedMethod(name)])) as unknown as Pick<
    DBTransactionAdapter,
    (typeof METHODS)[number]
  >;
}
