/** What a visitor prefers, in a cookie: the one way by which the server knows it before the first paint. */
type Preference = {
  /** The name of the cookie. */
  name: string;
  /** Returns the value in a Cookie header; null if there is none. */
  read: (cookies: string | null | undefined) => string | null;
  /** Returns a cookie that stores the value, for a `Set-Cookie` header and for `document.cookie`. It is no secret. */
  cookieOf: (value: string, isHttps: boolean) => string;
};

/** Declares a preference that is stored in a cookie of this name for so many days. */
export function preference(name: string, days: number): Preference {
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`);
  const attributes = `Max-Age=${days * 24 * 60 * 60}; Path=/; SameSite=Lax`;
  return {
    name,
    read: (cookies) => pattern.exec(cookies ?? "")?.[1]?.trim() ?? null,
    cookieOf: (value, isHttps) => `${name}=${value}; ${attributes}${isHttps ? "; Secure" : ""}`,
  };
}
