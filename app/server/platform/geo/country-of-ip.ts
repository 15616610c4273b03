import { isIP } from "node:net";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import { fetchThirdPartyJson } from "#app/server/platform/fetch-third-party-json.ts";
import type { Logger } from "#app/server/platform/log.ts";
import { withTimeout } from "#app/server/platform/with-timeout.ts";

const responseSchema = z.object({ country_code: z.string().regex(/^[A-Za-z]{2}$/) });

const MAX_CACHED = 10_000;
const FAILURE_CACHED_MS = 5 * 60 * 1000;
/** The longest a page waits; the country is known for the next page. */
const PAGE_WAITS_MS = 1_000;
const PRIVATE_ADDRESS =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80|0\.|::ffff:(?:127|10|192\.168)\.)/i;

type Options = { waitMs?: number; now?: () => number };

/**
 * Returns a lookup of the country (ISO 3166, upper case) of a visitor's IP address at the geolocation service, 5 s at
 * most, cached, a failure for five minutes. The lookup returns null for private addresses and when switched off (`url`
 * null); undefined where there is no response yet after a second, and after a failure. Source: specification 14.7.
 */
export function countryLookup(
  url: string | null,
  log: Logger,
  { waitMs = PAGE_WAITS_MS, now = Date.now }: Options = {},
): (ipAddress: string) => Promise<string | null | undefined> {
  const cache = new LRUCache<string, { country: Promise<string | undefined>; until: number }>({
    max: MAX_CACHED,
  });
  const load = (ipAddress: string) => {
    const entry = { country: lookUp(ipAddress), until: Number.POSITIVE_INFINITY };
    void entry.country.then((country) => {
      if (country === undefined) entry.until = now() + FAILURE_CACHED_MS;
    });
    cache.set(ipAddress, entry);
    return entry;
  };
  const lookUp = async (ipAddress: string): Promise<string | undefined> => {
    try {
      const found = responseSchema.safeParse(await fetchThirdPartyJson(urlFor(url ?? "", ipAddress)));
      if (!found.success) throw new Error("answered without a country_code");
      return found.data.country_code.toUpperCase();
    } catch (error) {
      log.warn({ reason: error }, "address geolocation failed");
      return undefined;
    }
  };
  return async (ipAddress) => {
    if (url === null || isIP(ipAddress) === 0 || PRIVATE_ADDRESS.test(ipAddress)) return null;
    const cached = cache.get(ipAddress);
    const { country } = cached && cached.until > now() ? cached : load(ipAddress);
    return await withTimeout(country, waitMs);
  };
}

function urlFor(url: string, ipAddress: string): string {
  if (url.includes("{ip}")) return url.replaceAll("{ip}", encodeURIComponent(ipAddress));
  return `${url.replace(/\/$/, "")}/${encodeURIComponent(ipAddress)}`;
}
