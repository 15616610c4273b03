import { createHmac, randomBytes } from "node:crypto";
import { parse } from "hono/utils/cookie";
import { type AccountOfEmail, accountOfEmail } from "#app/server/accounts/sign-in/account-of-email.ts";
import { equalsSecret } from "#app/server/platform/equals-secret.ts";
import type { Shop } from "#app/server/shop.ts";
import { sessionCookiePrefix } from "./session-cookies.ts";

const LASTS_SECONDS = 90 * 24 * 60 * 60;

/**
 * The cookie of a browser that is known from now on to the account of this address, for 90 days or until the password
 * changes: the password was typed in it, or a link of the mailbox opened. It grants no access; it only exempts the owner
 * from the waiting time that strangers have caused, with tries of its own.
 */
export async function knownBrowserCookie(shop: Shop, email: string): Promise<string> {
  const account = await accountOfEmail(shop.db, email);
  const id = randomBytes(16).toString("base64url");
  const ends = Math.floor(shop.clock().getTime() / 1000) + LASTS_SECONDS;
  const value = `${id}.${ends}.${account ? signatureOf(shop, account, id, ends) : ""}`;
  const secure = shop.config.baseUrl.startsWith("https://") ? "; Secure" : "";
  return `${cookieName(shop)}=${value}; Max-Age=${LASTS_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Returns the id of the known browser of these cookies if it still belongs to this account; else null. */
export function findKnownBrowser(shop: Shop, account: AccountOfEmail, cookies: string): string | null {
  const [id = "", ends = "", signature = ""] = (parse(cookies)[cookieName(shop)] ?? "").split(".");
  if (!(Number(ends) * 1000 > shop.clock().getTime())) return null;
  return equalsSecret(signature, signatureOf(shop, account, id, Number(ends))) ? id : null;
}

function signatureOf(shop: Shop, account: AccountOfEmail, id: string, ends: number): string {
  return createHmac("sha256", shop.config.secret)
    .update(`known-browser ${account.userId} ${account.passwordHash} ${id} ${ends}`)
    .digest("base64url");
}

function cookieName(shop: Shop): string {
  return `${sessionCookiePrefix(shop.config.baseUrl)}.known`;
}
