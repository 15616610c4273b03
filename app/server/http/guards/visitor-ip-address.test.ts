import { describe, expect, test } from "vitest";
import { visitorIpAddress } from "./visitor-ip-address.ts";

describe("a visitor's address", () => {
  test.each([
    ["of a connection", "192.0.2.7", undefined, 0, "192.0.2.7"],
    ["of a connection, whatever a stranger writes", "192.0.2.7", "198.51.100.1", 0, "192.0.2.7"],
    ["of IPv4 on a socket for both", "::ffff:192.0.2.7", undefined, 0, "192.0.2.7"],
    ["of this machine", "::1", undefined, 0, "::1"],
    ["as the proxy names it", "127.0.0.1", "203.0.113.9, 198.51.100.1", 1, "198.51.100.1"],
    ["as the outer of two proxies names it", "127.0.0.1", "203.0.113.9, 198.51.100.1", 2, "203.0.113.9"],
    ["with a port", "127.0.0.1", "8.8.8.8:4711", 1, "8.8.8.8"],
    ["in brackets", "127.0.0.1", "[2001:db8:1:2::5]", 1, "2001:db8:1:2::"],
    ["in brackets, with a port", "127.0.0.1", "[2001:db8:1:2::5]:443", 1, "2001:db8:1:2::"],
    ["of IPv6", "127.0.0.1", "2001:db8:1:2::77", 1, "2001:db8:1:2::"],
    ["of IPv6 written out", "127.0.0.1", "2001:0DB8:0001:0002:ffff:0:0:1", 1, "2001:db8:1:2::"],
    ["of another network", "127.0.0.1", "2001:db8:1:3::77", 1, "2001:db8:1:3::"],
    ["of IPv4 written as IPv6", "127.0.0.1", "::FFFF:8.8.4.4", 1, "8.8.4.4"],
    ["of IPv4 written as IPv6, in hexadecimal", "127.0.0.1", "0:0:0:0:0:ffff:808:404", 1, "8.8.4.4"],
    ["of IPv4 behind a translator", "127.0.0.1", "64:ff9b::808:404", 1, "8.8.4.4"],
    ["of a neighbour", "fe80::1%eth0", undefined, 0, "fe80::"],
    ["that is none", "192.0.2.7", "unknown", 1, "192.0.2.7"],
    ["that is empty", "192.0.2.7", "", 1, "192.0.2.7"],
    ["of more proxies than named", "192.0.2.7", "198.51.100.1", 3, "192.0.2.7"],
    ["of no connection", "", undefined, 0, ""],
  ])("%s", (_what, connection, forwardedFor, trustProxy, expected) => {
    expect(visitorIpAddress(connection, forwardedFor, trustProxy)).toBe(expected);
  });
});
