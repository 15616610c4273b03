import { describe, expect, test } from "vitest";
import { money } from "#app/domain/money/money.ts";
import { readCartQuote } from "./cart-quote.ts";

const NOW = new Date("2026-11-28T00:00:00Z");

const answer = {
  lines: [
    { productId: "p1", size: "42", quantity: 2, price: 104.5, lineTotal: 209, stock: 4, inStock: true },
  ],
  problems: [
    { productId: "p2", size: "M", available: 1, freeInSeconds: 480, price: 20, message: "Not now." },
    { productId: "p3", size: "M", reason: "not_found", available: 0, price: null, message: "Gone." },
  ],
  subtotal: 209,
  discount: 20.9,
  discountCode: "SAVE10",
  discountPercent: 10,
  shipping: {
    cost: 3,
    estimatedDays: "2-3 days",
    arrival: { from: "2026-11-27", to: "2026-11-28" },
    formatted: "$3.00",
  },
  total: 191.1,
  totalGmd: 13_090.35,
  currency: "USD",
};

describe("a quote's response", () => {
  test("is read into money of its currency", () => {
    const freeAt = new Date("2026-11-28T00:08:00Z");
    expect(readCartQuote(answer, NOW)).toEqual({
      lines: [{ productId: "p1", size: "42", unitPrice: money(10_450, "USD") }],
      problems: [
        { productId: "p2", size: "M", available: 1, freeAt, unitPrice: money(2000, "USD") },
        { productId: "p3", size: "M", available: 0, freeAt: null, unitPrice: null },
      ],
      subtotal: money(20_900, "USD"),
      discount: money(2090, "USD"),
      discountPercent: 10,
      shipping: {
        cost: money(300, "USD"),
        estimatedDays: "2-3 days",
        arrival: { from: "2026-11-27", to: "2026-11-28" },
      },
      total: money(19_110, "USD"),
      totalGmd: money(1_309_035, "GMD"),
      currency: "USD",
    });
  });

  test("without a rate for dalasi has no total in dalasi", () => {
    expect(readCartQuote({ ...answer, totalGmd: null }, NOW)?.totalGmd).toBeNull();
  });

  test.each([null, "soon", {}, { from: "2026-11-27" }, { from: 1, to: "2026-11-28" }])(
    "with the arrival %j promises none, and what else it may lack is blank",
    (arrival) => {
      const shipping = { cost: 3, arrival };
      const quote = readCartQuote({ ...answer, shipping, discountPercent: "10", totalGmd: "9" }, NOW);
      expect(quote).toMatchObject({
        shipping: { estimatedDays: "", arrival: null },
        discountPercent: 0,
        totalGmd: null,
      });
    },
  );

  test("with no available line has no shipping cost, not even a free one", () => {
    const empty = {
      ...answer,
      lines: [],
      subtotal: 0,
      discount: 0,
      shipping: { cost: 0, estimatedDays: "" },
    };
    expect(readCartQuote({ ...empty, total: 0 }, NOW)).toMatchObject({ lines: [], shipping: null });
  });

  test.each([
    ["nothing", null],
    ["a text", "quote"],
    ["an unknown currency", { ...answer, currency: "XOF" }],
    ["a total that is no number", { ...answer, total: "191.10" }],
    ["more decimals than the currency has", { ...answer, subtotal: 1.005 }],
    ["lines that are no list", { ...answer, lines: {} }],
    ["a line without a price", { ...answer, lines: [{ productId: "p1", size: "42" }] }],
    ["a problem without a product", { ...answer, problems: [{ size: "M", available: 0 }] }],
    ["a problem without a size", { ...answer, problems: [{ productId: "p1", available: 0 }] }],
    ["a problem without a number", { ...answer, problems: [{ productId: "p1", size: "M" }] }],
  ])("%s is refused", (_name, json) => {
    expect(readCartQuote(json, NOW)).toBeNull();
  });
});
