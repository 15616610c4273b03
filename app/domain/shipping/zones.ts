import type { KnownMoney } from "#app/domain/money/money.ts";

/**
 * A shipping zone. `rateUsd` is US cents, per order ("flat") or per kilogram ("per_kg"); the fallback zone covers every
 * country that no other zone lists.
 */
export type ShippingZone = {
  id: string;
  name: string;
  countries: string[];
  rateKind: "flat" | "per_kg";
  rateUsd: number;
  /** The rate as typed in another currency than dollars, which shoppers who see that currency pay; else null. */
  typed: KnownMoney | null;
  /** The subtotal from which on it is free, as typed; null for the shop's own limit. */
  freeOver: KnownMoney | null;
  estimatedDays: string;
  isFallback: boolean;
};

/** Countries of the Europe zone, with the select's options EU and UK. Source: specification 6.1. */
export const EUROPEAN_COUNTRIES: readonly string[] = [
  "AT",
  "BE",
  "BG",
  "HR",
  "CY",
  "CZ",
  "DK",
  "EE",
  "FI",
  "FR",
  "DE",
  "GR",
  "HU",
  "IE",
  "IT",
  "LV",
  "LT",
  "LU",
  "MT",
  "NL",
  "PL",
  "PT",
  "RO",
  "SK",
  "SI",
  "ES",
  "SE",
  "EU",
  "GB",
  "UK",
];

/** The zones of a new shop. Source: specification 6.1. */
export const DEFAULT_ZONES: readonly ShippingZone[] = [
  zone("gm", "The Gambia", ["GM"], "flat", 300, "2-3 days"),
  zone("europe", "Europe", [...EUROPEAN_COUNTRIES], "per_kg", 1000, "7-14 days"),
  zone("us", "United States", ["US"], "per_kg", 1200, "3-5 days"),
  { ...zone("other", "Other countries", [], "per_kg", 1200, "10-21 days"), isFallback: true },
];

/**
 * Normalizes a country for comparing zones: capitals, and UK for the United Kingdom, which ISO 3166 calls GB.
 * Source: specification 6.1.
 */
export function zoneCountry(value: string): string {
  const code = value.trim().toUpperCase();
  return code === "GB" ? "UK" : code;
}

/** Returns the zone of a country value: the one that lists it, else the fallback zone; null if there is neither. */
export function zoneOfCountry(zones: readonly ShippingZone[], country: string): ShippingZone | null {
  const value = zoneCountry(country);
  const listed = zones.find(({ countries }) => countries.some((each) => zoneCountry(each) === value));
  return listed ?? zones.find((candidate) => candidate.isFallback) ?? null;
}

function zone(
  id: string,
  name: string,
  countries: string[],
  rateKind: ShippingZone["rateKind"],
  rateUsd: number,
  estimatedDays: string,
): ShippingZone {
  return {
    id,
    name,
    countries,
    rateKind,
    rateUsd,
    typed: null,
    freeOver: null,
    estimatedDays,
    isFallback: false,
  };
}
