/**
 * The currencies that shoppers see. A further one also needs a migration of the checks that
 * `tests/database-schema.test.ts` names; without decimals, it joins the yen in `invariants.ts`. Source: specification
 * 2.1.
 */
export const CURRENCY_CODES = ["USD", "EUR", "GBP", "GMD", "CAD", "AUD", "JPY"] as const;

/** A supported code. */
export type CurrencyCode = (typeof CURRENCY_CODES)[number];

/**
 * The currencies in which staff may type what suppliers are paid and what a shipping zone costs: the shop's own, those of
 * its suppliers and of West Africa. No shopper sees the others.
 */
export const KNOWN_CURRENCY_CODES = [
  "GMD",
  "XOF",
  "NGN",
  "GHS",
  "GNF",
  "SLE",
  "LRD",
  "MRU",
  "CVE",
  "CNY",
  "AED",
  "TRY",
  "EUR",
  "USD",
  "GBP",
  "CAD",
  "AUD",
  "JPY",
] as const;

/** A currency in which staff may type such an amount. */
export type KnownCurrency = (typeof KNOWN_CURRENCY_CODES)[number];

/** A currency; `decimals` is the number of digits of its minor unit. */
type Currency = { symbol: string; decimals: 0 | 2 };

/** Symbol and decimals by code. Source: specification 2.1. */
export const CURRENCIES: Record<KnownCurrency, Currency> = {
  USD: { symbol: "$", decimals: 2 },
  EUR: { symbol: "€", decimals: 2 },
  GBP: { symbol: "£", decimals: 2 },
  GMD: { symbol: "D", decimals: 2 },
  CAD: { symbol: "C$", decimals: 2 },
  AUD: { symbol: "A$", decimals: 2 },
  JPY: { symbol: "¥", decimals: 0 },
  XOF: { symbol: "CFA ", decimals: 0 },
  NGN: { symbol: "₦", decimals: 2 },
  GHS: { symbol: "GH₵", decimals: 2 },
  GNF: { symbol: "FG ", decimals: 0 },
  SLE: { symbol: "Le ", decimals: 2 },
  LRD: { symbol: "L$", decimals: 2 },
  MRU: { symbol: "UM ", decimals: 2 },
  CVE: { symbol: "Esc ", decimals: 2 },
  CNY: { symbol: "CN¥", decimals: 2 },
  AED: { symbol: "AED ", decimals: 2 },
  TRY: { symbol: "₺", decimals: 2 },
};

/** Returns whether an unknown value is a supported code, in capitals. */
export function isCurrencyCode(value: unknown): value is CurrencyCode {
  return (CURRENCY_CODES as readonly unknown[]).includes(value);
}

/** Returns whether an unknown value is the code of a currency in which staff may type amounts, in capitals. */
export function isKnownCurrency(value: unknown): value is KnownCurrency {
  return (KNOWN_CURRENCY_CODES as readonly unknown[]).includes(value);
}

const OWN_CURRENCY: Record<string, CurrencyCode> = {
  US: "USD",
  CA: "CAD",
  GB: "GBP",
  UK: "GBP",
  GM: "GMD",
  AU: "AUD",
  JP: "JPY",
};

const SHOWN_IN_EURO =
  /^(?:AT|BE|BG|HR|CY|CZ|DK|EE|FI|FR|DE|GR|HU|IE|IT|LV|LT|LU|MT|NL|PL|PT|RO|SK|SI|ES|SE|CH|NO|IS|LI|AD|AL|BA|BY|MC|MD|ME|MK|RS|RU|SM|UA|VA|XK|EU)$/;

/**
 * Returns the currency of a country (ISO 3166 alpha-2, any case); null if the shop does not support it. Europeans
 * outside the euro zone see euros too. Source: specification 2.2.
 */
export function currencyOfCountry(iso2: string): CurrencyCode | null {
  const country = iso2.trim().toUpperCase();
  if (SHOWN_IN_EURO.test(country)) return "EUR";
  return Object.hasOwn(OWN_CURRENCY, country) ? (OWN_CURRENCY[country] ?? null) : null;
}
