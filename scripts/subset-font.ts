/**
 * Writes the shop's font files and their CSS from Archivo (SIL Open Font License).
 *
 *   node scripts/subset-font.ts
 *
 * In app/assets/fonts, every page loads archivo-text.woff2 (weights 400 to 700) and archivo-display.woff2 (heavy, wide
 * capitals) first. Each fits into the first packets of a new connection. Browsers load archivo-text-more.woff2 and
 * archivo-display-more.woff2 for pages that contain further letters. app/styles/font.css also declares fallback fonts
 * with equal metrics, so that the layout does not shift when the font arrives. The results are committed: run it again
 * only when the font or the character set changes.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { create } from "fontkit";
import subsetFont from "subset-font";

/** A new TCP connection sends ten packets of 1,460 bytes before it waits for an acknowledgement; headers take some. */
const FIRST_FLIGHT_BYTES = 14_300;
const FONT_MAX_BYTES = 40 * 1024;
const TEXT_WEIGHTS = { min: 400, max: 700 };
const DISPLAY = { wght: 800, wdth: 125 };
/** Kerning, and figures of equal width. */
const FEATURES = ["kern", "tnum"];
const CAPITALS = charactersBetween(0x41, 0x5a);
const SMALL = charactersBetween(0x61, 0x7a);
const DIGITS = charactersBetween(0x30, 0x39);
/** The letters of nearly every page of the shop. */
const TEXT_SIGNS = " \u00a0.,-–’!?:/()+&·×$£€…%@'“”−©";
const DISPLAY_SIGNS = " \u00a0.,-–—’!?:/()+&·$£€…%@'“”−©×#\"*;=_";
/** Added to ASCII and Latin-1: punctuation, currencies and letters of customers' names. */
const FURTHER = "–—‘’‚“”„…•‹›€™−↑↓ŒœŸŠšŽž";

/** Frequency of letters in English text, per thousand characters. */
const LETTER_SHARES: Record<string, number> = {
  " ": 170,
  a: 66,
  b: 12,
  c: 23,
  d: 35,
  e: 103,
  f: 18,
  g: 16,
  h: 50,
  i: 57,
  j: 1,
  k: 6,
  l: 33,
  m: 20,
  n: 56,
  o: 62,
  p: 16,
  q: 1,
  r: 49,
  s: 52,
  t: 74,
  u: 23,
  v: 8,
  w: 19,
  x: 1,
  y: 16,
  z: 1,
};

/** Advance widths of Arial, the fallback font, in thousandths of an em. */
const ARIAL_REGULAR: Record<string, number> = {
  " ": 278,
  a: 556,
  b: 556,
  c: 500,
  d: 556,
  e: 556,
  f: 278,
  g: 556,
  h: 556,
  i: 222,
  j: 222,
  k: 500,
  l: 222,
  m: 833,
  n: 556,
  o: 556,
  p: 556,
  q: 556,
  r: 333,
  s: 500,
  t: 278,
  u: 556,
  v: 500,
  w: 722,
  x: 500,
  y: 500,
  z: 500,
};
const ARIAL_BOLD_CAPITALS: Record<string, number> = {
  " ": 278,
  A: 722,
  B: 722,
  C: 722,
  D: 722,
  E: 667,
  F: 611,
  G: 778,
  H: 722,
  I: 278,
  J: 556,
  K: 722,
  L: 611,
  M: 833,
  N: 722,
  O: 778,
  P: 667,
  Q: 778,
  R: 722,
  S: 667,
  T: 611,
  U: 722,
  V: 667,
  W: 944,
  X: 667,
  Y: 667,
  Z: 611,
};

const require = createRequire(import.meta.url);
const source = await readFile(
  require.resolve("@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2"),
);
const known = charactersBetween(0x20, 0x7e) + charactersBetween(0xa0, 0xff) + FURTHER;
const textFirst = SMALL + CAPITALS + DIGITS + TEXT_SIGNS;
const displayFirst = CAPITALS + DIGITS + DISPLAY_SIGNS;

const textFace = { axes: { wght: TEXT_WEIGHTS, wdth: 100 } };
const displayFace = { axes: DISPLAY };
const files: FontFile[] = [
  {
    ...textFace,
    name: "archivo-text.woff2",
    family: "Archivo",
    characters: textFirst,
    maxBytes: FIRST_FLIGHT_BYTES,
  },
  {
    ...displayFace,
    name: "archivo-display.woff2",
    family: "Archivo Display",
    characters: displayFirst,
    maxBytes: FIRST_FLIGHT_BYTES,
  },
  // Separate families: until all files of one family are loaded, Chromium looks up a system font for every size in use.
  {
    ...textFace,
    name: "archivo-text-more.woff2",
    family: "Archivo More",
    characters: without(known, textFirst),
    maxBytes: FONT_MAX_BYTES,
  },
  {
    ...displayFace,
    name: "archivo-display-more.woff2",
    family: "Archivo Display More",
    // Display text is in capitals, so small letters are left out.
    characters: without(known, displayFirst + withCapitals(known)),
    maxBytes: FONT_MAX_BYTES,
  },
];

