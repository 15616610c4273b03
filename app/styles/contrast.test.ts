import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = ["./theme.css", "./app.css"]
  .map((sheet) => readFileSync(new URL(sheet, import.meta.url), "utf8"))
  .join("");
const light = coloursIn(blockAfter("@theme {"));
const dark = coloursIn(blockAfter("@utility dark-colors {"));

const TEXT = 4.5;
const CONTROL = 3;
const GROUNDS = ["paper", "card", "sunken"];
const WORDS = ["ink", "ink-soft", "ink-faint", "laterite-ink", "river-ink", "mangrove", "red-ink"];
const TONES = ["yellow", "green", "red", "purple", "blue", "neutral"];

const pairs: [foreground: string, background: string, least: number][] = [
  ...GROUNDS.flatMap((ground) => WORDS.map((word): [string, string, number] => [word, ground, TEXT])),
  ...GROUNDS.flatMap((ground) =>
    ["edge", "focus"].map((line): [string, string, number] => [line, ground, CONTROL]),
  ),
  ...TONES.map((tone): [string, string, number] => [`${tone}-ink`, `${tone}-tint`, TEXT]),
  ...["laterite", "laterite-deep", "river", "river-deep"].map((fill): [string, string, number] => [
    "on-fill",
    fill,
    TEXT,
  ]),
  ["paper", "ink", TEXT],
  ["laterite", "paper", CONTROL],
  ["laterite", "card", CONTROL],
];

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s theme", (_name, colours) => {
  test.each(pairs)("%s on %s reaches %s to 1", (foreground, background, least) => {
    const ratio = contrast(colour(colours, foreground), colour(colours, background));
    expect(ratio).toBeGreaterThanOrEqual(least);
  });
});

test("every colour of the light theme has a dark one", () => {
  expect(dark.size).toBeGreaterThan(20);
  expect([...dark.keys()].toSorted()).toEqual([...light.keys()].toSorted());
});

test("the contrast formula gives 21 for black on white and 1 for equals", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#c2381a", "#c2381a")).toBe(1);
});

function blockAfter(opening: string): string {
  const start = css.indexOf(opening);
  if (start < 0) throw new Error(`the style sheets have no block "${opening}"`);
  return css.slice(start + opening.length, css.indexOf("}", start));
}

function coloursIn(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})/g)].map((match) => [
      match[1] ?? "",
      match[2] ?? "",
    ]),
  );
}

function colour(colours: Map<string, string>, name: string): string {
  const value = colours.get(name);
  if (value === undefined) throw new Error(`no colour ${name}`);
  return value;
}

/** The contrast ratio of WCAG 2: from 1 (equal) to 21 (black on white). */
function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
