import { access, mkdir, readdir, readFile, unlink, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import {
  drawPicture,
  fingerprint,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  tintOf,
} from "#demo-pictures/drawing/draw-picture.ts";
import { PATTERN } from "#demo-pictures/drawing/pattern.ts";
import { PICTURES } from "./catalogue-pictures.ts";

/**
 * Generates the demo's pictures: `node packages/demo-pictures/build-pictures.ts`. Up-to-date files are reused, and
 * unused ones deleted.
 */

const folder = fileURLToPath(new URL("./media/", import.meta.url));
const WIDTHS = [320, 640, 960];

type Entry = { hash: string; width: number; height: number; tint: string; placeholder: string };

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function readIndex(): Promise<Record<string, Entry>> {
  const text = await readFile(`${folder}index.json`, "utf8").catch(() => "{}");
  return JSON.parse(text) as Record<string, Entry>;
}

async function make(key: string, before: Record<string, Entry>): Promise<Entry> {
  const picture = PICTURES[key]!;
  const { quality } = picture;
  const hash = fingerprint(picture.subject, quality);
  const files = WIDTHS.flatMap((w) => [`${folder}${hash}-${w}.avif`, `${folder}${hash}-${w}.webp`]);
  const known = Object.values(before).find((entry) => entry.hash === hash);
  const finished = (await Promise.all(files.map(exists))).every(Boolean);
  if (known && finished) return known;

  if (!finished) {
    const { data, width, height } = await drawPicture(picture.subject);
    for (const w of WIDTHS) {
      const sized = sharp(data, { raw: { width, height, channels: 3 } }).resize(
        w,
        (w * PICTURE_HEIGHT) / PICTURE_WIDTH,
      );
      await sized.clone().avif(quality.avif).toFile(`${folder}${hash}-${w}.avif`);
      await sized.clone().webp(quality.webp).toFile(`${folder}${hash}-${w}.webp`);
    }
    process.stdout.write(`${key} ${hash}\n`);
  }
  const tiny = await sharp(`${folder}${hash}-320.webp`)
    .resize(16, 20)
    .webp({ quality: 10, effort: 6 })
    .toBuffer();
  return {
    hash,
    width: PICTURE_WIDTH,
    height: PICTURE_HEIGHT,
    tint: tintOf(picture.subject),
    placeholder: tiny.toString("base64"),
  };
}

await mkdir(folder, { recursive: true });
const before = await readIndex();
const keys = Object.keys(PICTURES);
const made = new Map<string, Entry>();
const waiting = keys.values();
// One picture is encoded while another is drawn.
const makeNext = async () => {
  for (const key of waiting) made.set(key, await make(key, before));
};
await Promise.all([makeNext(), makeNext(), makeNext()]);
const index = Object.fromEntries(keys.map((key) => [key, made.get(key)!]));
await writeFile(`${folder}index.json`, `${JSON.stringify(index, null, 2)}\n`);
await writeFile(fileURLToPath(new URL("../../demo/pattern.svg", import.meta.url)), PATTERN);

const wanted = new Set(Object.values(index).map((entry) => entry.hash));
for (const name of await readdir(folder)) {
  const hash = /^([0-9a-f]{16})-\d+\.(avif|webp)$/.exec(name)?.[1];
  if (hash && !wanted.has(hash)) await unlink(folder + name);
}
