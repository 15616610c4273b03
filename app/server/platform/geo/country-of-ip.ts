import { isIP } from "node:net";
import * as z from "zod";
import { fetchJson } from "#app/server/platform/fetch-json.ts";
import type { Logger } from "#app/server/platform/log.ts";
import { withTimeout } from "#app/server/platform/with-timeout.ts";

const responseSchema = z.object({ country_code: z.string().regex(/^[A-Za-z]{2}$/) });

const MAX_CACHED = 10_000;
const FAILURE_REMEMBERED_MS = 5 * 60 * 1000;
/** A page is not held up for longer; the answer is there for the next one. Half way round the world takes a third of it. */
const PAGE_WAITS_MS = 1_000;
const PRIVATE_ADDRESS =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80|0\.|::ffff:(?:127|10|192\.168)\.)/i;

type Options = { waitMs?: number; now?: () => number };

/**
 * A look-up of the country (ISO 3166, upper case) of a visitor's address at the geolocation service, 5 s at most,
 * remembered for this process's life, a failure for five minutes. Null for private addresses and when switched off
 * (`url` null); undefined where there is no answer yet after a second, and after a failure.
 * Source: specification §7, Third-party calls.
 */
export function countryLookup(
  url: string | null,
  log: Logger,
  { waitMs = PAGE_WAITS_MS, now = Date.now }: Options = {},
): (address: string) => Promise<string | null | undefined> {
  const known = new Map<string, { answer: Promise<string | undefined>; until: number }>();
  const ask = (address: string) => {
    const asked = { answer: lookUp(address), until: Number.POSITIVE_INFINITY };
    void asked.answer.then((country) => {
      if (country === undefined) asked.until = now() + FAILURE_REMEMBERED_MS;
    });
    return asked;
  };
  const lookUp = async (address: string): Promise<string | undefined> => {
    try {
      return responseSchema.parse(await fetchJson(urlFor(url ?? "", address))).country_code.toUpperCase();
    } catch (error) {
      log.warn({ reason: error }, "address geolocation failed");
      return undefined;
    }
  };
  return async (address) => {
    if (url === null || isIP(address) === 0 || PRIVATE_ADDRESS.test(address)) return null;
    const kept = known.get(address);
    const asked = kept && kept.until > now() ? kept : ask(address);
    if (known.size >= MAX_CACHED) known.clear();
    known.set(address, asked);
    return await withTimeout(asked.answer, waitMs);
  };
}

function urlFor(url: string, address: string): string {
  if (url.includes("{ip}")) return url.replaceAll("{ip}", encodeURIComponent(address));
  return `${url.replace(/\/$/, "")}/${encodeURIComponent(address)}`;
}
