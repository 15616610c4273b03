import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { alreadyRegisteredMail } from "#app/copy/mails/account-mails.ts";
import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";
import { sendVerification } from "#app/server/accounts/profile/send-verification.ts";
import { knownBrowserCookie } from "#app/server/accounts/sessions/known-browser.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { limitGuesses } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { users } from "#database/schema/accounts.ts";
import { accountsOfEmail } from "./accounts-of-email.ts";
import { type Origin, openWithPassword, originHeaders, type SignedInSession } from "./open-with-password.ts";
import { type NewPasswordRefusal, recordRightPassword, refuseCommon } from "./own-password.ts";

/** `detail` of `rate_limited`: the seconds to wait. */
export type SignUpRefusal = NewPasswordRefusal | Refusal<"invalid_email"> | Refusal<"rate_limited", number>;

type SignUp = { email: string; password: string; displayName: string };

/** The minimum duration of a response: above the cost of checking a password and creating an account. */
const RESPOND_AFTER_MS = 600;

/**
 * Registers a person and signs them in at once; the form's schema has checked the password, save for common ones. The
 * name may be empty. A mail asks to confirm the e-mail address. If the address has an account, a person who typed its
 * password is signed in to it. Anyone else gets a placeholder, which looks and works like a new account whose address
 * is not confirmed; a mail informs the owner. Refusals: `bad_password` with the message, `invalid_email`,
 * `rate_limited`. Source: specification §5, Sign up; contract, Fine print; decision 029.
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
    const { userId, setCookies } = await createAccount(shop, { ...input, storedEmail: input.email }, origin);
    await sendVerification(shop, userId);
    return await signedIn(shop, input, userId, setCookies);
  } catch (error) {
    const code = isAPIError(error) ? (error.body?.code ?? "") : "";
    if (code === "INVALID_EMAIL") return refuse("invalid_email");
    if (!code.startsWith("USER_ALREADY_EXISTS")) throw error;
    return (await openOwnAccount(shop, input, origin)) ?? (await createPlaceholder(shop, input, origin));
  }
}

/**
 * Returns a session of an account with this address and password; null for a wrong password, or after too many
 * attempts.
 */
async function openOwnAccount(
  shop: Shop,
  input: SignUp,
  origin: Origin,
): Promise<Ok<SignedInSession> | null> {
  const who = input.email.toLowerCase();
  const tried = await limitGuesses(shop.limits, { rule: "sign-up-account", who }, async () => {
    const accounts = await accountsOfEmail(shop.db, input.email);
    const opened = await openWithPassword(shop, { ...input, accounts }, origin);
    return opened === null ? refuse("wrong_password") : ok(opened);
  });
  return tried.ok ? tried : null;
}

async function createPlaceholder(shop: Shop, input: SignUp, origin: Origin): Promise<Ok<SignedInSession>> {
  await notifyOwner(shop, input.email);
  // No mail can be sent to this domain (RFC 2606).
  const storedEmail = `${randomUUID()}@placeholder.invalid`;
  const { userId, setCookies } = await createAccount(shop, { ...input, storedEmail }, origin);
  await shop.db.update(users).set({ claimedEmail: input.email.toLowerCase() }).where(eq(users.id, userId));
  return await signedIn(shop, input, userId, setCookies);
}

async function createAccount(
  shop: Shop,
  { storedEmail, password, displayName }: SignUp & { storedEmail: string },
  origin: Origin,
): Promise<{ userId: string; setCookies: string[] }> {
  const { headers, response } = await shop.auth.api.signUpEmail({
    body: { email: storedEmail, password, name: displayName },
    headers: originHeaders(origin),
    returnHeaders: true,
  });
  await recordRightPassword(shop.db, response.user.id, password);
  return { userId: response.user.id, setCookies: headers.getSetCookie() };
}

async function signedIn(
  shop: Shop,
  { email }: SignUp,
  userId: string,
  setCookies: string[],
): Promise<Ok<SignedInSession>> {
  const known = await knownBrowserCookie(shop, email, userId);
  return ok({ setCookies: [...setCookies, known], asksSecondFactor: false });
}

async function notifyOwner(shop: Shop, email: string): Promise<void> {
  const owner = (await accountsOfEmail(shop.db, email)).find(({ isPlaceholder }) => !isPlaceholder);
  if (!owner || (await shop.limits.take("verify-account", owner.userId)) > 0) return;
  const [user] = await shop.db.select().from(users).where(eq(users.id, owner.userId));
  if (!user) return;
  const { baseUrl } = shop.config;
  const mail = alreadyRegisteredMail({
    name: user.name,
    signInUrl: `${baseUrl}/auth`,
    resetUrl: `${baseUrl}/auth/forgot`,
  });
  await queueMail(shop.db, [{ kind: "already_registered", to: user.email, ...mail }], shop.clock());
}