const text = fallbackMetrics(await instance({ wght: 400, wdth: 100 }), ARIAL_REGULAR);
const display = fallbackMetrics(await instance(DISPLAY), ARIAL_BOLD_CAPITALS);

const folder = new URL("../app/assets/fonts/", import.meta.url);
await mkdir(folder, { recursive: true });
for (const { name, axes, characters, maxBytes } of files) {
  const woff2 = await subsetFont(source, characters, {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: FEATURES,
    noHinting: true,
  });
  if (woff2.byteLength > maxBytes) {
    throw new Error(`${name} has ${woff2.byteLength} bytes, more than the ${maxBytes} allowed.`);
  }
  await writeFile(new URL(name, folder), woff2);
  console.log(`${name}: ${woff2.byteLength} bytes`);
}
await writeFile(new URL("../app/styles/font.css", import.meta.url), fontCss());
console.log(`fallbacks: text ${text.sizeAdjust}, display ${display.sizeAdjust}`);

type FontFile = {
  name: string;
  family: string;
  axes: Record<string, number | { min: number; max: number }>;
  characters: string;
  maxBytes: number;
};
type Metrics = { sizeAdjust: string; ascent: string; descent: string; lineGap: string };

function withCapitals(characters: string): string {
  return [...characters].filter((character) => character !== character.toUpperCase()).join("");
}

/** Returns the letters of the first that the second lacks, each once. */
function without(characters: string, others: string): string {
  return [...new Set(characters)].filter((character) => !others.includes(character)).join("");
}

function charactersBetween(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
}

async function instance(axes: { wght: number; wdth: number }): Promise<Buffer> {
  return subsetFont(source, textFirst, { targetFormat: "sfnt", variationAxes: axes });
}

/** Returns the `@font-face` overrides that give Arial the metrics of this font. */
function fallbackMetrics(sfnt: Buffer, arial: Record<string, number>): Metrics {
  const font = create(sfnt);
  if (!("unitsPerEm" in font)) throw new Error("The file is a collection of fonts.");
  let ours = 0;
  let theirs = 0;
  for (const [letter, width] of Object.entries(arial)) {
    const share = LETTER_SHARES[letter.toLowerCase()] ?? 0;
    ours += (share * font.glyphForCodePoint(letter.charCodeAt(0)).advanceWidth) / font.unitsPerEm;
    theirs += (share * width) / 1000;
  }
  const adjust = ours / theirs;
  const percent = (part: number) => `${((part / font.unitsPerEm / adjust) * 100).toFixed(2)}%`;
  return {
    sizeAdjust: `${(adjust * 100).toFixed(2)}%`,
    ascent: percent(font.ascent),
    descent: percent(-font.descent),
    lineGap: percent(font.lineGap),
  };
}

function fontCss(): string {
  return `/* Written by scripts/subset-font.ts. Archivo is under the SIL Open Font License 1.1. */
${files.map(face).join("\n")}
${fallbackFace("Archivo Fallback", ["Arial", "Liberation Sans", "Roboto"], "400 700", text)}
${fallbackFace("Archivo Display Fallback", ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Roboto Bold"], "800", display)}
`;
}

function face({ name, family, axes, characters }: FontFile): string {
  const isDisplay = axes === DISPLAY;
  return `@font-face {
  font-family: "${family}";
  src: url("../assets/fonts/${name}") format("woff2");
  font-weight: ${isDisplay ? DISPLAY.wght : `${TEXT_WEIGHTS.min} ${TEXT_WEIGHTS.max}`};
  font-style: normal;
  font-display: swap;
  unicode-range: ${rangesOf(characters)};
}
`;
}

/** Such as "U+20-7E, U+A0". */
function rangesOf(characters: string): string {
  const codes = [...characters].map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`).join(", ");
}

function fallbackFace(family: string, locals: string[], weight: string, metrics: Metrics): string {
  return `
@font-face {
  font-family: "${family}";
  src: ${locals.map((name) => `local("${name}")`).join(", ")};
  font-weight: ${weight};
  size-adjust: ${metrics.sizeAdjust};
  ascent-override: ${metrics.ascent};
  descent-override: ${metrics.descent};
  line-gap-override: ${metrics.lineGap};
}`;
}
