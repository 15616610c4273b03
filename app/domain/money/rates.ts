import { isRecord } from "#packages/values";
import {
  CURRENCIES,
  CURRENCY_CODES,
  type CurrencyCode,
  KNOWN_CURRENCY_CODES,
  type KnownCurrency,
} from "./currency.ts";
import { divideHalfUp, type KnownMoney, type Money, money } from "./money.ts";

/**
 * How much of each currency one US dollar buys, as integer millionths of that currency
 * (GMD 68.5 is 68_500_000). A source may lack a currency; its amounts are then shown in USD.
 */
export type RatesPerUsd = { USD: number } & Partial<Record<KnownCurrency, number>>;

/** One unit of a currency in the unit of `RatesPerUsd`. */
export const RATE_UNIT = 1_000_000;

/** Live rates are fetched again after one hour. Source: specification 2.4. */
export const RATES_STALE_AFTER_MS = 3_600_000;

/** The shop fetches rates again after five minutes if all sources failed. Source: specification 2.4. */
export const FALLBACK_RETRY_AFTER_MS = 300_000;

/**
 * How long the last live rates are used while no source responds; the fallback table, which is years old, after that.
 */
export const RATES_KEPT_MS = 7 * 24 * 3_600_000;

/**
 * A rate further than this factor from the known one is rejected: a source once said 0.7 dalasi for a dollar. A currency
 * that really loses four fifths at once is refused until the last live rates are a week old.
 */
const BELIEVED_FACTOR = 5;

/** Rates for when no source has responded for long. Source: specification 2.4. */
export const FALLBACK_RATES: Readonly<Record<KnownCurrency, number>> = {
  USD: RATE_UNIT,
  EUR: 850_000,
  GBP: 730_000,
  GMD: 68_500_000,
  CAD: 1_250_000,
  AUD: 1_350_000,
  JPY: 110_000_000,
  XOF: 557_563_450,
  NGN: 1_500_000_000,
  GHS: 12_000_000,
  GNF: 8_600_000_000,
  SLE: 23_000_000,
  LRD: 190_000_000,
  MRU: 40_000_000,
  CVE: 93_725_250,
  CNY: 7_100_000,
  AED: 3_672_500,
  TRY: 42_000_000,
};

/** What one euro is by treaty; these rates follow the euro's. */
const PER_EURO = [
  ["XOF", 655.957],
  ["CVE", 110.265],
] as const;

/** Returns the currency to show amounts in: the requested one if its rate is known, else USD. */
export function effectiveCurrency(currency: CurrencyCode, rates: RatesPerUsd): CurrencyCode {
  return rates[currency] ? currency : "USD";
}

/**
 * Converts US cents into another currency, rounded half up to its minor unit, or to `decimals`. Without a rate it
 * returns the USD amount, in USD; a page that adds amounts calls `effectiveCurrency` once and passes the result here.
 * Prices are made by `priceFromUsd`. Source: specification 2.5.
 */
export function convertFromUsd(
  usdMinor: number,
  to: CurrencyCode,
  rates: RatesPerUsd,
  decimals: number = CURRENCIES[to].decimals,
): Money {
  const rate = rates[to];
  if (to === "USD" || !rate) return money(usdMinor, "USD");
  const scaled = BigInt(usdMinor) * BigInt(rate) * minorUnits(to);
  const step = 10n ** BigInt(CURRENCIES[to].decimals - decimals);
  return money(divideHalfUp(scaled, BigInt(RATE_UNIT) * minorUnits("USD") * step) * Number(step), to);
}

/**
 * Converts an amount in another currency into USD, rounded half up to the cent. A missing rate is taken from the
 * fallback table.
 */
export function convertToUsd(m: KnownMoney, rates: RatesPerUsd): Money {
  if (m.currency === "USD") return money(m.amount, "USD");
  const rate = rates[m.currency] || FALLBACK_RATES[m.currency];
  const scaled = BigInt(m.amount) * BigInt(RATE_UNIT) * minorUnits("USD");
  return money(divideHalfUp(scaled, BigInt(rate) * minorUnits(m.currency)), "USD");
}

/**
 * Parses a rate source's response `{ rates: { EUR: 0.9, ... } }` with base USD. Entries that are not finite positive
 * numbers are dropped; what is tied to the euro follows it. Null without a `rates` object, without any usable rate, or
 * with another base than USD. Source: specification 2.4.
 */
export function parseRates(json: unknown): RatesPerUsd | null {
  if (!isRecord(json) || !isRecord(json.rates)) return null;
  const given = json.rates;
  if (given.USD !== undefined && given.USD !== 1) return null;
  const rates: RatesPerUsd = { USD: RATE_UNIT };
  for (const code of KNOWN_CURRENCY_CODES) {
    const rate = millionths(given[code]);
    if (rate !== null) rates[code] = rate;
  }
  for (const [code, perEuro] of PER_EURO) {
    if (rates.EUR) rates[code] = Math.round(rates.EUR * perEuro);
  }
  return Object.keys(rates).length > 1 ? rates : null;
}

/**
 * Returns the first currency whose rate is more than five times or less than a fifth of the known one; null if there is
 * none. Only those that shoppers see are compared; what one side lacks is skipped.
 */
export function findUnbelievable(rates: RatesPerUsd, known: RatesPerUsd): CurrencyCode | null {
  const isFar = (code: CurrencyCode) => {
    const [rate, expected] = [rates[code], known[code]];
    if (!rate || !expected) return false;
    return rate > expected * BELIEVED_FACTOR || rate * BELIEVED_FACTOR < expected;
  };
  return CURRENCY_CODES.find(isFar) ?? null;
}

/** Completes rates from the last known ones; a currency that neither has stays missing. */
export function completeRates(rates: RatesPerUsd, known: RatesPerUsd | null): RatesPerUsd {
  return { ...known, ...rates };
}

function millionths(value: unknown): number | null {
  if (typeof value !== "number" || value > 1_000_000) return null;
  const rate = Math.round(value * RATE_UNIT);
  return rate > 0 ? rate : null;
}

function minorUnits(code: KnownCurrency): bigint {
  return 10n ** BigInt(CURRENCIES[code].decimals);
}
