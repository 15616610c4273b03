import { and, eq } from "drizzle-orm";
import type { Confirmation } from "#app/domain/accounts/confirmation-form.ts";
import { passkeySignInForm } from "#app/domain/accounts/passkey-forms.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { carrying } from "#app/server/accounts/sessions/session-cookies.ts";
import { storedSessionToken } from "#app/server/accounts/sessions/session-token.ts";
import { checkPasswordAgain, type PasswordAgainRefusal } from "#app/server/accounts/sign-in/own-password.ts";
import { signInWithPasskey } from "#app/server/accounts/sign-in/sign-in-with-passkey.ts";
import type { RateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { passkeys, sessions } from "#database/schema/accounts.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import type { RequestOrigin } from "./require-recent-confirmation.ts";

/**
 * Confirms for ten minutes that this session is still its owner's, by the password or a passkey, whose challenge is in
 * `cookies`. Refusals: `wrong_password`, `passkey_refused`; `rate_limited` after ten wrong passwords in a quarter of an
 * hour. Source: specification 10.3.
 */
export async function confirmAgain(
  shop: Shop,
  viewer: SignedIn,
  { by, given }: Confirmation,
  origin: RequestOrigin & { cookies: string },
): Promise<Ok<null> | PasswordAgainRefusal | Refusal<"passkey_refused">> {
  const checked =
    by === "password"
      ? await checkPasswordAgain(shop, viewer, given)
      : await checkPasskey(shop, viewer, given, origin);
  if (!checked.ok) return checked;
  await shop.db
    .update(sessions)
    .set({ confirmedAt: shop.clock() })
    .where(and(eq(sessions.userId, viewer.userId), eq(sessions.token, origin.sessionToken)));
  return ok(null);
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
