import { isIP, isIPv4 } from "node:net";

/**
 * Returns the visitor's IP address: the connection's, or behind `trustProxy` proxies the one at that index from the
 * right of `X-Forwarded-For`. Entries further left are set by the visitor and ignored. The result is suitable for rate
 * limits: without port, brackets or zone, IPv4 also where written as IPv6, and IPv6 as its network of 64 bits
 * (`2001:db8:1:2::`), since a household may use all addresses of it. An invalid entry counts as missing.
 * Source: specification 13.7.
 */
export function visitorIpAddress(
  connectionIp: string,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  const ownIp = normalizedIp(connectionIp) ?? connectionIp;
  if (trustProxy === 0 || forwardedFor === undefined) return ownIp;
  const forwardedIp = forwardedFor.split(",").at(-trustProxy);
  return normalizedIp(forwardedIp?.trim() ?? "") ?? ownIp;
}

/** Matches `192.0.2.1:4711`, `[2001:db8::1]` and `[2001:db8::1]:4711`, which some proxies write. */
const WITH_PORT = /^(?:\[(?<six>[^\]]+)\]|(?<four>[^:]+))(?::\d+)?$/;

function normalizedIp(text: string): string | null {
  const { six, four } = WITH_PORT.exec(text)?.groups ?? {};
  const ipAddress = (six ?? four ?? text).replace(/%.*$/, "");
  if (isIPv4(ipAddress)) return ipAddress;
  return isIP(ipAddress) === 6 ? networkOf(ipAddress) : null;
}

/** The prefixes of IPv4 addresses embedded in IPv6: by a dual-stack socket, and by NAT64. */
const EMBEDDED_IPV4_PREFIXES = ["0:0:0:0:0:ffff", "64:ff9b:0:0:0:0"];

function networkOf(ipAddress: string): string {
  const groups = groupsOf(ipAddress);
  const last = groups.slice(6).map((group) => Number.parseInt(group, 16));
  if (EMBEDDED_IPV4_PREFIXES.includes(groups.slice(0, 6).join(":"))) {
    return last.flatMap((pair) => [pair >> 8, pair & 255]).join(".");
  }
  // These are not public addresses; `::1` is this machine.
  if (groups.slice(0, 4).every((group) => group === "0")) return canonicalIpv6(ipAddress);
  return canonicalIpv6(`${groups.slice(0, 4).join(":")}::`);
}

/** Returns the eight groups in lower case without leading zeros. */
function groupsOf(ipAddress: string): string[] {
  const [left = "", right] = canonicalIpv6(ipAddress).split("::");
  const before = left === "" ? [] : left.split(":");
  if (right === undefined) return before;
  const after = right === "" ? [] : right.split(":");
  const between = Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...between, ...after];
}

/** Returns the canonical form of an IPv6 address, which URLs use. */
function canonicalIpv6(ipAddress: string): string {
  return new URL(`http://[${ipAddress}]`).hostname.slice(1, -1);
}
