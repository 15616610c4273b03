/** The name of the session cookie at this origin. */
export function sessionCookieName(baseUrl: string): string {
  return `${sessionCookiePrefix(baseUrl)}.session_token`;
}

/** What the names of all cookies of accounts begin with at this origin. */
export function sessionCookiePrefix(baseUrl: string): string {
  return baseUrl.startsWith("https://") ? "__Host-kairaba" : "kairaba";
}

/** The headers of a request with nothing but its cookies: all that better-auth reads of them here. */
export function onlyCookies(request: Headers): Headers {
  return new Headers({ cookie: request.get("cookie") ?? "" });
}

/** The headers of the next request of a browser that was just given these cookies. */
export function carrying(setCookies: readonly string[]): Headers {
  return new Headers({ cookie: setCookies.map((line) => line.split(";")[0]).join("; ") });
}
