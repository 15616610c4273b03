import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { and, eq, isNull, sql } from "drizzle-orm";
import {
  checkPassword,
  passwordMessage,
  passwordMinLength,
  suitsStaff,
} from "#app/domain/accounts/password-rules.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { accounts, userRoles, users } from "#database/schema/accounts.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { dropTokens } from "./one-time-tokens.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";

export type PasswordAgainRefusal = Refusal<"wrong_password"> | RateLimited;

/** `detail` of `bad_password`: the message with the reason. */
export type NewPasswordRefusal = Refusal<"bad_password", string>;

const CREDENTIAL = "credential";

/**
 * Checks the password of a signed-in person again, before an action that must not be possible on a borrowed phone. Ten
 * wrong ones in a quarter of an hour are `rate_limited`. Source: specification 10.3.
 */
export async function checkPasswordAgain(
  shop: Shop,
  viewer: Pick<SignedIn, "userId">,
  password: string,
): Promise<Ok<null> | PasswordAgainRefusal> {
  const wait = await shop.limits.take("password-again", viewer.userId);
  if (wait > 0) return rateLimited(wait);
  const [row] = await shop.db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(credentialOf(viewer.userId));
  if (!row?.hash || !(await verifyPassword({ hash: row.hash, password }))) return refuse("wrong_password");
  await shop.limits.forget("password-again", viewer.userId);
  await recordRightPassword(shop.db, viewer.userId, password);
  return ok(null);
}

/**
 * Whether a password suits staff is known only when it is typed, so a correct one is recorded here if nothing is
 * recorded yet.
 */
export async function recordRightPassword(
  db: DatabaseOrTransaction,
  userId: string,
  password: string,
): Promise<void> {
  await db
    .update(accounts)
    .set({ passwordSuitsStaff: suitsStaff(password) })
    .where(and(credentialOf(userId), isNull(accounts.passwordSuitsStaff)));
}

/** Checks a new password: it is not a common one and is as long as the owner's roles require. */
export async function checkNewPassword(
  db: DatabaseOrTransaction,
  userId: string,
  password: string,
): Promise<Ok<null> | NewPasswordRefusal> {
  const [owner] = await db
    .select({
      hasSecondFactor: users.twoFactorEnabled,
      hasRole: sql<boolean>`exists (select from ${userRoles} where ${userRoles.userId} = ${users.id})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!owner) return ok(null);
  const minLength = passwordMinLength(owner);
  const checked = checkPassword(password, minLength);
  if (checked.ok) return refuseCommon(password);
  return { ok: false, reason: "bad_password", detail: passwordMessage(checked.reason, minLength) };
}

/** Refuses common passwords, whose list is too long for browsers. */
export function refuseCommon(password: string): Ok<null> | NewPasswordRefusal {
  if (!isCommonPassword(password)) return ok(null);
  return { ok: false, reason: "bad_password", detail: passwordMessage("password_too_common") };
}

/**
 * Writes a new password, in the caller's transaction. Mailed links that would change the password or the address end:
 * whoever knew the old password may have asked for them.
 */
export async function writePassword(
  db: DatabaseOrTransaction,
  userId: string,
  password: string,
  now: Date,
): Promise<void> {
  await dropTokens(db, userId, "reset-password");
  await dropTokens(db, userId, "change-email");
  const hash = await hashPassword(password);
  const fresh = { password: hash, passwordSuitsStaff: suitsStaff(password) };
  const written = await db
    .update(accounts)
    .set({ ...fresh, updatedAt: now })
    .where(credentialOf(userId))
    .returning({ id: accounts.id });
  if (written.length > 0) return;
  await db.insert(accounts).values({ accountId: userId, providerId: CREDENTIAL, userId, ...fresh });
}

/** Selects in a query over users whether their password is not known to suit staff. */
export const hasShortPassword = sql<boolean>`exists (select from ${accounts} where ${accounts.userId} = ${users.id} and ${accounts.password} is not null and ${accounts.passwordSuitsStaff} is not true)`;

function credentialOf(userId: string) {
  return and(eq(accounts.userId, userId), eq(accounts.providerId, CREDENTIAL));
}

const LIST = "@zxcvbn-ts/language-common/src/passwords.json";

let list: Set<string> | undefined;

/**
 * Returns whether a password, in any case, is one of zxcvbn-ts's most common ones, or one with digits and signs after it.
 * Source: specification 9.9; NIST SP 800-63B-4, section 3.1.1.2.
 */
export function isCommonPassword(password: string): boolean {
  list ??= new Set(readList());
  const typed = password.toLowerCase().normalize("NFC");
  return list.has(typed) || list.has(typed.replace(/[^\p{L}]+$/u, ""));
}

function readList(): string[] {
  return JSON.parse(readFileSync(createRequire(import.meta.url).resolve(LIST), "utf8"));
}
