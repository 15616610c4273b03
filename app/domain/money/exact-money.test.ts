import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CURRENCIES, CURRENCY_CODES, isCurrencyCode } from "./currency.ts";
import { PREFERRED_CURRENCY, regionOfLanguage } from "./detect-currency.ts";
import {
  addMoney,
  divideHalfUp,
  money,
  moneyFromDecimal,
  multiplyMoney,
  percentOf,
  sameMoney,
  subtractMoney,
  sumMoney,
  zero,
} from "./money.ts";
import {
  completeRates,
  convertFromUsd,
  convertToUsd,
  FALLBACK_RATES,
  findUnbelievable,
  parseRates,
} from "./rates.ts";
import { toDecimal } from "./to-decimal.ts";
import { withDalasi } from "./with-dalasi.ts";

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const prices = fc.nat(1_000_000_000);
const percents = fc.integer({ min: 0, max: 100 });

describe.each(CURRENCY_CODES)("money in %s", (currency) => {
  test("adding and subtracting again changes nothing", () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const [one, other] = [money(a, currency), money(b, currency)];
        expect(subtractMoney(addMoney(one, other), other)).toEqual(one);
        expect(addMoney(one, zero(currency))).toEqual(one);
        expect(sumMoney([one, other], currency)).toEqual(addMoney(other, one));
      }),
    );
  });

  test("multiplying equals repeated adding", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 20 }), (amount, times) => {
        const one = money(amount, currency);
        const list = Array.from({ length: times }, () => one);
        expect(multiplyMoney(one, times)).toEqual(sumMoney(list, currency));
      }),
    );
  });

  test("a discount is the exact share to half a minor unit, and with the rest makes the whole", () => {
    fc.assert(
      fc.property(prices, percents, (amount, percent) => {
        const whole = money(amount, currency);
        const discount = percentOf(whole, percent);
        const error = discount.amount * 100 - amount * percent;
        expect(error).toBeGreaterThan(-50);
        expect(error).toBeLessThanOrEqual(50);
        expect(addMoney(subtractMoney(whole, discount), discount)).toEqual(whole);
        expect(discount.amount).toBeGreaterThanOrEqual(0);
        expect(discount.amount).toBeLessThanOrEqual(amount);
      }),
    );
  });

  test("a higher percentage never takes off less, and a loss is rounded like a gain", () => {
    fc.assert(
      fc.property(prices, percents, percents, (amount, one, other) => {
        const of = (percent: number) => percentOf(money(amount, currency), percent).amount;
        expect(of(Math.max(one, other))).toBeGreaterThanOrEqual(of(Math.min(one, other)));
        expect(percentOf(money(-amount, currency), one).amount).toBe(-of(one) || 0);
      }),
    );
  });

  test("is parsed from its own decimal", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const written = toDecimal(money(amount, currency));
        expect(moneyFromDecimal(written, currency)).toEqual(money(amount, currency));
        expect(written.split(".")[1]?.length ?? 0).toBe(CURRENCIES[currency].decimals);
      }),
    );
  });

  test("there and back from dollars loses at most half of its smallest coin", () => {
    fc.assert(
      fc.property(prices, (cents) => {
        const there = convertFromUsd(cents, currency, FALLBACK_RATES);
        expect(there.currency).toBe(currency);
        const back = convertToUsd(there, FALLBACK_RATES).amount;
        const coin = 100 / 10 ** CURRENCIES[currency].decimals / (FALLBACK_RATES[currency] / 1_000_000);
        expect(Math.abs(back - cents)).toBeLessThanOrEqual(coin / 2 + 0.5);
      }),
    );
  });
});

describe("money that is a bug", () => {
  const usd = money(1, "USD");
  const gmd = money(1, "GMD");
  test.each<[string, () => unknown, string]>([
    ["a fraction", () => money(0.5, "USD"), "0.5 is not a whole number of minor units"],
    ["an unsafe integer", () => money(2 ** 53, "USD"), "is not a whole number of minor units"],
    ["half a time", () => multiplyMoney(money(2, "USD"), 0.5), "0.5 is not a whole number of times"],
    ["half a percent", () => percentOf(usd, 0.5), "0.5 is not a whole percentage"],
    ["a sum of two currencies", () => addMoney(usd, gmd), "USD and GMD cannot be put together"],
    ["a difference of two currencies", () => subtractMoney(usd, gmd), "USD and GMD cannot be put together"],
    ["a list of two currencies", () => sumMoney([gmd], "USD"), "USD and GMD cannot be put together"],
  ])("%s throws", (_name, make, words) => {
    expect(make).toThrow(words);
  });
});

