import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import { receiptTypeOf } from "#app/domain/payments/receipt.ts";
import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";
import { media } from "#app/server/platform/db/schema/catalogue.ts";
import type { Shop } from "#app/server/shop.ts";

/** The largest picture accepted; a phone's photo has 3 to 12 MB. */
export const PRODUCT_IMAGE_MAX_BYTES = 20 * 1024 * 1024;

/** Kept of every picture; each in AVIF and WebP. */
const WIDTHS = [320, 640, 960] as const;
const FULL_WIDTH = 960;
const MOST_PIXELS = 60_000_000;
const READABLE = new Set(["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"]);
/** Behind pictures with transparent parts. */
const TILE_COLOUR = "#efe9de";
const PLACEHOLDER_WIDTH = 12;

/** A stored picture: `src` is what `products.images` keeps. */
export type StoredImage = { id: string; src: string; tint: string };

/**
 * Keeps a picture an administrator sent: turned upright, without its metadata, in three widths as AVIF and WebP
 * under the hash of its content, with its tint and a tiny placeholder. The same picture again is stored once.
 * Refusals: `file_too_large` (20 MB, 60 megapixels), `unsupported_file_type` for what is no readable picture.
 * Source: specification §7, Upload product images.
 */
export async function storeProductImage(
  shop: Shop,
  bytes: Uint8Array,
): Promise<Ok<StoredImage> | Refusal<"file_too_large" | "unsupported_file_type">> {
  if (bytes.length > PRODUCT_IMAGE_MAX_BYTES) return refuse("file_too_large");
  if (!READABLE.has(receiptTypeOf(bytes)?.type ?? "")) return refuse("unsupported_file_type");
  const id = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const read = await readPicture(bytes);
  if (!read.ok) return read;
  const { picture, width, height } = read.value;

  try {
    for (const size of WIDTHS) {
      const sized = picture.clone().resize({ width: size, withoutEnlargement: true });
      const [avif, webp] = await Promise.all([
        sized.clone().avif({ quality: 55, effort: 2 }).toBuffer(),
        sized.clone().webp({ quality: 78 }).toBuffer(),
      ]);
      await shop.files.put(`media/${id}-${size}.avif`, avif, "image/avif");
      await shop.files.put(`media/${id}-${size}.webp`, webp, "image/webp");
    }
    const scale = Math.min(1, FULL_WIDTH / width);
    const row = {
      id,
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      tint: await tintOf(picture),
      placeholder: await placeholderOf(picture),
    };
    await shop.db.insert(media).values(row).onConflictDoNothing();
    return ok({ id, src: `/media/${id}-${FULL_WIDTH}.webp`, tint: row.tint });
  } catch (error) {
    if (isBrokenPicture(error)) return refuse("unsupported_file_type");
    throw error;
  }
}

type Readable = { picture: Sharp; width: number; height: number };

async function readPicture(
  bytes: Uint8Array,
): Promise<Ok<Readable> | Refusal<"file_too_large" | "unsupported_file_type">> {
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

/** What sharp says of bytes it cannot read; everything else (a full disk) has an error code of the system. */
function isBrokenPicture(error: unknown): boolean {
  return error instanceof Error && !("code" in error);
}

/** The picture's mean colour, `#rrggbb`. */
async function tintOf(picture: Sharp): Promise<string> {
  const pixel = await picture.clone().resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return `#${[...pixel.subarray(0, 3)].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

async function placeholderOf(picture: Sharp): Promise<string> {
  const tiny = await picture.clone().resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 25 }).toBuffer();
  return tiny.toString("base64");
}
