import type { Sharp } from "sharp";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** The widths stored of every picture; each in AVIF and WebP. */
export const PICTURE_WIDTHS = [320, 640, 960] as const;
export const FULL_WIDTH = 960;

type Width = (typeof PICTURE_WIDTHS)[number];

const MOST_PIXELS = 60_000_000;
/** Behind pictures with transparent parts. */
const TILE_COLOUR = "#efe9de";

/** An upright picture without its metadata; `width` and `height` are those of the file that was sent, upright. */
type ProductPicture = { picture: Sharp; width: number; height: number };

/** Reads a picture's head. Refusals: `file_too_large` beyond 60 megapixels, `unsupported_file_type`. */
export async function readPicture(
  bytes: Uint8Array,
): Promise<Ok<ProductPicture> | Refusal<"file_too_large" | "unsupported_file_type">> {
  const { default: sharp } = await import("sharp");
  const original = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 });
  try {
    const { width, height, orientation = 1 } = await original.metadata();
    if (width * height > MOST_PIXELS) return refuse("file_too_large");
    const isOnItsSide = orientation >= 5;
    const picture = original.rotate().flatten({ background: TILE_COLOUR }).toColourspace("srgb");
    return ok({ picture, width: isOnItsSide ? height : width, height: isOnItsSide ? width : height });
  } catch (error) {
    if (!isBrokenPicture(error)) throw error;
    return refuse(String(error).includes("pixel limit") ? "file_too_large" : "unsupported_file_type");
  }
}

/**
 * Returns whether an error is sharp's about bytes it cannot read; others, such as of a full disk, have a system error
 * code.
 */
export function isBrokenPicture(error: unknown): boolean {
  return error instanceof Error && !("code" in error);
}

/** Stores a picture in one width and format, on disk when it resolves. Never larger than the original. */
export async function storeSize(
  shop: Shop,
  id: string,
  picture: Sharp,
  width: Width,
  format: "avif" | "webp",
): Promise<void> {
  const sized = picture.clone().resize({ width, withoutEnlargement: true });
  const written = format === "avif" ? sized.avif({ quality: 55, effort: 2 }) : sized.webp({ quality: 78 });
  await shop.files.put(`media/${id}-${width}.${format}`, await written.toBuffer(), `image/${format}`);
}

/** Returns the path where the uploaded file waits for the job; it is not public. */
export function originalPath(id: string): string {
  return `originals/${id}.bin`;
}