describe("edge cases of money", () => {
  test("zero is never minus zero", () => {
    expect(Object.is(money(-0, "USD").amount, 0)).toBe(true);
    expect(Object.is(percentOf(money(-1, "USD"), 1).amount, 0)).toBe(true);
  });

  test("halves are rounded away from zero", () => {
    expect([1n, -1n, 3n, -3n, 0n, 149n, 150n].map((n) => divideHalfUp(n, n < 10n ? 2n : 100n))).toEqual([
      1, -1, 2, -2, 0, 1, 2,
    ]);
  });

  test("is equal if amount and currency are", () => {
    expect(sameMoney(money(5, "USD"), money(5, "USD"))).toBe(true);
    expect(sameMoney(money(5, "USD"), money(6, "USD"))).toBe(false);
    expect(sameMoney(money(5, "USD"), money(5, "GMD"))).toBe(false);
  });

  test("a sum in another currency has the dalasi beside it", () => {
    const euro = money(900, "EUR");
    expect(withDalasi(euro, money(68_500, "GMD"))).toBe("€9.00 (D685.00)");
    expect(withDalasi(euro, null)).toBe("€9.00");
    expect(withDalasi(money(68_500, "GMD"), money(68_500, "GMD"))).toBe("D685.00");
  });
});

describe("edge cases of rates", () => {
  test.each<[unknown, number | undefined]>([
    [0.9, 900_000],
    [1_000_000, 1_000_000_000_000],
    [1_000_000.1, undefined],
    [0, undefined],
    [-1, undefined],
    [0.0000004, undefined],
    [0.0000005, 1],
    ["0.9", undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [null, undefined],
  ])("a rate of %j is %j millionths", (EUR, millionths) => {
    expect(parseRates({ rates: { EUR, GBP: 0.7, USD: 1 } })?.EUR).toBe(millionths);
  });

  test("the rate of the dollar is always one", () => {
    expect(parseRates({ rates: { USD: 2, EUR: 0.9 } })).toBeNull();
    expect(parseRates({ rates: { EUR: 0.9 } })).toEqual({ USD: 1_000_000, EUR: 900_000 });
    const odd = { ...FALLBACK_RATES, USD: 2_000_000 };
    expect(convertFromUsd(500, "USD", odd)).toEqual(money(500, "USD"));
    expect(convertToUsd(money(500, "USD"), odd)).toEqual(money(500, "USD"));
  });

  test("a rate that only one side has is not compared", () => {
    expect(findUnbelievable({ USD: 1_000_000, EUR: 9 }, { USD: 1_000_000 })).toBeNull();
    expect(findUnbelievable({ USD: 1_000_000 }, { USD: 1_000_000, EUR: 9 })).toBeNull();
    expect(completeRates({ USD: 1, EUR: 2 }, { USD: 9, GBP: 3 })).toEqual({ USD: 1, EUR: 2, GBP: 3 });
  });
});

describe("edge cases of detection", () => {
  test("the preference has the name of the specification", () => {
    expect(PREFERRED_CURRENCY.name).toBe("preferred-currency");
  });

  test.each([
    ["en-US;q=0.5,en-GB;q=0.9", "GB"],
    ["en-US;q=0,en-GB;q=0.1", "GB"],
    ["english-US,en-GB", "GB"],
    ["*,en-GB;q=0.2", "GB"],
    ["en-US;level=9,de-DE;q=0.9", "US"],
    ["en-US;q=0", null],
    ["", null],
  ])("%j is of %j", (header, region) => {
    expect(regionOfLanguage(header)).toBe(region);
  });

  test("a list of codes is no code", () => {
    expect(isCurrencyCode(["USD"])).toBe(false);
    expect(isCurrencyCode("usd")).toBe(false);
  });
});
