import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CURRENCIES,
  CURRENCY_CODES,
  currencyOfCountry,
  isCurrencyCode,
  isKnownCurrency,
  KNOWN_CURRENCY_CODES,
} from "./currency.ts";
import { CURRENCY_NAMES } from "./currency-names.ts";
import { formatMoney } from "./format-money.ts";
import {
  addMoney,
  divideHalfUp,
  exactSum,
  money,
  moneyFromDecimal,
  multiplyMoney,
  percentOf,
  sameMoney,
  shareOf,
  storedMoney,
  subtractMoney,
  sumMoney,
  zero,
} from "./money.ts";
import { toDecimal, toMajor } from "./to-decimal.ts";
import { typedDalasi, typedSum } from "./typed-sum.ts";
import { sumInWords, withDalasi } from "./with-dalasi.ts";

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const prices = fc.nat(1_000_000_000);
const percents = fc.integer({ min: 0, max: 100 });

describe("currencies", () => {
  test.each([
    ["USD", "$", "US Dollar"],
    ["EUR", "€", "Euro"],
    ["GBP", "£", "British Pound"],
    ["GMD", "D", "Gambian Dalasi"],
    ["CAD", "C$", "Canadian Dollar"],
    ["AUD", "A$", "Australian Dollar"],
    ["JPY", "¥", "Japanese Yen"],
  ] as const)("%s is written %s and called %s", (code, symbol, name) => {
    expect(CURRENCIES[code]).toEqual({ symbol, decimals: code === "JPY" ? 0 : 2 });
    expect(CURRENCY_NAMES[code]).toBe(name);
  });

  test.each([
    ["US", "USD"],
    ["CA", "CAD"],
    ["GB", "GBP"],
    ["GM", "GMD"],
    ["AU", "AUD"],
    ["JP", "JPY"],
    ["UK", "GBP"],
    [" us ", "USD"],
    ["XAT", null],
    ["ATX", null],
    ["DE", "EUR"],
    ["ch", "EUR"],
    ["NO", "EUR"],
    ["PL", "EUR"],
    ["SE", "EUR"],
    ["DK", "EUR"],
    ["CZ", "EUR"],
    ["HU", "EUR"],
    ["RO", "EUR"],
    ["BG", "EUR"],
    ["UA", "EUR"],
    ["BY", "EUR"],
    ["RU", "EUR"],
    ["SN", null],
    ["", null],
    ["constructor", null],
  ])("the currency of %s is %s", (country, currency) => {
    expect(currencyOfCountry(country)).toBe(currency);
  });

  test("only the seven codes in capitals are currency codes", () => {
    expect(CURRENCY_CODES.every(isCurrencyCode)).toBe(true);
    expect(["usd", "XOF", "", null, 5, {}, ["USD"]].some(isCurrencyCode)).toBe(false);
  });

  test("staff may type West African and other currencies too, each with a symbol and a name of its own", () => {
    expect(KNOWN_CURRENCY_CODES.every(isKnownCurrency)).toBe(true);
    expect(["xof", "BTC", "", null, ["XOF"]].some(isKnownCurrency)).toBe(false);
    const symbols = KNOWN_CURRENCY_CODES.map((code) => CURRENCIES[code].symbol.trim());
    const names = KNOWN_CURRENCY_CODES.map((code) => CURRENCY_NAMES[code]);
    for (const words of [symbols, names]) {
      expect(new Set(words.filter(Boolean)).size).toBe(KNOWN_CURRENCY_CODES.length);
    }
    const whole = KNOWN_CURRENCY_CODES.filter((code) => CURRENCIES[code].decimals !== 2);
    expect(whole).toEqual(["XOF", "GNF", "JPY"]);
  });
});

