import { isIP, isIPv4 } from "node:net";

/**
 * The visitor's address: the connection's own, or, behind `trustProxy` proxies, the one so many from the right of
 * `X-Forwarded-For`; what a stranger writes further left is never believed. It is the address a visitor cannot change
 * at will, and so fit to count by: without port, brackets or zone, IPv4 also where it was written as IPv6, and of IPv6
 * the network of 64 bits (`2001:db8:1:2::`), since all that follow are one household's to choose from. What is no
 * address counts as none was named. Source: contract, Fine print.
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

/** `192.0.2.1:4711`, `[2001:db8::1]` and `[2001:db8::1]:4711`, as some proxies write them. */
const WITH_PORT = /^(?:\[(?<six>[^\]]+)\]|(?<four>[^:]+))(?::\d+)?$/;

function normalizedIp(text: string): string | null {
  const { six, four } = WITH_PORT.exec(text)?.groups ?? {};
  const ipAddress = (six ?? four ?? text).replace(/%.*$/, "");
  if (isIPv4(ipAddress)) return ipAddress;
  return isIP(ipAddress) === 6 ? networkOf(ipAddress) : null;
}

/** IPv4 in the clothes of IPv6: as a dual-stack socket names it, and as a translator does. */
const EMBEDDED_IPV4_PREFIXES = ["0:0:0:0:0:ffff", "64:ff9b:0:0:0:0"];

function networkOf(ipAddress: string): string {
  const groups = groupsOf(ipAddress);
  const last = groups.slice(6).map((group) => Number.parseInt(group, 16));
  if (EMBEDDED_IPV4_PREFIXES.includes(groups.slice(0, 6).join(":"))) {
    return last.flatMap((pair) => [pair >> 8, pair & 255]).join(".");
  }
  // Nobody on the internet has one of these; this machine is `::1`.
  if (groups.slice(0, 4).every((group) => group === "0")) return canonicalIpv6(ipAddress);
  return canonicalIpv6(`${groups.slice(0, 4).join(":")}::`);
}

/** The eight groups, in lower case and without leading zeros. */
function groupsOf(ipAddress: string): string[] {
  const [left = "", right] = canonicalIpv6(ipAddress).split("::");
  const before = left === "" ? [] : left.split(":");
  if (right === undefined) return before;
  const after = right === "" ? [] : right.split(":");
  const between = Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...between, ...after];
}

/** However an address is written, URLs write it one way. */
function canonicalIpv6(ipAddress: string): string {
  return new URL(`http://[${ipAddress}]`).hostname.slice(1, -1);
}
