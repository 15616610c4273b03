import { isIP } from "node:net";
import * as z from "zod";
import { fetchJson } from "#app/server/platform/fetch-json.ts";
import type { Logger } from "#app/server/platform/log.ts";

const answerSchema = z.object({ country_code: z.string().regex(/^[A-Za-z]{2}$/) });

const REMEMBERED = 10_000;
const PRIVATE_ADDRESS =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80|0\.|::ffff:(?:127|10|192\.168)\.)/i;

/**
 * A look-up of the country (ISO 3166, upper case) of a visitor's address at the geolocation service, 5 s at most,
 * remembered for this process's life; null for private addresses, when switched off (`url` null) and on any failure.
 * Source: specification §7, Third-party calls.
 */
export function countryLookup(url: string | null, log: Logger): (address: string) => Promise<string | null> {
  const known = new Map<string, Promise<string | null>>();
  const ask = async (address: string): Promise<string | null> => {
    try {
      return answerSchema.parse(await fetchJson(addressed(url ?? "", address))).country_code.toUpperCase();
    } catch (error) {
      log.warn({ reason: error }, "address geolocation failed");
      known.delete(address);
      return null;
    }
  };
  return async (address) => {
    if (url === null || isIP(address) === 0 || PRIVATE_ADDRESS.test(address)) return null;
    const asked = known.get(address) ?? ask(address);
    if (known.size >= REMEMBERED) known.clear();
    known.set(address, asked);
    return await asked;
  };
}

function addressed(url: string, address: string): string {
  if (url.includes("{ip}")) return url.replaceAll("{ip}", encodeURIComponent(address));
  return `${url.replace(/\/$/, "")}/${encodeURIComponent(address)}`;
}
