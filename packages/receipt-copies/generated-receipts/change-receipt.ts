import sharp, { type Sharp } from "sharp";
import { seededRandom } from "#packages/values";

type Size = { width: number; height: number };
type Change = (picture: Sharp, size: Size, random: () => number) => Sharp | Promise<Sharp>;

function cropped(
  picture: Sharp,
  { width, height }: Size,
  [left, top, right, bottom]: readonly number[],
): Sharp {
  const [x, y] = [Math.round(left ?? 0), Math.round(top ?? 0)];
  return picture.extract({
    left: x,
    top: y,
    width: Math.round(width - x - (right ?? 0)),
    height: Math.round(height - y - (bottom ?? 0)),
  });
}

/** The changes to a receipt that is sent a second time. */
const CHANGES: Record<string, Change> = {
  "cropped by up to 8 pixels": (picture, size, random) =>
    cropped(picture, size, [random() * 8, random() * 8, random() * 8, random() * 8]),
  "cropped by 3 % on each side": (picture, size) =>
    cropped(picture, size, [size.width * 0.03, size.height * 0.03, size.width * 0.03, size.height * 0.03]),
  "without its upper 3 %": (picture, size) => cropped(picture, size, [0, size.height * 0.03, 0, 0]),
  "turned by 2° on white": (picture) => picture.rotate(2, { background: "#fff" }),
  "turned by -2° on black": (picture) => picture.rotate(-2, { background: "#000" }),
  mirrored: (picture) => picture.flop(),
  "darkened to a half": (picture) => picture.linear(0.5, 0),
  "lightened by a third": (picture) => picture.linear(1.3, 10),
  "as JPEG of quality 30": async (picture) => sharp(await picture.jpeg({ quality: 30 }).toBuffer()),
  "at half the size": (picture, { width }) => picture.resize(Math.round(width / 2)),
  "mirrored, cropped, turned, darkened and compressed": async (picture, size, random) => {
    const edges = [size.width, size.height, size.width, size.height].map((side) => random() * 0.03 * side);
    const crop = await cropped(picture.flop(), size, edges).png({ compressionLevel: 1 }).toBuffer();
    const turned = sharp(crop).rotate(random() * 4 - 2, { background: "#000" });
    return sharp(await turned.linear(0.7, 0).jpeg({ quality: 60 }).toBuffer());
  },
};

/** The names of these changes. */
export const RECEIPT_CHANGES = Object.keys(CHANGES);

/** Returns a changed receipt as JPEG; the same number gives the same picture. */
export async function changeReceipt(receipt: Uint8Array, name: string, number: number): Promise<Buffer> {
  const change = CHANGES[name];
  if (!change) throw new Error(`no change named ${name}`);
  const { width, height } = await sharp(receipt).metadata();
  const changed = await change(sharp(receipt), { width, height }, seededRandom(number + 2_000_000));
  return await changed.jpeg({ quality: 85 }).toBuffer();
}
