/**
 * The name passkeys of the shop are bound to, or null where browsers would refuse them: at a bare IP address, and
 * without https anywhere but on the machine itself. Source: issue on accounts, roles; WebAuthn, §5.1.2.
 */
export function passkeyHost(baseUrl: string): string | null {
  const { hostname, protocol } = new URL(baseUrl);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  const isAddress = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  return !isAddress && (protocol === "https:" || isLocal) ? hostname : null;
}

/** Whether a page of this host may use the shop's passkeys: the shop's own host, or one below it. */
export function isPasskeyHost(shopHost: string, pageHost: string): boolean {
  return pageHost === shopHost || pageHost.endsWith(`.${shopHost}`);
}