describe("money", () => {
  test.each([
    [10450, "USD", "104.50"],
    [5, "EUR", "0.05"],
    [-5, "EUR", "-0.05"],
    [0, "GMD", "0.00"],
    [1500, "JPY", "1500"],
    [-1500, "JPY", "-1500"],
  ] as const)("%i minor units of %s are %s", (amount, currency, decimal) => {
    expect(toDecimal(money(amount, currency))).toBe(decimal);
  });

  test.each([
    ["104.5", "USD", 10450],
    [" 104.50 ", "USD", 10450],
    [104.5, "USD", 10450],
    [1.1, "USD", 110],
    ["1500.00", "JPY", 1500],
    ["-3.20", "GMD", -320],
    ["104.505", "USD", null],
    ["1500.5", "JPY", null],
    ["12,50", "EUR", null],
    ["1e3", "USD", null],
    ["", "USD", null],
    ["NaN", "USD", null],
    [Number.NaN, "USD", null],
    [Number.POSITIVE_INFINITY, "USD", null],
    ["999999999999999.00", "USD", null],
  ] as const)("%j read as %s is %j minor units", (text, currency, amount) => {
    expect(moneyFromDecimal(text, currency)?.amount ?? null).toBe(amount);
  });

  test.each([
    [1005, 10, 101],
    [1004, 10, 100],
    [999, 15, 150],
    [333, 25, 83],
    [1, 50, 1],
    [0, 20, 0],
  ])("%i minor units at %i percent are %i", (amount, percent, expected) => {
    expect(percentOf(money(amount, "USD"), percent).amount).toBe(expected);
  });
});

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
        const whole = money(amount, currency);
        expect(moneyFromDecimal(written, currency)).toEqual(whole);
        expect(moneyFromDecimal(String(toMajor(whole)), currency)).toEqual(whole);
        expect(written.split(".")[1]?.length ?? 0).toBe(CURRENCIES[currency].decimals);
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
    ["a product too large", () => multiplyMoney(money(Number.MAX_SAFE_INTEGER, "USD"), 2), "whole number"],
    ["half a time", () => multiplyMoney(money(2, "USD"), 0.5), "0.5 is not a whole number of times"],
    ["half a percent", () => percentOf(usd, 0.5), "0.5 is not a whole percentage"],
    ["a sum of two currencies", () => addMoney(usd, gmd), "USD and GMD cannot be put together"],
    ["a difference of two currencies", () => subtractMoney(usd, gmd), "USD and GMD cannot be put together"],
    ["a list of two currencies", () => sumMoney([gmd], "USD"), "USD and GMD cannot be put together"],
    ["a share of another currency", () => shareOf(usd, usd, gmd), "USD and GMD cannot be put together"],
    ["a stored text", () => storedMoney("1.2.3", "GMD"), "not an amount of GMD in the database: 1.2.3"],
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

  test("the shares of an amount over lines add up to it, and each is its part to half a unit", () => {
    fc.assert(
      fc.property(prices, fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 5 }), (amount, lines) => {
        const all = money(
          lines.reduce((sum, line) => sum + line, 0),
          "EUR",
        );
        fc.pre(all.amount > 0);
        const whole = money(amount, "USD");
        let [before, sum] = [0, 0];
        for (const line of lines) {
          const until = (part: number) => shareOf(whole, money(part, "EUR"), all).amount;
          const error = until(before + line) - (amount * (before + line)) / all.amount;
          expect(Math.abs(error)).toBeLessThanOrEqual(0.500_001);
          sum += until(before + line) - until(before);
          before += line;
        }
        expect(sum).toBe(amount);
      }),
    );
    expect(shareOf(money(7, "USD"), money(0, "EUR"), money(0, "EUR"))).toEqual(money(0, "USD"));
  });

  test("a stored decimal is money, and a form sends back exactly the sums that it has shown", () => {
    expect(storedMoney("1500.00", "JPY")).toEqual(money(1_500, "JPY"));
    expect(exactSum([money(100, "GMD"), money(6_059, "GBP")])).toBe("100 GMD + 6059 GBP");
    expect(exactSum([])).toBe("");
  });

  test.each([
    ["D2,000.50", "2000.50", 200_050],
    [" 5000 ", "5000", 500_000],
    ["D 1,234,567.8", "1234567.8", 123_456_780],
    ["$83", "83", 8_300],
    ["12,34", null, 1_234],
    ["12 400,50", null, 1_240_050],
    ["1234,567", null, null],
    ["1,234x", null, null],
    ["1.234", null, null],
    ["-5", null, null],
    ["1234567890", null, null],
    ["dollars 5", null, null],
    ["", null, null],
  ])("%j typed is the sum %j, %j bututs", (typed, sum, bututs) => {
    expect(typedSum(typed)).toBe(sum);
    expect(typedDalasi(typed)?.amount ?? null).toBe(bututs);
  });

  const order = { totalAmount: money(8_300, "USD"), totalGmd: money(568_550, "GMD") };
  test.each([
    ["all of an order", order, [money(568_550, "GMD")], "$83.00 (D5,685.50)"],
    ["all of it in parts", order, [money(500_000, "GMD"), money(68_550, "GMD")], "$83.00 (D5,685.50)"],
    ["all of one without dalasi", { ...order, totalGmd: null }, [money(8_300, "USD")], "$83.00"],
    ["a part", order, [money(100, "GMD")], "D1.00"],
    ["the same number of another currency", order, [money(568_550, "USD")], "$5,685.50"],
    [
      "two currencies",
      order,
      [money(568_550, "GMD"), money(6_059, "GBP"), money(1, "GBP")],
      "D5,685.50 and £60.60",
    ],
    ["nothing", order, [], ""],
  ] as const)("%s in words", (_what, of, parts, words) => {
    expect(sumInWords(of, parts)).toBe(words);
  });

  test("a sum in another currency has the dalasi beside it", () => {
    const euro = money(900, "EUR");
    expect(withDalasi(euro, money(68_500, "GMD"))).toBe("€9.00 (D685.00)");
    expect(withDalasi(euro, null)).toBe("€9.00");
    expect(withDalasi(money(68_500, "GMD"), money(68_500, "GMD"))).toBe("D685.00");
  });
});

describe("formatting", () => {
  test.each([
    [123450, "USD", "$1,234.50"],
    [123450, "GMD", "D1,234.50"],
    [1200, "CAD", "C$12.00"],
    [1200, "AUD", "A$12.00"],
    [1200, "EUR", "€12.00"],
    [1200, "GBP", "£12.00"],
    [1235, "JPY", "¥1,235"],
    [100, "JPY", "¥100"],
    [123456789, "USD", "$1,234,567.89"],
    [-500, "USD", "-$5.00"],
    [0, "GMD", "D0.00"],
    [7, "USD", "$0.07"],
  ] as const)("%i minor units of %s read %s", (amount, currency, text) => {
    expect(formatMoney(money(amount, currency))).toBe(text);
  });
});
