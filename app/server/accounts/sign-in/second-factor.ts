import { createOTP } from "@better-auth/utils/otp";
import { isAPIError } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { parseStaffSecurity, STAFF_SECURITY_KEY } from "#app/domain/settings/staff-security.ts";
import { carrying, onlyCookies } from "#app/server/accounts/sessions/session-cookies.ts";
import { storedSessionToken } from "#app/server/accounts/sessions/session-token.ts";
import { endOtherSessions } from "#app/server/accounts/sessions/sign-out.ts";
import { type NewAuditEntry, recordAudit } from "#app/server/audit/record-audit.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { type QrCode, qrPath } from "#app/server/platform/qr-path.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { twoFactors, userRoles } from "#database/schema/accounts.ts";
import { siteSettings } from "#database/schema/settings.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import type { OpenedSession } from "./open-with-password.ts";
import { checkPasswordAgain, type PasswordAgainRefusal } from "./own-password.ts";

/** The secret for the authenticator app, and the recovery codes, shown only once. */
export type SecondFactorSetup = { uri: string; recoveryCodes: string[] };

/**
 * Creates a secret and recovery codes for a second factor, without effect until `confirmSecondFactor`. Refusals:
 * `wrong_password`, `rate_limited`, `second_factor_on`. Source: specification 9.7.
 */
export async function beginSecondFactor(
  shop: Shop,
  viewer: SignedIn,
  input: { currentPassword: string },
  request: Headers,
): Promise<Ok<SecondFactorSetup> | Refusal<"second_factor_on"> | PasswordAgainRefusal> {
  const known = await checkPasswordAgain(shop, viewer, input.currentPassword);
  if (!known.ok) return known;
  try {
    const begun = await shop.auth.api.enableTwoFactor({
      body: { password: input.currentPassword },
      headers: onlyCookies(request),
    });
    if (begun.method !== "totp") throw new Error("the second factor is not an authenticator app");
    return ok({ uri: begun.totpURI, recoveryCodes: begun.backupCodes });
  } catch (error) {
    if (codeOf(error) === "TOTP_ALREADY_ENABLED") return refuse("second_factor_on");
    throw error;
  }
}

/**
 * Turns the second factor on with the first code of the app; the session is replaced by a new one, whose cookies are
 * returned, and every other session ends: it was opened with the password alone. Refusals: `wrong_code`,
 * `rate_limited`.
 */
export async function confirmSecondFactor(
  shop: Shop,
  viewer: SignedIn,
  input: { code: string },
  request: Headers,
): Promise<Ok<OpenedSession> | Refusal<"wrong_code"> | RateLimited> {
  const wait = await shop.limits.take("password-again", viewer.userId);
  if (wait > 0) return rateLimited(wait);
  if (!(await takeAuthenticatorCode(shop, viewer.userId, input.code))) return refuse("wrong_code");
  try {
    const { headers } = await shop.auth.api.verifyTOTP({
      body: { code: input.code },
      headers: onlyCookies(request),
      returnHeaders: true,
    });
    await shop.limits.forget("password-again", viewer.userId);
    const setCookies = headers.getSetCookie();
    const stays = storedSessionToken(shop, carrying(setCookies)) || storedSessionToken(shop, request);
    await endOtherSessions(shop.db, viewer, stays);
    await recordOfStaff(shop.db, viewer, { action: "second_factor.on" });
    return ok({ setCookies });
  } catch (error) {
    if (isAPIError(error)) return refuse("wrong_code");
    throw error;
  }
}

/**
 * Turns the second factor off. Refusals: `wrong_password`, `rate_limited`, `second_factor_required` while the owner
 * requires one of all staff.
 */
export async function endSecondFactor(
  shop: Shop,
  viewer: SignedIn,
  input: { currentPassword: string },
  request: Headers,
): Promise<Ok<OpenedSession> | Refusal<"second_factor_required"> | PasswordAgainRefusal> {
  const known = await checkPasswordAgain(shop, viewer, input.currentPassword);
  if (!known.ok) return known;
  if (await isSecondFactorDemanded(shop, viewer)) return refuse("second_factor_required");
  const { headers } = await shop.auth.api.disableTwoFactor({
    body: { password: input.currentPassword },
    headers: onlyCookies(request),
    returnHeaders: true,
  });
  await recordOfStaff(shop.db, viewer, { action: "second_factor.off" });
  return ok({ setCookies: headers.getSetCookie() });
}

/** Creates new recovery codes; the old ones end. Refusals: `wrong_password`, `rate_limited`. */
export async function renewRecoveryCodes(
  shop: Shop,
  viewer: SignedIn,
  input: { currentPassword: string },
  request: Headers,
): Promise<Ok<string[]> | PasswordAgainRefusal> {
  const known = await checkPasswordAgain(shop, viewer, input.currentPassword);
  if (!known.ok) return known;
  const renewed = await shop.auth.api.generateBackupCodes({
    body: { password: input.currentPassword },
    headers: onlyCookies(request),
  });
  return ok(renewed.backupCodes);
}

/** Returns the QR code that an authenticator app scans. */
export function setupQrCode({ uri }: SecondFactorSetup): QrCode {
  return qrPath(uri);
}

async function isSecondFactorDemanded(shop: Shop, viewer: SignedIn): Promise<boolean> {
  const [row] = await shop.db
    .select({ rules: siteSettings.settingValue })
    .from(siteSettings)
    .where(
      and(
        eq(siteSettings.settingKey, STAFF_SECURITY_KEY),
        sql`exists (select from ${userRoles} where ${userRoles.userId} = ${viewer.userId})`,
      ),
    );
  return row !== undefined && parseStaffSecurity(row.rules).secondFactorRequired;
}

function codeOf(error: unknown): string {
  return isAPIError(error) ? (error.body?.code ?? "") : "";
}

/**
 * Records what members of staff did to their own account, also while their roles are suspended. A customer's changes
 * are not recorded. Source: specification 10.7.
 */
async function recordOfStaff(
  db: DatabaseOrTransaction,
  viewer: SignedIn,
  act: Pick<NewAuditEntry, "action" | "before" | "after">,
): Promise<void> {
  if (viewer.kind !== "admin" && viewer.withheld === undefined) return;
  await recordAudit(db, viewer, { subjectId: viewer.email, ...act });
}

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
