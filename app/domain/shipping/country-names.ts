import { COUNTRY_OPTIONS, countryName, ISO_COUNTRIES } from "./countries.ts";
import { zoneCountry } from "./zones.ts";

const CODES = new Map([
  ...ISO_COUNTRIES.map((code) => [comparable(countryName(code)), zoneCountry(code)] as const),
  ...COUNTRY_OPTIONS.map(({ value, label }) => [comparable(label), value] as const),
]);

/** Returns the destination with this name, whatever its case, accents and article; null for any other text. */
export function countryOfName(name: string): string | null {
  return CODES.get(comparable(name)) ?? null;
}

function comparable(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/^the /, "")
    .replaceAll("&", "and")
    .replace(/[^\p{L}]+/gu, " ")
    .trim();
}
