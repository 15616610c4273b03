const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

type Gateway = {
  /** The gateway's domain; its subdomains count too. */
  domain: string;
  /** A different URL of its API; null for the default. */
  apiBase: string | null;
};

/**
 * Returns whether somebody may be sent to a gateway's page: https on the gateway's domain, or this machine while the
 * API is a stand-in on this machine.
 */
export function isHostedPageUrl(url: string, { domain, apiBase }: Gateway): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password, port } = new URL(url);
  if (username !== "" || password !== "") return false;
  const isStandIn = apiBase !== null && isOnThisMachine(apiBase);
  if (isStandIn && /^https?:$/.test(protocol) && LOOPBACK.test(hostname)) return true;
  const isOwn = hostname === domain || hostname.endsWith(`.${domain}`);
  return isOwn && protocol === "https:" && port === "";
}

/** Returns whether a URL is on this machine, as a stand-in of tests and development is. */
export function isOnThisMachine(url: string): boolean {
  return LOOPBACK.test(new URL(url).hostname);
}
