/**
 * Returns the host name that the shop's passkeys are bound to. Null where browsers refuse passkeys: at an IP address,
 * and without https except on localhost. Source: specification 9.7; WebAuthn, 5.1.2.
 */
export function passkeyHost(baseUrl: string): string | null {
  const { hostname, protocol } = new URL(baseUrl);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  const isAddress = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  return !isAddress && (protocol === "https:" || isLocal) ? hostname : null;
}

/** Returns whether a page of this host may use the shop's passkeys: the shop's own host, or a subdomain. */
export function isPasskeyHost(shopHost: string, pageHost: string): boolean {
  return pageHost === shopHost || pageHost.endsWith(`.${shopHost}`);
}
