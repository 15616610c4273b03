import { checkedText, type ProductStory, STORY_PARTS } from "#app/domain/catalogue/product-story.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { type Face, outlineOf, rowsOf, widthOf } from "./text-outlines.ts";

const WIDTH = 1080;
const PICTURE_HEIGHT = 860;
const MARGIN = 64;
const INK = "#141210";
const SOFT = "#4b453e";
const LATERITE = "#c2381a";
const PAPER = "#f7f4ee";

/** The content of the picture: a product's name, its story, and the shop's host name. */
export type StoryToDraw = { name: string; story: ProductStory; host: string };

/**
 * Draws a story as a PNG of 1080 pixels width, as high as its text needs: the product's picture, its name, what is
 * written, and the shop. Without a picture its place is left out.
 */
export async function drawStory(
  { name, story, host }: StoryToDraw,
  photo: Uint8Array | null,
): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const top = photo === null ? 0 : PICTURE_HEIGHT;
  const { svg, height } = words({ name, story, host }, top);
  const picture = photo && {
    input: await sharp(photo).resize(WIDTH, PICTURE_HEIGHT, { fit: "cover" }).toBuffer(),
    left: 0,
    top: 0,
  };
  const page = sharp({ create: { width: WIDTH, height, channels: 3, background: PAPER } });
  return await page
    .composite([...(picture ? [picture] : []), { input: Buffer.from(svg), left: 0, top: 0 }])
    .png({ palette: true, quality: 90, effort: 1 })
    .toBuffer();
}

function words({ name, story, host }: StoryToDraw, top: number): { svg: string; height: number } {
  const inner = WIDTH - 2 * MARGIN;
  let y = top + 12 + 88;
  let drawn = `<rect y="${top}" width="${WIDTH}" height="12" fill="${LATERITE}"/>`;
  const write = (text: string, face: Face, size: number, fill: string) => {
    for (const row of rowsOf(text, face, size, inner)) {
      drawn += outlineOf(row, { face, size, x: MARGIN, y, fill });
      y += Math.round(size * 1.35);
    }
  };
  write(name.toUpperCase(), "display", 52, INK);
  const parts = [
    ...STORY_PARTS.map(({ key, label }) => ({ label, text: story[key] })),
    { label: "Checked by", text: checkedText(story) ?? "" },
  ];
  for (const { label, text } of parts.filter((part) => part.text !== "")) {
    y += 22;
    write(label, "text", 28, LATERITE);
    write(text, "text", 34, SOFT);
  }
  y += 60;
  drawn += outlineOf(SHOP_NAME.toUpperCase(), { face: "display", size: 40, x: MARGIN, y, fill: INK });
  const end = WIDTH - MARGIN - widthOf(host, "text", 30);
  drawn += outlineOf(host, { face: "text", size: 30, x: end, y, fill: SOFT });
  const height = y + MARGIN;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">${drawn}</svg>`,
    height,
  };
}
