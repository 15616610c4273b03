import { describe, expect, test } from "vitest";
import {
  decodePlusCode,
  encodePlusCode,
  expandPlusCode,
  parsePlusCode,
  shortenPlusCode,
  shownPlusCode,
} from "./plus-code.ts";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

/** The codes that two other libraries give. */
describe.each([
  ["Banjul Arch", at(13.4549, -16.579), "7C55FC3C+X9"],
  ["Serekunda market", at(13.4383, -16.6781), "7C55C8QC+8Q"],
  ["Brikama", at(13.2714, -16.6494), "7C5579C2+H6"],
  ["Basse", at(13.3099, -14.2137), "7C578Q5P+XG"],
])("%s", (_name, point, code) => {
  test("has its code, whose square it is in", () => {
    expect(encodePlusCode(point)).toBe(code);
    const middle = decodePlusCode(code);
    expect(Math.abs(middle.latitude - point.latitude)).toBeLessThanOrEqual(1 / 16_000);
    expect(Math.abs(middle.longitude - point.longitude)).toBeLessThanOrEqual(1 / 16_000);
    expect(encodePlusCode(middle)).toBe(code);
  });

  test.each([8, 6, 4])("is found again without its first %i digits", (missing) => {
    expect(expandPlusCode(code.slice(missing), point)).toBe(code);
  });
});

test("a code is shortened by what is near, and expanded over the border of a square", () => {
  expect(shortenPlusCode("7C55C8QC+8Q", at(13.44, -16.68))).toBe("QC+8Q");
  expect(shortenPlusCode("7C578Q5P+XG", at(13.44, -16.68))).toBe("7C578Q5P+XG");
  expect(expandPlusCode("QC+8Q", at(13.4499, -16.7001))).toBe("7C55C8QC+8Q");
  expect(shownPlusCode("7C55C8QC+8Q")).toBe("QC+8Q Serekunda");
});

test.each([
  ["", ""],
  [" 7c55c8qc+8q ", "7C55C8QC+8Q"],
  ["QC+8Q Serekunda", "7C55C8QC+8Q"],
  ["c8qc+8q serrekunda, The Gambia", "7C55C8QC+8Q"],
])("%j is the code %j", (text, code) => {
  expect(parsePlusCode(text)).toEqual({ code });
});

test.each([
  ["Kartong", at(13.088, -16.765), true],
  ["Bijilo beach", at(13.425, -16.738), true],
  ["Tanji", at(13.355, -16.797), true],
  ["the ferry at Barra", at(13.489, -16.548), true],
  ["Farafenni", at(13.567, -15.6), true],
  ["Kaur", at(13.7, -15.33), true],
  ["Pakaliba", at(13.51, -15.24), true],
  ["Sabi", at(13.235, -14.196), true],
  ["Fatoto", at(13.405, -13.88), true],
  ["Koina", at(13.478, -13.866), true],
  ["the sea off Banjul", at(13.55, -16.8), false],
  ["the sea off Kololi", at(13.44, -16.78), false],
  ["Nioro in Senegal", at(13.75, -15.78), false],
  ["Medina Yoro Foula in Senegal", at(13.293, -14.95), false],
])("%s", (_name, point, isInside) => {
  expect("code" in parsePlusCode(encodePlusCode(point))).toBe(isInside);
});

test.each([
  ["QC+8Q", /with its town/],
  ["QC+8Q Paris", /with its town/],
  ["7C55C8QC", /with its town/],
  ["near the bank", /with its town/],
  // The ocean west of Banjul, and Dakar.
  ["7C54C8QC+8Q", /outside The Gambia/],
  ["7C46MHQC+8Q", /outside The Gambia/],
])("%j is refused", (text, words) => {
  expect(parsePlusCode(text)).toEqual({ problem: expect.stringMatching(words) });
});
