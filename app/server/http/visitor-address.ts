import { isIP, isIPv4 } from "node:net";

/**
 * The visitor's address: the connection's own, or, behind `trustProxy` proxies, the one so many from the right of
 * `X-Forwarded-For`; what a stranger writes further left is never believed. It is the address a visitor cannot change
 * at will, and so fit to count by: without port, brackets or zone, IPv4 also where it was written as IPv6, and of IPv6
 * the network of 64 bits (`2001:db8:1:2::`), since all that follow are one household's to choose from. What is no
 * address counts as none was named. Source: contract, Fine print.
 */
export function visitorAddress(
  connection: string,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  const own = countedAddress(connection) ?? connection;
  if (trustProxy === 0 || forwardedFor === undefined) return own;
  const named = forwardedFor.split(",").at(-trustProxy);
  return countedAddress(named?.trim() ?? "") ?? own;
}

/** `192.0.2.1:4711`, `[2001:db8::1]` and `[2001:db8::1]:4711`, as some proxies write them. */
const WITH_PORT = /^(?:\[(?<six>[^\]]+)\]|(?<four>[^:]+))(?::\d+)?$/;

function countedAddress(written: string): string | null {
  const { six, four } = WITH_PORT.exec(written)?.groups ?? {};
  const address = (six ?? four ?? written).replace(/%.*$/, "");
  if (isIPv4(address)) return address;
  return isIP(address) === 6 ? networkOf(address) : null;
}

/** IPv4 in the clothes of IPv6: as a dual-stack socket names it, and as a translator does. */
const CARRIES_IPV4 = ["0:0:0:0:0:ffff", "64:ff9b:0:0:0:0"];

function networkOf(address: string): string {
  const groups = groupsOf(address);
  const last = groups.slice(6).map((group) => Number.parseInt(group, 16));
  if (CARRIES_IPV4.includes(groups.slice(0, 6).join(":"))) {
    return last.flatMap((pair) => [pair >> 8, pair & 255]).join(".");
  }
  // Nobody on the internet has one of these; this machine is `::1`.
  if (groups.slice(0, 4).every((group) => group === "0")) return shortOf(address);
  return shortOf(`${groups.slice(0, 4).join(":")}::`);
}

/** The eight groups, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const [left = "", right] = shortOf(address).split("::");
  const before = left === "" ? [] : left.split(":");
  if (right === undefined) return before;
  const after = right === "" ? [] : right.split(":");
  const between = Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...between, ...after];
}

/** However an address is written, URLs write it one way. */
function shortOf(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}
