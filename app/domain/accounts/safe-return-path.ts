/**
 * Returns the path to go to after signing in: the requested one if it surely stays on this site, else the fallback.
 * Refused: other origins in any spelling (`//evil`, `/\evil`, a scheme), control characters, and the sign-in pages
 * themselves, except those that confirm an e-mail address and accept an invitation. Source: specification 9.4.
 */
export function safeReturnPath(wished: unknown, fallback = "/"): string {
  if (typeof wished !== "string" || wished.length > 2000) return fallback;
  const [path = ""] = wished.split(/[?#]/);
  const isOwnPath = path.startsWith("/") && !path.includes("//");
  const isPlain = !/[\p{Cc}\s\\]/u.test(wished);
  const isSignIn = /^\/auth(\/(?!(?:verify|invitation)$)|$)/.test(path);
  return isOwnPath && isPlain && !isSignIn ? wished : fallback;
}
