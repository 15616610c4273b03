import { lookup } from "node:dns/promises";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** The maximum size of a file. */
const PUBLIC_FILE_MAX_BYTES = 10 * 1024 * 1024;

/** The time limit from the DNS query to the last byte, including redirects. */
const PUBLIC_FILE_WITHIN_MS = 10_000;

const MOST_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The connection to the internet; tests replace it by a local server. */
export type PublicNetwork = {
  /** Resolves all addresses of a name. */
  resolve: (host: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
  /** Whether http is allowed, only in development. */
  allowsHttp: boolean;
};

/** The real internet. */
export const INTERNET: PublicNetwork = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicIpAddress,
  allowsHttp: process.env.NODE_ENV === "development",
};

export type FetchRefusal = Refusal<
  "invalid_address" | "address_not_public" | "file_too_large" | "too_many_redirects" | "no_answer"
>;

type Limits = { maxBytes?: number; withinMs?: number; network?: PublicNetwork };

/**
 * Downloads a file from a URL that somebody entered, without reaching this server's own network. A name is resolved
 * once, all of its addresses must be public, and the connection uses the checked address, so that DNS cannot change
 * meanwhile. The same holds for each of at most 3 redirects. Cookies and credentials are not sent. Refusals:
 * `invalid_address` (not https, or with a password); `address_not_public`; `file_too_large` (10 MB);
 * `too_many_redirects`; `no_answer` (unreachable, any status but 200, or longer than 10 s). The caller checks the
 * content.
 */
export async function fetchPublicFile(
  address: string,
  { maxBytes = PUBLIC_FILE_MAX_BYTES, withinMs = PUBLIC_FILE_WITHIN_MS, network = INTERNET }: Limits = {},
): Promise<Ok<Uint8Array> | FetchRefusal> {
  const signal = AbortSignal.timeout(withinMs);
  let next = address;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const url = readUrl(next, network);
    if (url === null) return refuse("invalid_address");
    const found = await withinTime(signal, ipAddressesOf(url, network));
    if (found === undefined || found?.length === 0) return refuse("no_answer");
    if (found === null) return refuse("address_not_public");
    const response = await requestFile(url, found, signal);
    if (response === null) return refuse("no_answer");
    const { location } = response.headers;
    if (REDIRECTS.has(response.statusCode ?? 0) && location !== undefined) {
      response.destroy();
      if (!URL.canParse(location, url)) return refuse("invalid_address");
      next = new URL(location, url).href;
      continue;
    }
    if (response.statusCode !== 200 || isEncoded(response)) {
      response.destroy();
      return refuse("no_answer");
    }
    return await readBody(response, maxBytes);
  }
  return refuse("too_many_redirects");
}

function readUrl(address: string, { allowsHttp }: PublicNetwork): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isAllowed = url.protocol === "https:" || (allowsHttp && url.protocol === "http:");
  return isAllowed && url.username === "" && url.password === "" ? url : null;
}

/** Returns the addresses of the host, none if it is unknown; null if any of them is not allowed. */
async function ipAddressesOf(url: URL, network: PublicNetwork): Promise<string[] | null> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = isIP(host) === 0 ? await network.resolve(host).catch(() => []) : [host];
  return addresses.every((each) => network.isAllowed(each)) ? addresses : null;
}

async function withinTime<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  if (signal.aborted) return undefined;
  return await Promise.race([
    work,
    new Promise<undefined>((resolve) =>
      signal.addEventListener("abort", () => resolve(undefined), { once: true }),
    ),
  ]);
}

/** Requests the URL from these IP addresses and no other; null without a response. */
function requestFile(url: URL, addresses: string[], signal: AbortSignal): Promise<IncomingMessage | null> {
  const looked = addresses.map((address) => ({ address, family: isIP(address) }));
  const pinned: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, looked);
    else done(null, looked[0]?.address ?? "", looked[0]?.family ?? 4);
  };
  const options = {
    agent: false,
    lookup: pinned,
    signal,
    headers: { accept: "image/*", "accept-encoding": "identity", "user-agent": "KairabaShop/1.0" },
  };
  return new Promise((resolve) => {
    const clientRequest: ClientRequest =
      url.protocol === "https:" ? requestHttps(url, options) : requestHttp(url, options);
    clientRequest.on("response", resolve);
    clientRequest.on("error", () => resolve(null));
    clientRequest.end();
  });
}

/** Returns whether the body is compressed although we asked for none: decompression could make it huge. */
function isEncoded({ headers }: IncomingMessage): boolean {
  return (headers["content-encoding"] ?? "identity") !== "identity";
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Ok<Uint8Array> | FetchRefusal> {
  if (Number(answer.headers["content-length"]) > maxBytes) {
    answer.destroy();
    return refuse("file_too_large");
  }
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length;
      // Leaving the loop closes the connection.
      if (size > maxBytes) return refuse("file_too_large");
      parts.push(part);
    }
  } catch {
    // An interrupted or timed-out download is discarded.
    return refuse("no_answer");
  }
  return ok(new Uint8Array(Buffer.concat(parts)));
}

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
