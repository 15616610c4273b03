import { isAPIError } from "better-auth/api";
import { sendVerification } from "#app/server/accounts/profile/verify-email.ts";
import { knownBrowserCookie } from "#app/server/accounts/sessions/known-browser.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { accountOfEmail } from "./account-of-email.ts";
import { type OpenedSession, type Origin, originHeaders } from "./open-with-password.ts";
import { type NewPasswordRefusal, recordRightPassword, refuseCommon } from "./own-password.ts";

type SignUpRefusal = NewPasswordRefusal | Refusal<"invalid_email" | "email_taken"> | RateLimited;

/**
 * Registers a person and signs them in at once; the form's schema has checked the password, save for common ones. The
 * name may be empty. A mail requests confirmation of the e-mail address. Refusals: `bad_password` with the message,
 * `invalid_email`, `email_taken` for an address that has an account, `rate_limited` by the visitor's IP address, so
 * that nobody can test many addresses. Source: specification 9.2.
 */
export async function signUp(
  shop: Shop,
  input: { email: string; password: string; displayName: string },
  origin: Origin,
): Promise<Ok<OpenedSession> | SignUpRefusal> {
  const chosen = refuseCommon(input.password);
  if (!chosen.ok) return chosen;
  const wait = await shop.limits.take("sign-up-address", origin.ipAddress);
  if (wait > 0) return rateLimited(wait);
  try {
    const { headers, response } = await shop.auth.api.signUpEmail({
      body: { email: input.email, password: input.password, name: input.displayName },
      headers: originHeaders(origin),
      returnHeaders: true,
    });
    const userId = response.user.id;
    await recordRightPassword(shop.db, userId, input.password);
    await sendVerification(shop, userId);
    return ok({ setCookies: [...headers.getSetCookie(), await knownBrowserCookie(shop, input.email)] });
  } catch (error) {
    if (!isAPIError(error)) throw error;
    if (error.body?.code === "INVALID_EMAIL") return refuse("invalid_email");
    // The other of two sign-ups at the same moment is refused by the database, without a code of its own.
    if ((await accountOfEmail(shop.db, input.email)) !== null) return refuse("email_taken");
    throw error;
  }
}
