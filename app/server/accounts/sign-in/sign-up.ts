import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { isAPIError } from "better-auth/api";
import { sql } from "drizzle-orm";
import { alreadyRegisteredMail } from "#app/copy/account-mails.ts";
import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";
import { emptySessionCookie } from "#app/server/accounts/auth.ts";
import { sendVerification } from "#app/server/accounts/profile/send-verification.ts";
import { isKnownBrowser, knownBrowserCookie } from "#app/server/accounts/sessions/known-browser.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import type { Shop } from "#app/server/shop.ts";
import { users } from "#database/schema/accounts.ts";
import { type NewPasswordRefusal, recordRightPassword, refuseCommon } from "./own-password.ts";
import { type Origin, originHeaders, type SignedInSession, signIn } from "./sign-in.ts";

/** `detail` of `rate_limited`: the seconds to wait. */
export type SignUpRefusal = NewPasswordRefusal | Refusal<"invalid_email"> | Refusal<"rate_limited", number>;

type SignUp = { email: string; password: string; displayName: string };

/** No response is sooner than this: well above what creating an account takes. */
const RESPOND_AFTER_MS = 400;

/**
 * Registers a person and signs them in at once; the form's schema has checked the password, save for common ones. The name may be empty.
 * A mail asks to confirm the e-mail address. An address with an account gets the same response after the same time,
 * and no second account: whoever typed its password is signed in, for anybody else the cookies grant no access, and
 * the owner is told by mail. Refusals: `bad_password` with the message, `invalid_email`, `rate_limited`. Source: specification §5, Sign up; contract,
 * Fine print; issue on accounts, abuse.
 */
export async function signUp(
  shop: Shop,
  input: SignUp,
  origin: Origin,
): Promise<Ok<SignedInSession> | SignUpRefusal> {
  const chosen = refuseCommon(input.password);
  if (!chosen.ok) return chosen;
  const wait = await shop.limits.take("sign-up-address", origin.address);
  if (wait > 0) return { ok: false, reason: "rate_limited", detail: wait };
  const [answer] = await Promise.all([register(shop, input, origin), pause(RESPOND_AFTER_MS)]);
  return answer;
}

async function register(
  shop: Shop,
  input: SignUp,
  origin: Origin,
): Promise<Ok<SignedInSession> | Refusal<"invalid_email">> {
  try {
    const { headers, response } = await shop.auth.api.signUpEmail({
      body: { email: input.email, password: input.password, name: input.displayName },
      headers: originHeaders(origin),
      returnHeaders: true,
    });
    await recordRightPassword(shop.db, response.user.id, input.password);
    await sendVerification(shop, response.user.id);
    const setCookies = [...headers.getSetCookie(), knownBrowserCookie(shop, input.email)];
    return ok({ setCookies, asksSecondFactor: false });
  } catch (error) {
    const code = isAPIError(error) ? (error.body?.code ?? "") : "";
    if (code === "INVALID_EMAIL") return refuse("invalid_email");
    if (!code.startsWith("USER_ALREADY_EXISTS")) throw error;
    return ok(await meetAgain(shop, input, origin));
  }
}

async function meetAgain(shop: Shop, input: SignUp, origin: Origin): Promise<SignedInSession> {
  const opened = await signIn(shop, input, origin);
  if (opened.ok) return opened.value;
  await notifyOwner(shop, input.email);
  return { setCookies: cookiesOfNobody(shop, input.email, origin), asksSecondFactor: false };
}

/** Cookies that look like those of a new account and open nothing. */
function cookiesOfNobody(shop: Shop, email: string, origin: Origin): string[] {
  const known = knownBrowserCookie(shop, email);
  const isKnown = isKnownBrowser(shop, email, origin.cookies ?? "");
  const invented = `=${randomBytes(32).toString("base64url")}`;
  return [emptySessionCookie(shop.config.baseUrl), isKnown ? known : known.replace(/=[^;]+/, () => invented)];
}

async function notifyOwner(shop: Shop, email: string): Promise<void> {
  const [user] = await shop.db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  if (!user || (await shop.limits.take("verify-account", user.id)) > 0) return;
  const { baseUrl } = shop.config;
  const mail = alreadyRegisteredMail({
    name: user.name,
    signInUrl: `${baseUrl}/auth`,
    resetUrl: `${baseUrl}/auth/forgot`,
  });
  await queueMail(shop.db, [{ kind: "already_registered", to: user.email, ...mail }], shop.clock());
}
