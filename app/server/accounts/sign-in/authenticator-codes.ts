import { createOTP } from "@better-auth/utils/otp";
import { symmetricDecrypt } from "better-auth/crypto";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { twoFactors } from "#database/schema/accounts.ts";

const STEP_MS = 30_000;
const DIGITS = 6;

/**
 * Uses up the code of an authenticator app: false if this code, or a later one of the same person, was used before, by
 * any process. Wrong codes are left to the check that counts them. Throws if the key was encrypted with another secret:
 * see `isUnreadableSecret`.
 */
export async function takeAuthenticatorCode(shop: Shop, userId: string, code: string): Promise<boolean> {
  const mine = eq(twoFactors.userId, userId);
  const [factor] = await shop.db.select({ secret: twoFactors.secret }).from(twoFactors).where(mine);
  if (!factor) return true;
  const step = await stepOf(await symmetricDecrypt({ key: shop.config.secret, data: factor.secret }), code);
  if (step === null) return true;
  const taken = await shop.db
    .update(twoFactors)
    .set({ lastUsedStep: step })
    .where(and(mine, or(isNull(twoFactors.lastUsedStep), lt(twoFactors.lastUsedStep, step))))
    .returning({ id: twoFactors.id });
  return taken.length > 0;
}

/** Returns whether decryption failed because of another secret, by the cipher's message. */
export function isUnreadableSecret(error: unknown): boolean {
  return error instanceof Error && error.message === "invalid tag";
}

/** Returns the accepted time step that a code belongs to; the latest if several match. */
async function stepOf(secret: string, code: string): Promise<number | null> {
  const now = Math.floor(Date.now() / STEP_MS);
  const otp = createOTP(secret, { digits: DIGITS, period: STEP_MS / 1000 });
  for (const step of [now + 1, now, now - 1]) {
    if ((await otp.hotp(step)) === code) return step;
  }
  return null;
}
