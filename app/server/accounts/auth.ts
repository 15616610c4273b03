import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { twoFactor } from "better-auth/plugins/two-factor";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { hashPassword, verifyPassword } from "#app/server/accounts/password-hash.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import * as tables from "#app/server/platform/db/schema/accounts.ts";

const DAY_SECONDS = 24 * 60 * 60;

type Options = { db: Database; baseUrl: string; secret: string };

/**
 * Accounts and sessions, kept by better-auth in our own tables. Passwords are Argon2id; a session lives 30 days,
 * slides once a day, and its token is only ever in an HttpOnly cookie (`__Host-` on https).
 * Our own pages call `auth.api`; its HTTP handler is not mounted.
 */
export function openAuth({ db, baseUrl, secret }: Options) {
  const https = baseUrl.startsWith("https://");
  return betterAuth({
    baseURL: baseUrl,
    secret,
    trustedOrigins: [baseUrl],
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: {
        user: tables.users,
        session: tables.sessions,
        account: tables.accounts,
        verification: tables.verifications,
        twoFactor: tables.twoFactors,
      },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 256,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: { expiresIn: 30 * DAY_SECONDS, updateAge: DAY_SECONDS },
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

/** The name of the session cookie at this origin. */
export function sessionCookieName(baseUrl: string): string {
  return `${sessionCookiePrefix(baseUrl)}.session_token`;
}

function sessionCookiePrefix(baseUrl: string): string {
  return baseUrl.startsWith("https://") ? "__Host-kairaba" : "kairaba";
}
