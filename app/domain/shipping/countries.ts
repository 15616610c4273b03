/** The choices of the country select. Source: specification 6.3. */
export const COUNTRY_OPTIONS = [
  { value: "US", label: "United States" },
  { value: "CA", label: "Canada" },
  { value: "UK", label: "United Kingdom" },
  { value: "EU", label: "European Union" },
  { value: "GM", label: "The Gambia" },
  { value: "INTERNATIONAL", label: "Other" },
] as const;

const ISO_3166 = new Set(
  (
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
    "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR " +
    "GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP " +
    "KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ " +
    "NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW " +
    "SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ " +
    "UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
  ).split(" "),
);

/** All ISO 3166 alpha-2 codes, in alphabetical order. */
export const ISO_COUNTRIES: readonly string[] = [...ISO_3166];

/** Returns whether a value is a destination: one of the six options or an ISO 3166 alpha-2 code, in capitals. */
export function isCountryValue(value: unknown): value is string {
  if (typeof value !== "string") return false;
  return ISO_3166.has(value) || COUNTRY_OPTIONS.some((option) => option.value === value);
}

/** Returns the name of a destination; an unknown value is unchanged. */
export function countryName(value: string): string {
  const option = COUNTRY_OPTIONS.find((candidate) => candidate.value === value);
  if (option) return option.label;
  if (!ISO_3166.has(value)) return value;
  return new Intl.DisplayNames("en", { type: "region" }).of(value) ?? value;
}

const NAMED_WITH_THE =
  /^(?:United |U\.S\. |(?:Bahamas|Comoros|European Union|Isle of Man|Maldives|Philippines|Seychelles)$)|(?:Islands|Netherlands|Republic|Territor(?:y|ies))$/;

/** Returns the name of a destination inside a sentence: "the United States", "The Gambia", "Senegal". */
export function countryInSentence(value: string): string {
  const name = countryName(value);
  return NAMED_WITH_THE.test(name) ? `the ${name}` : name;
}

/**
 * Returns whether a destination requires an address: everywhere but in The Gambia, where riders call. None is required
 * without a destination. Source: specification 6.4.
 */
export function isAddressNeeded(country: string): boolean {
  return country !== "" && country !== "GM";
}

/** Returns whether a destination has a region field: not in The Gambia, which is one zone with riders who call. */
export function isRegionAsked(country: string): boolean {
  return country !== "GM";
}

/** Returns the typed region, trimmed; empty for a destination without regions. */
export function regionFor(country: string, typed: string): string {
  return isRegionAsked(country) ? typed.trim() : "";
}
