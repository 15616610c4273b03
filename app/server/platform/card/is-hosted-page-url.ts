const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

type Gateway = {
  /** The gateway's own domain; its subdomains are its own too. */
  domain: string;
  /** Another address of its API; null for its own. */
  apiBase: string | null;
};

/**
 * Whether a gateway's hosted page is where a shopper may be sent: https on the gateway's own domain, or this machine
 * while its API is a stand-in on this machine.
 */
export function isHostedPageUrl(url: string, { domain, apiBase }: Gateway): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password, port } = new URL(url);
  if (username !== "" || password !== "") return false;
  const isStandIn = apiBase !== null && LOOPBACK.test(new URL(apiBase).hostname);
  if (isStandIn && /^https?:$/.test(protocol) && LOOPBACK.test(hostname)) return true;
  const isOwn = hostname === domain || hostname.endsWith(`.${domain}`);
  return isOwn && protocol === "https:" && port === "";
}
