import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import subsetFont from "subset-font";

const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:/-+()#*";
const WEB_FONT = "@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2";

/** A line of text; `align` sets whether `x` is its left, middle or right, `y` is its top. */
export type ReceiptText = {
  text: string;
  x: number;
  y: number;
  size: number;
  colour?: string;
  align?: "left" | "middle" | "right";
};

let fontFile: Promise<string> | null = null;
const cache = new Map<string, Promise<{ data: Buffer; width: number }>>();

/** Renders a line of text as a picture for a receipt, in the font of an npm package, so that the system needs none. */
export async function textOverlay({ text, x, y, size, ...rest }: ReceiptText): Promise<OverlayOptions> {
  const { colour = "#1b1b1f", align = "left" } = rest;
  const { data, width } = await drawText(text, size, colour);
  const left = Math.round(align === "left" ? x : align === "right" ? x - width : x - width / 2);
  return { input: data, left: Math.max(left, 0), top: Math.round(y) };
}

async function drawText(text: string, size: number, colour: string) {
  fontFile ??= writeFont();
  const key = `${text}|${size}|${colour}`;
  const known = cache.get(key);
  if (known) return await known;
  const drawn = draw(text, size, colour, await fontFile);
  // Labels are cached because every receipt of a layout repeats them; amounts and references are unique.
  if (!/\d/.test(text)) cache.set(key, drawn);
  return await drawn;
}

async function draw(text: string, size: number, colour: string, fontfile: string) {
  const markup = `<span foreground="${colour}">${text}</span>`;
  const font = `Archivo SemiBold, ${size}`;
  const { data, info } = await sharp({ text: { text: markup, font, fontfile, dpi: 72, rgba: true } })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

async function writeFont(): Promise<string> {
  const webFont = readFileSync(createRequire(import.meta.url).resolve(WEB_FONT));
  const options = { targetFormat: "sfnt", variationAxes: { wght: 600 } } as const;
  const file = join(mkdtempSync(join(tmpdir(), "receipt-font-")), "archivo.ttf");
  writeFileSync(file, await subsetFont(webFont, CHARACTERS, options));
  return file;
}
