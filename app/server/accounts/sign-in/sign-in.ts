import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { isAPIError } from "better-auth/api";
import { type Ok, ok, type Refusal } from "#app/domain/result.ts";
import { isKnownBrowser, knownBrowserCookie } from "#app/server/accounts/sessions/known-browser.ts";
import type { RateRule } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { recordRightPassword } from "./own-password.ts";

/** Where a request to sign in or up came from. */
export type Origin = {
  /** The visitor's address, proxies accounted for. */
  address: string;
  userAgent: string;
  /** The cookies the browser sent; empty where none. */
  cookies?: string;
};

/** A session that was opened: the cookies that carry it to the browser. */
export type OpenedSession = { setCookies: string[] };

/** A right password; with a second factor the cookies carry the question for it and not yet a session. */
export type SignedInSession = OpenedSession & { asksSecondFactor: boolean };

/** `detail` of `rate_limited`: the seconds to wait. */
export type SignInRefusal = Refusal<"wrong_credentials"> | Refusal<"rate_limited", number>;

/** No refusal is sooner than this: well above what looking for a password costs, whether there is one or not. */
const REFUSED_AFTER_MS = 100;

/**
 * Opens a new session for whoever knows the password. An unknown address and a wrong password have the same
 * refusal, `wrong_credentials`, after the same time. Tries are counted for the account from this address, wrong ones
 * for the address as a whole and for the account as a whole. A browser that has signed in to the account before has
 * tries of its own, so that strangers can lock no owner out, neither from elsewhere nor from behind the same address (`rate_limited`).
 * Source: specification §5 and §8; issue on accounts, abuse.
 */
export async function signIn(
  shop: Shop,
  input: { email: string; password: string },
  origin: Origin,
): Promise<Ok<SignedInSession> | SignInRefusal> {
  const notBefore = pause(REFUSED_AFTER_MS);
  const account = input.email.toLowerCase();
  const isKnown = isKnownBrowser(shop, account, origin.cookies ?? "");
  const pair = hashOf(`${account} ${isKnown ? "known browsers" : origin.address}`);
  const counted = isKnown
    ? []
    : ([
        ["sign-in-address", origin.address],
        ["sign-in-account", hashOf(account)],
      ] as const);
  const wait = await consumeLimits(shop, [...counted, ["sign-in-account-from-address", pair]]);
  if (wait > 0) return { ok: false, reason: "rate_limited", detail: wait };
  try {
    const { headers, response } = await shop.auth.api.signInEmail({
      body: { email: input.email, password: input.password },
      headers: originHeaders(origin),
      returnHeaders: true,
    });
    await restoreLimits(shop, counted);
    await shop.limits.forget("sign-in-account-from-address", pair);
    const asksSecondFactor = "twoFactorRedirect" in response;
    if ("user" in response) await recordRightPassword(shop.db, response.user.id, input.password);
    return ok({
      setCookies: [...headers.getSetCookie(), knownBrowserCookie(shop, account)],
      asksSecondFactor,
    });
  } catch (error) {
    const isRefused = isAPIError(error) && (error.statusCode === 401 || error.statusCode === 400);
    if (!isRefused) {
      await restoreLimits(shop, counted);
      throw error;
    }
    await notBefore;
    return { ok: false, reason: "wrong_credentials" };
  }
}

type Tries = readonly (readonly [RateRule, string])[];

/** One point of each, or none: the seconds to wait for the first that has none left, else 0. */
async function consumeLimits(shop: Shop, tries: Tries): Promise<number> {
  for (const [index, [rule, who]] of tries.entries()) {
    const wait = await shop.limits.take(rule, who);
    if (wait === 0) continue;
    await restoreLimits(shop, tries.slice(0, index));
    return wait;
  }
  return 0;
}

async function restoreLimits(shop: Shop, tries: Tries): Promise<void> {
  for (const [rule, who] of tries) await shop.limits.giveBack(rule, who);
}

/** The headers better-auth stores with a session; built here, so that a stranger cannot forge an IP address. */
export function originHeaders({ address, userAgent }: Origin): Headers {
  return new Headers({ "x-forwarded-for": address, "user-agent": userAgent.slice(0, 500) });
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
