import { randomBytes } from "node:crypto";
import { serializeSigned } from "hono/utils/cookie";
import { sessionCookieName } from "#app/server/accounts/sessions/session-cookies.ts";
import { hashSessionToken } from "#app/server/accounts/sessions/session-token.ts";
import type { Shop } from "#app/server/shop.ts";
import { sessions } from "#database/schema/accounts.ts";

/** Stores a session of a user, an hour long by default and opened just now, and returns its cookie. */
export async function openSession(
  shop: Shop,
  userId: string,
  { lastsMs = 3_600_000, openedMsAgo = 0 }: { lastsMs?: number; openedMsAgo?: number } = {},
): Promise<string> {
  const { secret, baseUrl } = shop.config;
  const token = randomBytes(24).toString("base64url");
  const now = shop.clock();
  await shop.db.insert(sessions).values({
    userId,
    token: hashSessionToken(secret, token),
    expiresAt: new Date(now.getTime() + lastsMs),
    createdAt: new Date(now.getTime() - openedMsAgo),
    updatedAt: now,
  });
  const line = await serializeSigned(sessionCookieName(baseUrl), token, secret, { path: "/", secure: true });
  return line.split(";")[0] ?? "";
}
