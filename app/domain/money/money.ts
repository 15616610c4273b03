import { CURRENCIES, type CurrencyCode } from "./currency.ts";

/** An exact amount: integer minor units (cents, bututs; whole yen) of one currency. */
export type Money = { amount: number; currency: CurrencyCode };

/** Builds an amount; a fraction of a minor unit or an unsafe integer is a bug and throws. */
export function money(amount: number, currency: CurrencyCode): Money {
  if (!Number.isSafeInteger(amount)) throw new Error(`${amount} is not a whole number of minor units`);
  return { amount: amount === 0 ? 0 : amount, currency };
}

/** Nothing, in the given currency. */
export function zero(currency: CurrencyCode): Money {
  return money(0, currency);
}

/** a + b; two currencies are a bug and throw. */
export function addMoney(a: Money, b: Money): Money {
  sameCurrency(a, b);
  return money(a.amount + b.amount, a.currency);
}

/** a − b; two currencies are a bug and throw. */
export function subtractMoney(a: Money, b: Money): Money {
  sameCurrency(a, b);
  return money(a.amount - b.amount, a.currency);
}

/** An amount taken a whole number of times. */
export function multiplyMoney(m: Money, times: number): Money {
  if (!Number.isSafeInteger(times)) throw new Error(`${times} is not a whole number of times`);
  return money(m.amount * times, m.currency);
}

/** The sum of a list in the given currency; an empty list is zero. */
export function sumMoney(list: readonly Money[], currency: CurrencyCode): Money {
  return list.reduce(addMoney, zero(currency));
}

/** A whole percentage of an amount, rounded half up to the minor unit. */
export function percentOf(m: Money, percent: number): Money {
  if (!Number.isSafeInteger(percent)) throw new Error(`${percent} is not a whole percentage`);
  return money(divideHalfUp(BigInt(m.amount) * BigInt(percent), 100n), m.currency);
}

/** Whether both are the same amount of the same currency. */
export function sameMoney(a: Money, b: Money): boolean {
  return a.amount === b.amount && a.currency === b.currency;
}

/** The decimal text of the database and of mails: "104.50", and "1500" for yen. */
export function toDecimal(m: Money): string {
  const { decimals } = CURRENCIES[m.currency];
  const sign = m.amount < 0 ? "-" : "";
  const digits = String(Math.abs(m.amount)).padStart(decimals + 1, "0");
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The amount in major units, for JSON only; never calculate with it. */
export function toMajor(m: Money): number {
  return Number(toDecimal(m));
}

/**
 * Reads a decimal exactly: "104.5", "104.50", 104.5. Null for anything that is not a plain decimal,
 * for more decimals than the currency has (zeros aside, since the database keeps "1500.00" for yen),
 * and for amounts beyond exact integers.
 */
export function moneyFromDecimal(value: string | number, currency: CurrencyCode): Money | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,20}))?$/.exec(String(value).trim());
  if (!match) return null;
  const { decimals } = CURRENCIES[currency];
  const [, sign, whole = "", fraction = ""] = match;
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const amount = Number(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  if (!Number.isSafeInteger(amount)) return null;
  return money(sign === "-" ? -amount : amount, currency);
}

/** numerator / denominator as a whole number, halves away from zero; the denominator is positive. */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (size * 2n + denominator) / (denominator * 2n);
  return Number(numerator < 0n ? -rounded : rounded);
}

function sameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new Error(`${a.currency} and ${b.currency} cannot be put together`);
}
