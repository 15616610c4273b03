import { eq } from "drizzle-orm";
import type { PasskeyResponse } from "#app/domain/accounts/passkey-forms.ts";
import { passkeyHost } from "#app/domain/accounts/passkey-host.ts";
import { knownBrowserCookie } from "#app/server/accounts/sessions/known-browser.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { passkeys, sessions } from "#database/schema/accounts.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { type OpenedSession, type Origin, originHeaders } from "./open-with-password.ts";
import { isRefusal, type PasskeyQuestion } from "./passkeys.ts";

/**
 * Creates the challenge that a browser signs with any passkey it has for this shop. It names nobody, so it reveals
 * nothing about accounts. Refusals: `passkeys_unavailable` where the shop's host cannot have passkeys, `rate_limited`.
 * Source: specification 9.7.
 */
export async function createPasskeyChallenge(
  shop: Shop,
  ipAddress: string,
): Promise<Ok<PasskeyQuestion> | Refusal<"passkeys_unavailable"> | RateLimited> {
  if (passkeyHost(shop.config.baseUrl) === null) return refuse("passkeys_unavailable");
  const wait = await shop.limits.take("passkey-address", ipAddress);
  if (wait > 0) return rateLimited(wait);
  const { response, headers } = await shop.auth.api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  });
  return ok({ options: { ...response, userVerification: "required" }, setCookies: headers.getSetCookie() });
}

/**
 * Opens a new session for whoever holds the passkey and has unlocked it; no code is required after it, since it is
 * two factors in one. The challenge can be used once, within five minutes. Refusals: `passkey_refused`, whether the
 * passkey is unknown or wrong; `rate_limited`.
 */
export async function signInWithPasskey(
  shop: Shop,
  input: { response: PasskeyResponse },
  origin: Origin,
): Promise<Ok<OpenedSession> | Refusal<"passkey_refused"> | RateLimited> {
  const wait = await shop.limits.waitFor("passkey-address", origin.ipAddress);
  if (wait > 0) return rateLimited(wait);
  const headers = originHeaders(origin);
  headers.set("cookie", origin.cookies ?? "");
  try {
    const opened = await shop.auth.api.verifyPasskeyAuthentication({
      body: { response: input.response },
      headers,
      returnHeaders: true,
    });
    const { session, user } = opened.response;
    await shop.db.update(sessions).set({ byPasskey: true }).where(eq(sessions.id, session.id));
    await shop.db
      .update(passkeys)
      .set({ lastUsedAt: shop.clock() })
      .where(eq(passkeys.credentialID, input.response.id));
    const known = await knownBrowserCookie(shop, user.email);
    return ok({ setCookies: [...opened.headers.getSetCookie(), known] });
  } catch (error) {
    if (isRefusal(error)) return refuse("passkey_refused");
    throw error;
  }
}
