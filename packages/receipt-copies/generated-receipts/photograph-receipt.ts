import sharp from "sharp";
import { seededRandom } from "#packages/values";
import { drawReceipt } from "./draw-receipt.ts";

const WIDTH = 900;
const HEIGHT = 1200;
const TABLES = ["#6b4a2f", "#8a8f98", "#39424e", "#b79a72"];

/**
 * Renders a photo of a receipt on a table, as JPEG; the same number gives the same photo. It is turned by up to 8°, off
 * centre, lit from one side, slightly blurred, with a phone camera's noise.
 */
export async function photographReceipt(number: number): Promise<Buffer> {
  const random = seededRandom(number + 1_000_000);
  const between = (least: number, most: number) => least + random() * (most - least);
  const table = TABLES[Math.floor(random() * TABLES.length)] ?? "#6b4a2f";
  const receipt = await sharp(await drawReceipt(number))
    .resize(660, 960, { fit: "inside" })
    .rotate(between(-8, 8), { background: "#00000000" })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = receipt.info;
  const left = Math.round((WIDTH - width) * between(0.25, 0.75));
  const top = Math.round((HEIGHT - height) * between(0.25, 0.75));
  const planks = Array.from({ length: 7 }, () => {
    const y = Math.round(between(0, HEIGHT));
    return `<path d="M0 ${y}L${WIDTH} ${Math.round(y + between(-40, 40))}" stroke="#0003" stroke-width="${Math.round(between(4, 14))}"/>`;
  });
  const desk = svg(`<rect width="100%" height="100%" fill="${table}"/>${planks.join("")}`);
  const light = svg(
    `<linearGradient id="l" x1="${random()}" y1="0" x2="${random()}" y2="1"><stop stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#000" stop-opacity=".4"/></linearGradient><rect width="100%" height="100%" fill="url(#l)"/>`,
  );
  const scene = await sharp(desk)
    .composite([{ input: receipt.data, left, top }, { input: light }])
    .removeAlpha()
    .blur(between(0.5, 1))
    .raw()
    .toBuffer();
  for (let at = 0; at < scene.length; at += 1) scene[at] = clamp((scene[at] ?? 0) + between(-7, 7));
  return await sharp(scene, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

function svg(content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`,
  );
}

function clamp(level: number): number {
  return Math.min(255, Math.max(0, Math.round(level)));
}
