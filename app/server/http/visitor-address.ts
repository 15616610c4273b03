/**
 * The visitor's address: the connection's own, or, behind `trustProxy` proxies, the one so many from the right of
 * `X-Forwarded-For`; what a stranger writes further left is never believed. Source: contract, Fine print.
 */
export function visitorAddress(
  connection: string,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  if (trustProxy === 0 || forwardedFor === undefined) return connection;
  const named = forwardedFor.split(",").map((part) => part.trim());
  return named.at(-trustProxy) ?? connection;
}
