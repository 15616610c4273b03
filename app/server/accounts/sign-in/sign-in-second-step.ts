import { isAPIError } from "better-auth/api";
import { parseSigned } from "hono/utils/cookie";
import { sessionCookiePrefix } from "#app/server/accounts/sessions/session-cookies.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { type OpenedSession, type Origin, originHeaders } from "./open-with-password.ts";
import { isUnreadableSecret, takeAuthenticatorCode } from "./second-factor.ts";

const APP_CODE = /^\d{6}$/;

/**
 * Opens the session of somebody whose password was right, with a code of their authenticator app or one of their
 * recovery codes; each code works once. Refusals: `wrong_code`; `challenge_expired` after ten minutes or five wrong
 * codes; `second_step_unreadable` where the secret that encrypts both is another than when they were made (a restore
 * without it); `rate_limited`. Source: specification 9.7.
 */
export async function signInSecondStep(
  shop: Shop,
  input: { code: string; cookie: string },
  origin: Origin,
): Promise<
  Ok<OpenedSession> | Refusal<"wrong_code" | "challenge_expired" | "second_step_unreadable"> | RateLimited
> {
  const wait = await shop.limits.take("second-factor-address", origin.ipAddress);
  if (wait > 0) return rateLimited(wait);
  const headers = originHeaders(origin);
  headers.set("cookie", input.cookie);
  try {
    if (APP_CODE.test(input.code) && !(await isFirstUse(shop, input))) return refuse("wrong_code");
    const call = { body: { code: input.code }, headers, returnHeaders: true as const };
    const result = APP_CODE.test(input.code)
      ? await shop.auth.api.verifyTOTP(call)
      : await shop.auth.api.verifyBackupCode(call);
    return ok({ setCookies: result.headers.getSetCookie() });
  } catch (error) {
    if (isUnreadableSecret(error)) {
      shop.log.error("a second factor cannot be read: the session secret is not the one it was made with");
      return refuse("second_step_unreadable");
    }
    if (!isAPIError(error)) throw error;
    const isWrong = /^INVALID_(?:BACKUP_)?CODE$/.test(error.body?.code ?? "");
    return refuse(isWrong ? "wrong_code" : "challenge_expired");
  }
}

/** Returns whether the code is unused, for the person whose password the cookie proves. */
async function isFirstUse(shop: Shop, { code, cookie }: { code: string; cookie: string }): Promise<boolean> {
  const { secret, baseUrl } = shop.config;
  const name = `${sessionCookiePrefix(baseUrl)}.two_factor`;
  const challenge = (await parseSigned(cookie, secret, name))[name];
  if (!challenge) return true;
  const { internalAdapter } = await shop.auth.$context;
  const found = await internalAdapter.findVerificationValue(challenge);
  return found ? await takeAuthenticatorCode(shop, found.value, code) : true;
}
