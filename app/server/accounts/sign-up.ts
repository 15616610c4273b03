import { isAPIError } from "better-auth/api";
import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";
import type { Shop } from "#app/server/shop.ts";
import { knownBrowserCookie } from "./known-browser.ts";
import { sendVerification } from "./send-verification.ts";
import { type OpenedSession, type Origin, originHeaders } from "./sign-in.ts";

/** `detail` of `rate_limited`: the seconds to wait. */
export type SignUpRefusal = Refusal<"email_taken" | "invalid_email"> | Refusal<"rate_limited", number>;

/**
 * Registers a person and signs them in at once; the password was checked by the form's schema. The name may be
 * empty. A mail asks to prove the address. Refusals: `email_taken`, `invalid_email`, `rate_limited`. Source: specification §5, Sign up; contract, Fine print.
 */
export async function signUp(
  shop: Shop,
  input: { email: string; password: string; displayName: string },
  origin: Origin,
): Promise<Ok<OpenedSession> | SignUpRefusal> {
  const wait = await shop.limits.take("sign-up-address", origin.address);
  if (wait > 0) return { ok: false, reason: "rate_limited", detail: wait };
  try {
    const { headers, response } = await shop.auth.api.signUpEmail({
      body: { email: input.email, password: input.password, name: input.displayName },
      headers: originHeaders(origin),
      returnHeaders: true,
    });
    await sendVerification(shop, response.user.id);
    return ok({ setCookies: [...headers.getSetCookie(), knownBrowserCookie(shop, input.email)] });
  } catch (error) {
    const code = isAPIError(error) ? (error.body?.code ?? "") : "";
    if (code.startsWith("USER_ALREADY_EXISTS")) return refuse("email_taken");
    if (code === "INVALID_EMAIL") return refuse("invalid_email");
    throw error;
  }
}
