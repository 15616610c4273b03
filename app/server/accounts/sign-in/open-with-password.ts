import { isAPIError } from "better-auth/api";
import { knownBrowserCookie } from "#app/server/accounts/sessions/known-browser.ts";
import type { Shop } from "#app/server/shop.ts";
import { recordRightPassword } from "./own-password.ts";

/** The origin of a request to sign in or up. */
export type Origin = {
  /** The visitor's IP address, also behind proxies. */
  ipAddress: string;
  userAgent: string;
  /** The browser's cookies; empty if there are none. */
  cookies?: string;
};

/** An opened session: the cookies for the browser. */
export type OpenedSession = { setCookies: string[] };

/** A correct password; with a second factor the cookies contain its challenge instead of a session. */
export type SignedInSession = OpenedSession & { asksSecondFactor: boolean };

/**
 * Opens a session of the account with this address and password, and makes the browser known; null if they are wrong.
 * Without an account it takes as long as with a wrong password.
 */
export async function openWithPassword(
  shop: Shop,
  { email, password }: { email: string; password: string },
  origin: Origin,
): Promise<SignedInSession | null> {
  try {
    const { headers, response } = await shop.auth.api.signInEmail({
      body: { email, password },
      headers: originHeaders(origin),
      returnHeaders: true,
    });
    if ("user" in response) await recordRightPassword(shop.db, response.user.id, password);
    const setCookies = [...headers.getSetCookie(), await knownBrowserCookie(shop, email)];
    return { setCookies, asksSecondFactor: "twoFactorRedirect" in response };
  } catch (error) {
    const isRefused = isAPIError(error) && (error.statusCode === 401 || error.statusCode === 400);
    if (isRefused) return null;
    throw error;
  }
}

/** The headers better-auth stores with a session; built here, so that a stranger cannot forge an IP address. */
export function originHeaders({ ipAddress, userAgent }: Origin): Headers {
  return new Headers({ "x-forwarded-for": ipAddress, "user-agent": userAgent.slice(0, 500) });
}
