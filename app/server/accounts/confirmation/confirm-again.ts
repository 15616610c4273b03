import { and, eq } from "drizzle-orm";
import type { Confirmation } from "#app/domain/accounts/confirmation-form.ts";
import { passkeySignInForm } from "#app/domain/accounts/passkey-forms.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { carrying } from "#app/server/accounts/sessions/session-cookies.ts";
import { storedSessionToken } from "#app/server/accounts/sessions/session-token.ts";
import {
  consumeAuthenticatorCode,
  isUnreadableSecret,
} from "#app/server/accounts/sign-in/authenticator-codes.ts";
import { checkPasswordAgain, type PasswordAgainRefusal } from "#app/server/accounts/sign-in/own-password.ts";
import { signInWithPasskey } from "#app/server/accounts/sign-in/sign-in-with-passkey.ts";
import { limitGuesses, type RateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { passkeys, sessions, users } from "#database/schema/accounts.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import type { RequestOrigin } from "./require-recent-confirmation.ts";

type ConfirmRefusal =
  | PasswordAgainRefusal
  | Refusal<"wrong_code" | "second_step_unreadable" | "passkey_refused">;

/** Which proofs an account has besides its password. */
export type WaysToConfirm = { hasCode: boolean; hasPasskey: boolean };

/** Returns which proofs the viewer can give besides the password. */
export async function waysToConfirm(shop: Shop, { userId }: SignedIn): Promise<WaysToConfirm> {
  return {
    hasCode: await hasApp(shop, userId),
    hasPasskey: (await shop.db.$count(passkeys, eq(passkeys.userId, userId))) > 0,
  };
}

async function hasApp(shop: Shop, userId: string): Promise<boolean> {
  const enabled = and(eq(users.id, userId), eq(users.twoFactorEnabled, true));
  return (await shop.db.$count(users, enabled)) > 0;
}

/**
 * Confirms for ten minutes that this session is still its owner's, by the password, a code of the authenticator app or
 * a passkey, whose challenge is in `cookies`. Refusals: `wrong_password`, `wrong_code`, `passkey_refused`;
 * `second_step_unreadable` after a restore without the secret; `rate_limited` after ten wrong ones in a quarter of an
 * hour. Source: specification 10.3.
 */
export async function confirmAgain(
  shop: Shop,
  viewer: SignedIn,
  confirmation: Confirmation,
  origin: RequestOrigin & { cookies: string },
): Promise<Ok<null> | ConfirmRefusal> {
  const checked = await checkConfirmation(shop, viewer, confirmation, origin);
  if (!checked.ok) return checked;
  await shop.db
    .update(sessions)
    .set({ confirmedAt: shop.clock() })
    .where(and(eq(sessions.userId, viewer.userId), eq(sessions.token, origin.sessionToken)));
  return ok(null);
}

async function checkConfirmation(
  shop: Shop,
  viewer: SignedIn,
  { by, given }: Confirmation,
  origin: RequestOrigin & { cookies: string },
): Promise<Ok<null> | ConfirmRefusal> {
  switch (by) {
    case "password":
      return await checkPasswordAgain(shop, viewer, given);
    case "code":
      return await limitGuesses(shop.limits, { rule: "password-again", who: viewer.userId }, () =>
        checkCode(shop, viewer, given),
      );
    case "passkey":
      return await checkPasskey(shop, viewer, given, origin);
    default:
      return by satisfies never;
  }
}

async function checkCode(
  shop: Shop,
  { userId }: SignedIn,
  given: string,
): Promise<Ok<null> | Refusal<"wrong_code" | "second_step_unreadable">> {
  // A secret that was only begun to be set up proves nothing.
  if (!(await hasApp(shop, userId))) return refuse("wrong_code");
  try {
    const use = await consumeAuthenticatorCode(shop, userId, given.replace(/\s+/g, ""));
    return use === "taken" ? ok(null) : refuse("wrong_code");
  } catch (error) {
    if (isUnreadableSecret(error)) return refuse("second_step_unreadable");
    throw error;
  }
}

/** Checks a passkey as signing in does, and ends the session that this opens. */
async function checkPasskey(
  shop: Shop,
  { userId }: SignedIn,
  given: string,
  { ipAddress, userAgent, cookies }: RequestOrigin & { cookies: string },
): Promise<Ok<null> | Refusal<"passkey_refused"> | RateLimited> {
  const parsed = passkeySignInForm.safeParse({ response: given });
  if (!parsed.success || "intent" in parsed.data) return refuse("passkey_refused");
  const { response } = parsed.data;
  const isMine = and(eq(passkeys.userId, userId), eq(passkeys.credentialID, response.id));
  if ((await shop.db.$count(passkeys, isMine)) === 0) return refuse("passkey_refused");
  const opened = await signInWithPasskey(shop, { response }, { ipAddress, userAgent, cookies });
  if (!opened.ok) return opened;
  const sessionToken = storedSessionToken(shop, carrying(opened.value.setCookies));
  await shop.db.delete(sessions).where(eq(sessions.token, sessionToken));
  return ok(null);
}
