import type { Shop } from "#app/server/shop.ts";
import { isBrokenPicture } from "./product-picture.ts";

/** Sharp enough for a tile of 34 points at 300 dots per inch. */
const WIDTH = 150;

/**
 * Returns stored pictures by their `image`, as data URLs of small JPEGs: a PDF holds one that is
 * drawn by the same URL once. Pictures of other servers and lost ones are left out.
 */
export async function slipPictures(
  { files }: Pick<Shop, "files">,
  images: readonly (string | null)[],
): Promise<Map<string, string>> {
  const { default: sharp } = await import("sharp");
  const pictures = new Map<string, string>();
  for (const image of new Set(images)) {
    const [, id] = /^\/media\/([0-9a-f]+)-\d+\./.exec(image ?? "") ?? [];
    const bytes = id === undefined ? null : await files.get(`media/${id}-320.webp`);
    if (image === null || bytes === null) continue;
    try {
      const tile = sharp(bytes).resize({ width: WIDTH }).flatten({ background: "#fff" });
      const jpeg = await tile.jpeg({ quality: 70 }).toBuffer();
      pictures.set(image, `data:image/jpeg;base64,${jpeg.toString("base64")}`);
    } catch (error) {
      if (!isBrokenPicture(error)) throw error;
    }
  }
  return pictures;
}
