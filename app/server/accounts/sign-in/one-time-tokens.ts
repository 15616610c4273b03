import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, like, lte } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { limitGuesses, type RateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { verifications } from "#database/schema/accounts.ts";

/** The purpose of a mailed link. */
type TokenPurpose = "reset-password" | "verify-email" | "change-email";

/** The owner of a token, and the address it was sent to. */
export type TokenOwner = { userId: string; email: string };

type Wanted = TokenOwner & { purpose: TokenPurpose; validForMs: number; now: Date };

/**
 * Creates the token of a link: 256 random bits, of which the database stores the hash. Earlier tokens of this user for
 * the same purpose end.
 */
export async function createToken(db: DatabaseOrTransaction, wanted: Wanted): Promise<string> {
  const { purpose, userId, email, validForMs, now } = wanted;
  await dropTokens(db, userId, purpose);
  const linkToken = randomBytes(32).toString("base64url");
  await db.insert(verifications).values({
    identifier: identifierOf(purpose, linkToken),
    value: `${userId} ${email}`,
    expiresAt: new Date(now.getTime() + validForMs),
    createdAt: now,
    updatedAt: now,
  });
  await db.delete(verifications).where(lte(verifications.expiresAt, now));
  return linkToken;
}

/** Returns the owner of a token, or null if it is invalid or expired. It stays usable. */
export async function readToken(
  db: DatabaseOrTransaction,
  purpose: TokenPurpose,
  linkToken: string,
  now: Date,
): Promise<TokenOwner | null> {
  const [row] = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(isToken(purpose, linkToken, now));
  return row ? ownerOf(row.value) : null;
}

/** Uses up a token and returns its owner, or null; concurrent requests can use it only once. */
export async function consumeToken(
  db: DatabaseOrTransaction,
  purpose: TokenPurpose,
  linkToken: string,
  now: Date,
): Promise<TokenOwner | null> {
  const [row] = await db
    .delete(verifications)
    .where(isToken(purpose, linkToken, now))
    .returning({ value: verifications.value });
  return row ? ownerOf(row.value) : null;
}

/** Opens a mailed link; an IP address that has tried too many expired or invented ones is refused: `rate_limited`. */
export async function limitLinkGuesses<Answer extends { ok: boolean; reason?: string }>(
  shop: Shop,
  ipAddress: string,
  open: () => Promise<Answer>,
): Promise<Answer | RateLimited> {
  const isWrong = ({ reason }: Answer) => reason === "link_expired";
  return await limitGuesses(shop.limits, { rule: "link-address", who: ipAddress, isWrong }, open);
}

/** Ends the user's tokens for a purpose. */
export async function dropTokens(
  db: DatabaseOrTransaction,
  userId: string,
  purpose: TokenPurpose,
): Promise<void> {
  await db
    .delete(verifications)
    .where(and(like(verifications.identifier, `${purpose}:%`), like(verifications.value, `${userId} %`)));
}

function isToken(purpose: TokenPurpose, linkToken: string, now: Date) {
  return and(
    eq(verifications.identifier, identifierOf(purpose, linkToken)),
    gt(verifications.expiresAt, now),
  );
}

function identifierOf(purpose: TokenPurpose, linkToken: string): string {
  return `${purpose}:${createHash("sha256").update(linkToken).digest("base64url")}`;
}

function ownerOf(value: string): TokenOwner {
  const blank = value.indexOf(" ");
  return { userId: value.slice(0, blank), email: value.slice(blank + 1) };
}
