/**
 * A session ends this long after it was last renewed. An existing session keeps its end until then: when this is
 * shortened, a migration shortens `expires_at` of `sessions`.
 */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** A session is renewed at the first request after this time. */
export const RENEWED_AFTER_SECONDS = 24 * 60 * 60;

/** Returns the name of the session cookie at this origin. */
export function sessionCookieName(baseUrl: string): string {
  return `${sessionCookiePrefix(baseUrl)}.session_token`;
}

/** Returns the prefix of all account cookies at this origin. */
export function sessionCookiePrefix(baseUrl: string): string {
  return baseUrl.startsWith("https://") ? "__Host-kairaba" : "kairaba";
}

/** Returns the headers of a request with its cookies only, which is all that better-auth reads. */
export function onlyCookies(request: Headers): Headers {
  return new Headers({ cookie: request.get("cookie") ?? "" });
}

/** Returns the headers of a browser's next request after it received these cookies. */
export function carrying(setCookies: readonly string[]): Headers {
  return new Headers({ cookie: setCookies.map((line) => line.split(";")[0]).join("; ") });
}

/** Returns the headers of a response that sets these cookies. */
export function cookieHeaders(setCookies: readonly string[]): [string, string][] {
  return setCookies.map((cookie) => ["set-cookie", cookie]);
}
