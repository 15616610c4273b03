import { type BetterAuthOptions, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { twoFactor } from "better-auth/plugins/two-factor";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#app/domain/accounts/password-rules.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { hashedSessions } from "#app/server/accounts/sessions/hashed-sessions.ts";
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
