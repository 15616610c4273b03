import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { findKnownBrowser } from "#app/server/accounts/sessions/known-browser.ts";
import { type RateLimited, type RateRule, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { accountOfEmail } from "./account-of-email.ts";
import { type Origin, openWithPassword, type SignedInSession } from "./open-with-password.ts";

type SignInRefusal = Refusal<"wrong_credentials"> | RateLimited;

/** The minimum duration of a response: above the cost of checking a password. */
const RESPOND_AFTER_MS = 250;

/**
 * Opens a new session, given the password. An unknown address and a wrong password have the same refusal,
 * `wrong_credentials`, after the same time. Wrong tries are counted for the account from this address, for the address
 * and for the account as a whole. Strangers cannot lock an owner out (`rate_limited`): a browser that signed in to the
 * account before, or that chose its new password, is counted by itself.
 * Source: specification 9.1.
 */
export async function signIn(
  shop: Shop,
  input: { email: string; password: string },
  origin: Origin,
): Promise<Ok<SignedInSession> | SignInRefusal> {
  const [attempt] = await Promise.all([tryPassword(shop, input, origin), pause(RESPOND_AFTER_MS)]);
  return attempt;
}

async function tryPassword(
  shop: Shop,
  input: { email: string; password: string },
  origin: Origin,
): Promise<Ok<SignedInSession> | SignInRefusal> {
  const email = input.email.toLowerCase();
  const account = await accountOfEmail(shop.db, email);
  const known = account && findKnownBrowser(shop, account, origin.cookies ?? "");
  const shared = [
    ["sign-in-address", origin.ipAddress],
    ["sign-in-account", hashOf(email)],
    ["sign-in-account-from-address", hashOf(`${email} ${origin.ipAddress}`)],
  ] as const;
  const own = known ? ([["sign-in-known-browser", known]] as const) : [];
  // Attempts of a known browser count for everybody, but others' attempts do not block it.
  const sharedWait = await consumeLimits(shop, shared);
  const wait = known ? await consumeLimits(shop, own) : sharedWait;
  const taken: Tries = [...(sharedWait > 0 ? [] : shared), ...(wait > 0 ? [] : own)];
  if (wait > 0) {
    await restoreLimits(shop, taken);
    return rateLimited(wait);
  }
  try {
    const opened = await openWithPassword(shop, input, origin);
    if (opened === null) return refuse("wrong_credentials");
    await restoreLimits(shop, taken);
    return ok(opened);
  } catch (error) {
    await restoreLimits(shop, taken);
    throw error;
  }
}

type Tries = readonly (readonly [RateRule, string])[];

/** Takes one point of each rule, or none: returns the seconds until every rule has points again, else 0. */
async function consumeLimits(shop: Shop, tries: Tries): Promise<number> {
  const waits: number[] = [];
  for (const [rule, who] of tries) waits.push(await shop.limits.take(rule, who));
  const wait = Math.max(0, ...waits);
  if (wait > 0)
    await restoreLimits(
      shop,
      tries.filter((_, index) => waits[index] === 0),
    );
  return wait;
}

async function restoreLimits(shop: Shop, tries: Tries): Promise<void> {
  for (const [rule, who] of tries) await shop.limits.giveBack(rule, who);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
