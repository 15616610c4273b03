import { describe, expect, test } from "vitest";
import { guideRows } from "./guide-rows.ts";
import { APPAREL_SIZES, convertSize, shoeSizes, sizeLabel, usualSizes } from "./size-chart.ts";
import { formatSizeList, parseList, parseSizeList, totalStock } from "./size-list.ts";
import { sizeSystemOfCurrency } from "./size-system.ts";
import { inSizeOrder } from "./sizes.ts";

describe("sneaker charts", () => {
  test.each([
    ["US", "men", "6", "15", 19],
    ["US", "women", "5", "12", 15],
    ["US", "kids", "1", "7", 13],
    ["EU", "men", "39", "48", 19],
    ["EU", "women", "35", "42", 15],
    ["EU", "kids", "19", "38", 39],
    ["UK", "men", "6", "14", 17],
    ["UK", "women", "3", "9", 13],
    ["UK", "kids", "1", "6", 11],
    ["JP", "men", "24", "32", 17],
    ["JP", "women", "22", "28", 13],
    ["JP", "kids", "13", "23", 21],
    ["EU", "unisex", "35", "48", 27],
  ] as const)("%s %s runs from %s to %s in half steps", (system, audience, first, last, count) => {
    const sizes = usualSizes("sneakers", audience, system).map((size) => convertSize(size, system, audience));
    expect([sizes[0], sizes.at(-1), sizes.length]).toEqual([first, last, count]);
    expect(sizes.every((size, step) => Number(size) === Number(first) + step / 2)).toBe(true);
  });

  test.each([
    ["USD", "US"],
    ["CAD", "US"],
    ["EUR", "EU"],
    ["GMD", "EU"],
    ["GBP", "UK"],
    ["AUD", "UK"],
    ["JPY", "JP"],
  ] as const)("shoppers in %s use %s sizes", (currency, system) => {
    expect(sizeSystemOfCurrency(currency)).toBe(system);
  });
});

describe("conversion", () => {
  test.each([
    ["42.5", "US", "men", "9"],
    ["42.5", "UK", "men", "8"],
    ["42.5", "JP", "men", "27"],
    ["49.5", "US", "men", "15"],
    ["38.5", "UK", "men", null],
    ["39", "US", "women", "8"],
    ["34", "US", "kids", "2.5"],
    ["25", "US", "kids", null],
    ["25", "JP", "kids", "14"],
    ["44", "JP", "unisex", "28"],
    ["40", "US", "unisex", "men's 7, women's 8.5"],
    ["36", "US", "unisex", "women's 5.5"],
    ["46", "US", "unisex", "men's 12"],
    ["37", "US", "unisex", null],
    ["38", "US", "men", null],
    ["42.3", "US", "men", null],
    ["M", "US", "men", null],
    ["", "US", "men", null],
  ] as const)("%s is, in %s for %s, %s", (size, to, audience, expected) => {
    expect(convertSize(size, to, audience)).toBe(expected);
  });

  test.each([
    ["42.5", "US", "sneakers", "US 9"],
    ["43.5", "US", "sneakers", "EU 43.5"],
    ["42", "EU", "Sneakers", "EU 42"],
    ["M", "US", "apparel", "M"],
    ["One Size", "US", "accessories", "One Size"],
    ["42", "EU", "apparel", "42"],
  ] as const)("size %s for a %s shopper of %s reads %s", (size, system, category, label) => {
    expect(sizeLabel(size, { system, category, audience: "men" })).toBe(label);
  });
});

describe("the size guide", () => {
  test.each([
    ["men", "38.5", "49.5"],
    ["women", "35.5", "35"],
    ["kids", "23.5", "19–23"],
    ["unisex", "35.5", "35"],
  ] as const)(
    "%s begins with %s, and a row has every size, those that only EU has the last",
    (audience, first, last) => {
      const sizes = guideRows(audience).map(({ EU }) => EU);
      expect([sizes[0], sizes.at(-1)]).toEqual([first, last]);
      const [from = 0, to = from] = last.split("–").map(Number);
      const others = shoeSizes(audience).filter((size) => Number(size) < from || Number(size) > to);
      expect(sizes.slice(0, -1)).toEqual(others);
    },
  );

  test.each([
    ["37", "women's 6–6.5"],
    ["39.5", "men's 6.5–7, women's 8–8.5"],
    ["46.5", "men's 12–12.5"],
  ])("a unisex EU %s is, between the makers' sizes, US %s", (size, expected) => {
    expect(guideRows("unisex").find(({ EU }) => EU === size)?.US).toBe(expected);
  });
});

describe("order of sizes", () => {
  test("numbers by value, then XS to XXXL, then words, One Size last", () => {
    const shelf = ["4C", "13C", "1", "42", "42.5", "EU 43", "100 cm", ...APPAREL_SIZES, "Tall", "One Size"];
    expect(inSizeOrder(shelf.toReversed(), (size) => size)).toEqual(shelf);
  });
});

describe("the list of sizes an admin types", () => {
  test.each([
    [
      "S, M ,, L,M",
      [
        ["S", null],
        ["M", null],
        ["L", null],
      ],
    ],
    [
      "42: 3, 43:0, 44",
      [
        ["42", 3],
        ["43", 0],
        ["44", 0],
      ],
    ],
    ["42=3", [["42", 3]]],
    ["One Size", [["One Size", null]]],
    [" , ", []],
  ])("%j", (text, expected) => {
    expect(parseSizeList(text).map(({ size, quantity }) => [size, quantity])).toEqual(expected);
  });

  test("comes back as it was written", () => {
    expect(formatSizeList(parseSizeList("42: 3, 43: 0"))).toBe("42: 3, 43: 0");
    expect(formatSizeList(parseSizeList("S, M"))).toBe("S, M");
  });

  test("stock is the sum over sizes that have their own", () => {
    expect(totalStock(parseSizeList("42: 3, 43: 4"), 99)).toBe(7);
    expect(totalStock(parseSizeList("S, M"), 99)).toBe(99);
  });

  test("colours are trimmed, empties and repeats dropped", () => {
    expect(parseList("Black,  Off  white , ,Black")).toEqual(["Black", "Off white"]);
  });
});
