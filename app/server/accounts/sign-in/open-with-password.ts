import { isAPIError } from "better-auth/api";
import { knownBrowserCookie } from "#app/server/accounts/sessions/known-browser.ts";
import type { Shop } from "#app/server/shop.ts";
import type { AccountOfEmail } from "./accounts-of-email.ts";
import { recordRightPassword } from "./own-password.ts";

/** The origin of a request to sign in or up. */
export type Origin = {
  /** The visitor's IP address, also behind proxies. */
  address: string;
  userAgent: string;
  /** The browser's cookies; empty if there are none. */
  cookies?: string;
};

/** An opened session: the cookies for the browser. */
export type OpenedSession = { setCookies: string[] };

/** A correct password; with a second factor the cookies contain its challenge instead of a session. */
export type SignedInSession = OpenedSession & { asksSecondFactor: boolean };

/**
 * Opens a session of the first of the address's accounts with this password, and makes the browser known; null if none
 * matches. Without an account it takes as long as with a wrong password.
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
