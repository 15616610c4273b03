import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CURRENCIES, CURRENCY_CODES, currencyOfCountry, isCurrencyCode } from "./currency.ts";
import { formatMoney } from "./format-money.ts";
import { addMoney, money, moneyFromDecimal, multiplyMoney, percentOf, subtractMoney } from "./money.ts";
import { toDecimal, toMajor } from "./to-decimal.ts";

const anyCurrency = fc.constantFrom(...CURRENCY_CODES);
const anyAmount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

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
    expect(CURRENCIES[code]).toMatchObject({ code, symbol, name, decimals: code === "JPY" ? 0 : 2 });
  });

  test.each([
    ["US", "USD"],
    ["CA", "CAD"],
    ["GB", "GBP"],
    ["GM", "GMD"],
    ["AU", "AUD"],
    ["JP", "JPY"],
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
    expect(["usd", "XOF", "", null, 5, {}].some(isCurrencyCode)).toBe(false);
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

  test("formatting and parsing decimals is lossless in every currency", () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, (amount, currency) => {
        const m = money(amount, currency);
        expect(moneyFromDecimal(toDecimal(m), currency)).toEqual(m);
        expect(moneyFromDecimal(String(toMajor(m)), currency)).toEqual(m);
      }),
    );
  });

  test("adding and subtracting again changes nothing", () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, anyCurrency, (a, b, currency) => {
        const sum = addMoney(money(a, currency), money(b, currency));
        expect(subtractMoney(sum, money(b, currency))).toEqual(money(a, currency));
      }),
    );
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

  test("mixed currencies, fractions and unsafe integers are bugs and throw", () => {
    expect(() => addMoney(money(1, "USD"), money(1, "EUR"))).toThrow();
    expect(() => money(0.5, "USD")).toThrow();
    expect(() => multiplyMoney(money(1, "USD"), 1.5)).toThrow();
    expect(() => multiplyMoney(money(Number.MAX_SAFE_INTEGER, "USD"), 2)).toThrow();
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
    [7, "USD", "$0.07"],
  ] as const)("%i minor units of %s read %s", (amount, currency, text) => {
    expect(formatMoney(money(amount, currency))).toBe(text);
  });
});
