import { BlockList, isIP } from "node:net";

/** Blocks of IPv4 that are not public. Source: IANA special-purpose registries. */
const CLOSED_IPV4: [ipAddress: string, bits: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // A cloud's metadata service with a public-looking address.
  ["168.63.129.16", 32],
];

/** The routed part of IPv6 … */
const OPEN_IPV6: [ipAddress: string, bits: number] = ["2000::", 3];

/** … and the blocks inside it that lead elsewhere: tunnels to IPv4, documentation, and similar ones. */
const CLOSED_IPV6: [ipAddress: string, bits: number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const closed = new BlockList();
for (const [ipAddress, bits] of CLOSED_IPV4) closed.addSubnet(ipAddress, bits, "ipv4");
for (const [ipAddress, bits] of CLOSED_IPV6) closed.addSubnet(ipAddress, bits, "ipv6");
const open = new BlockList();
open.addSubnet(...OPEN_IPV6, "ipv6");

/**
 * Returns whether an IP address is public: not loopback, private, link-local, unique-local, multicast, reserved, a
 * metadata service, or a non-public IPv4 address inside IPv6.
 */
export function isPublicIpAddress(ipAddress: string): boolean {
  switch (isIP(ipAddress)) {
    case 4:
      return !closed.check(ipAddress, "ipv4");
    case 6:
      return open.check(ipAddress, "ipv6") && !closed.check(ipAddress, "ipv6");
    default:
      return false;
  }
}
