/**
 * Makes the font files of the shop out of Archivo (SIL Open Font License) and the CSS that goes with them.
 *
 *   node scripts/subset-font.ts
 *
 * Writes into app/assets/fonts what every page loads first, archivo-text.woff2 (weights 400 to 700) and
 * archivo-display.woff2 (the heavy wide capitals), each small enough for the first packets of a new connection; and what
 * a browser loads where such a letter stands, archivo-text-more.woff2 and archivo-display-more.woff2. Writes
 * app/styles/font.css with fallback faces whose metrics match, so that text set in the fallback takes the same room and
 * nothing jumps when the font arrives. All results are committed; run it again only when the font or the character set
 * changes.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/** A new TCP connection brings ten packets of 1,460 bytes before it waits for an answer; the headers take some of them. */
const FIRST_FLIGHT_BYTES = 14_300;
const FONT_MAX_BYTES = 40 * 1024;
const TEXT_WEIGHTS = { min: 400, max: 700 };
const DISPLAY = { wght: 800, wdth: 125 };
/** Pairs, and figures of one width; figures are as high as capitals to begin with. */
const FEATURES = ["kern", "tnum"];
const CAPITALS = charactersBetween(0x41, 0x5a);
const SMALL = charactersBetween(0x61, 0x7a);
const DIGITS = charactersBetween(0x30, 0x39);
/** The letters of nearly every page of the shop. */
const TEXT_SIGNS = " \u00a0.,-–’!?:/()+&·×$£€…%@'“”−©";
const DISPLAY_SIGNS = " \u00a0.,-–—’!?:/()+&·$£€…%@'“”−©×#\"*;=_";
/** Beside ASCII and Latin-1: punctuation, currencies and letters that customers' names have. */
const FURTHER = "–—‘’‚“”„…•‹›€™−↑↓ŒœŸŠšŽž";

/** Letters weighted by how often they stand in English running text (per thousand characters). */
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

/** Advance widths of Arial in thousandths of an em: what the fallback faces are drawn with. */
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
  // Families of their own: within one family Chromium looks a system font up for every size in use, letters in it or not,
  // as long as one of its files is not there; that was two thirds of the first layout.
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
    // Text in capitals: a letter with a capital never occurs there itself.
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

/** The @font-face overrides that make Arial take the room of the given font. */
function fallbackMetrics(sfnt: Buffer, arial: Record<string, number>): Metrics {
  const tables = tablesOf(sfnt);
  const unitsPerEm = sfnt.readUInt16BE(tables.head + 18);
  const ascender = sfnt.readInt16BE(tables.hhea + 4);
  const descender = sfnt.readInt16BE(tables.hhea + 6);
  const lineGap = sfnt.readInt16BE(tables.hhea + 8);
  let ours = 0;
  let theirs = 0;
  for (const [letter, width] of Object.entries(arial)) {
    const share = LETTER_SHARES[letter.toLowerCase()] ?? 0;
    ours += (share * advanceOf(sfnt, tables, letter)) / unitsPerEm;
    theirs += (share * width) / 1000;
  }
  const adjust = ours / theirs;
  const percent = (part: number) => `${((part / unitsPerEm / adjust) * 100).toFixed(2)}%`;
  return {
    sizeAdjust: `${(adjust * 100).toFixed(2)}%`,
    ascent: percent(ascender),
    descent: percent(-descender),
    lineGap: percent(lineGap),
  };
}

type Tables = { head: number; hhea: number; hmtx: number; cmap: number };

function tablesOf(sfnt: Buffer): Tables {
  const offsets = new Map<string, number>();
  const count = sfnt.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16;
    offsets.set(sfnt.toString("latin1", record, record + 4), sfnt.readUInt32BE(record + 8));
  }
  const at = (tag: string): number => {
    const offset = offsets.get(tag);
    if (offset === undefined) throw new Error(`The font has no ${tag} table.`);
    return offset;
  };
  return { head: at("head"), hhea: at("hhea"), hmtx: at("hmtx"), cmap: at("cmap") };
}

function advanceOf(sfnt: Buffer, tables: Tables, letter: string): number {
  const glyph = glyphOf(sfnt, tables.cmap, letter.charCodeAt(0));
  const measured = sfnt.readUInt16BE(tables.hhea + 34);
  return sfnt.readUInt16BE(tables.hmtx + Math.min(glyph, measured - 1) * 4);
}

/** Looks a character up in the font's format 4 character map. */
function glyphOf(sfnt: Buffer, cmap: number, code: number): number {
  const count = sfnt.readUInt16BE(cmap + 2);
  for (let index = 0; index < count; index += 1) {
    const map = cmap + sfnt.readUInt32BE(cmap + 4 + index * 8 + 4);
    if (sfnt.readUInt16BE(map) !== 4) continue;
    const doubled = sfnt.readUInt16BE(map + 6);
    for (let segment = 0; segment < doubled; segment += 2) {
      if (sfnt.readUInt16BE(map + 14 + segment) < code) continue;
      const start = sfnt.readUInt16BE(map + 16 + doubled + segment);
      if (start > code) return 0;
      const delta = sfnt.readUInt16BE(map + 16 + doubled * 2 + segment);
      const rangeAt = map + 16 + doubled * 3 + segment;
      const range = sfnt.readUInt16BE(rangeAt);
      if (range === 0) return (code + delta) & 0xffff;
      const glyph = sfnt.readUInt16BE(rangeAt + range + (code - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
  }
  throw new Error("The font has no character map we can read.");
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
