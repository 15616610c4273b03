import { isAPIError } from "better-auth/api";
import { knownBrowserCookie } from "#app/server/accounts/sessions/known-browser.ts";
import type { Shop } from "#app/server/shop.ts";
import type { AccountOfEmail } from "./accounts-of-email.ts";
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

/**
 * Opens a session of the first of the address's accounts whose password this is, and makes the browser known; null where
 * it is none's. Without an account it takes as long as with one that has another password.
 */
export async function openWithPassword(
  shop: Shop,
  input: { email: string; password: string; accounts: readonly AccountOfEmail[] },
  origin: Origin,
): Promise<SignedInSession | null> {
  const nobody = { userId: "", storedEmail: input.email };
  for (const { userId, storedEmail } of input.accounts.length > 0 ? input.accounts : [nobody]) {
    try {
      const { headers, response } = await shop.auth.api.signInEmail({
        body: { email: storedEmail, password: input.password },
        headers: originHeaders(origin),
        returnHeaders: true,
      });
      if ("user" in response) await recordRightPassword(shop.db, response.user.id, input.password);
      const known = await knownBrowserCookie(shop, input.email, userId);
      const setCookies = [...headers.getSetCookie(), known];
      return { setCookies, asksSecondFactor: "twoFactorRedirect" in response };
    } catch (error) {
      const isRefused = isAPIError(error) && (error.statusCode === 401 || error.statusCode === 400);
      if (!isRefused) throw error;
    }
  }
  return null;
}

/** The headers better-auth stores with a session; built here, so that a stranger cannot forge an IP address. */
export function originHeaders({ address, userAgent }: Origin): Headers {
  return new Headers({ "x-forwarded-for": address, "user-agent": userAgent.slice(0, 500) });
}
