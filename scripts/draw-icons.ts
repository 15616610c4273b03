import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

/*
 * Draws the icons of the installed app from public/favicon.svg: run `node scripts/draw-icons.ts` after changing it. A
 * maskable icon has its drawing in the middle four fifths and its colour to the edge, because devices crop it.
 */
const PUBLIC = join(import.meta.dirname, "..", "public");
const LATERITE = "#c2381a";
const SAFE_SHARE = 0.8;

const drawing = readFileSync(join(PUBLIC, "favicon.svg"));

for (const size of [192, 512]) {
  await draw(size, size).toFile(join(PUBLIC, `icon-${size}.png`));
  const inner = Math.round(size * SAFE_SHARE);
  const background = { width: size, height: size, channels: 3, background: LATERITE } as const;
  await sharp({ create: background })
    .composite([{ input: await draw(inner, size).png().toBuffer(), gravity: "centre" }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(PUBLIC, `icon-maskable-${size}.png`));
}

function draw(pixels: number, density: number) {
  return sharp(drawing, { density }).resize(pixels, pixels).png({ palette: true, compressionLevel: 9 });
}
