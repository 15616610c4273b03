import { parseMinorUnits } from "#packages/values";
import { CURRENCIES, type CurrencyCode, type KnownCurrency } from "./currency.ts";

/** An exact amount: integer minor units (cents, bututs; whole yen) of one currency; one of the shop's own if not said. */
export type Money<Code extends KnownCurrency = CurrencyCode> = { amount: number; currency: Code };

/** An amount in any currency that staff may type. */
export type KnownMoney = Money<KnownCurrency>;

/** Creates an amount; throws on a fraction of a minor unit or an unsafe integer, which is a bug. */
export function money<Code extends KnownCurrency>(amount: number, currency: Code): Money<Code> {
  if (!Number.isSafeInteger(amount)) throw new Error(`${amount} is not a whole number of minor units`);
  return { amount: amount === 0 ? 0 : amount, currency };
}

/** Returns zero in the given currency. */
export function zero(currency: CurrencyCode): Money {
  return money(0, currency);
}

/** Returns a + b; throws on two currencies, which is a bug. */
export function addMoney<Code extends KnownCurrency>(a: Money<Code>, b: Money<Code>): Money<Code> {
  sameCurrency(a, b);
  return money(a.amount + b.amount, a.currency);
}

/** Returns a − b; throws on two currencies, which is a bug. */
export function subtractMoney<Code extends KnownCurrency>(a: Money<Code>, b: Money<Code>): Money<Code> {
  sameCurrency(a, b);
  return money(a.amount - b.amount, a.currency);
}

/** Multiplies an amount by a whole number. */
export function multiplyMoney<Code extends KnownCurrency>(m: Money<Code>, times: number): Money<Code> {
  if (!Number.isSafeInteger(times)) throw new Error(`${times} is not a whole number of times`);
  return money(m.amount * times, m.currency);
}

/** Returns the sum of a list in the given currency; zero for an empty list. */
export function sumMoney(list: readonly Money[], currency: CurrencyCode): Money {
  return list.reduce(addMoney, zero(currency));
}

/** Returns a whole percentage of an amount, rounded half up to the minor unit. */
export function percentOf(m: Money, percent: number): Money {
  if (!Number.isSafeInteger(percent)) throw new Error(`${percent} is not a whole percentage`);
  return money(divideHalfUp(BigInt(m.amount) * BigInt(percent), 100n), m.currency);
}

/**
 * Returns of an amount what `part` is of `whole`, rounded half up to the minor unit; `part` and `whole` are of one currency.
 * A sum that is apportioned over lines is the difference of its shares before and after each of them: the shares add up, the
 * last line has the rest.
 */
export function shareOf(m: Money, part: Money, whole: Money): Money {
  sameCurrency(part, whole);
  const share = divideHalfUp(BigInt(m.amount) * BigInt(part.amount), BigInt(Math.max(1, whole.amount)));
  return money(share, m.currency);
}

/** Returns whether both are the same amount of the same currency. */
export function sameMoney(a: Money, b: Money): boolean {
  return a.amount === b.amount && a.currency === b.currency;
}

/**
 * Parses a decimal exactly: "104.5", "104.50", 104.5. Null for anything but a plain decimal, for more decimals than the
 * currency has, and for amounts beyond safe integers. Extra zeros are accepted, because the database stores "1500.00"
 * for yen.
 */
export function moneyFromDecimal<Code extends KnownCurrency>(
  value: string | number,
  currency: Code,
): Money<Code> | null {
  const amount = parseMinorUnits(value, CURRENCIES[currency].decimals);
  return amount === null ? null : money(amount, currency);
}

/** Returns a decimal column as money; what its check constraints refuse throws. */
export function storedMoney<Code extends KnownCurrency>(decimal: string, currency: Code): Money<Code> {
  const amount = moneyFromDecimal(decimal, currency);
  if (amount === null) throw new Error(`not an amount of ${currency} in the database: ${decimal}`);
  return amount;
}

/** Returns numerator / denominator as a whole number, halves away from zero; the denominator is positive. */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (size * 2n + denominator) / (denominator * 2n);
  return Number(numerator < 0n ? -rounded : rounded);
}

function sameCurrency(a: KnownMoney, b: KnownMoney): void {
  if (a.currency !== b.currency) throw new Error(`${a.currency} and ${b.currency} cannot be put together`);
}

/** Returns amounts as a form sends back what it has shown: "100 GMD + 6059 GBP", in minor units. */
export function exactSum(list: readonly Money[]): string {
  return list.map(({ amount, currency }) => `${amount} ${currency}`).join(" + ");
}
