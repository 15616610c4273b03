import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Sharp } from "sharp";
import { receiptTypeOf } from "#app/domain/payments/receipt.ts";
import type { Shop } from "#app/server/shop.ts";
import { media } from "#database/schema/catalogue.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { FULL_WIDTH, isBrokenPicture, originalPath, readPicture, storeSize } from "./read-picture.ts";

/** The largest picture accepted; a phone's photo has 3 to 12 MB. */
export const PRODUCT_IMAGE_MAX_BYTES = 20 * 1024 * 1024;

const READABLE = new Set(["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"]);
const PLACEHOLDER_WIDTH = 12;

/** A stored picture: `src` is what `products.images` stores. */
export type StoredImage = { id: string; src: string; tint: string };

/**
 * Stores a picture that an administrator uploaded: turned upright, without its metadata, under the hash of its content,
 * with its tint and a tiny placeholder. Only what the form shows is made at once, the largest width as WebP; the other
 * widths and AVIF, which take seconds, are a job's (`convertQueuedPictures`). The same picture again is stored once.
 * Refusals: `file_too_large` (20 MB, 60 megapixels), `unsupported_file_type` for what is no readable picture.
 * Source: specification 3.7.
 */
export async function storeProductImage(
  shop: Shop,
  bytes: Uint8Array,
): Promise<Ok<StoredImage> | Refusal<"file_too_large" | "unsupported_file_type">> {
  if (bytes.length > PRODUCT_IMAGE_MAX_BYTES) return refuse("file_too_large");
  if (!READABLE.has(receiptTypeOf(bytes)?.type ?? "")) return refuse("unsupported_file_type");
  const id = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const src = `/media/${id}-${FULL_WIDTH}.webp`;
  const [known] = await shop.db.select().from(media).where(eq(media.id, id));
  if (known) return ok({ id, src, tint: known.tint });
  const read = await readPicture(bytes);
  if (!read.ok) return read;
  const { picture, width, height } = read.value;

  try {
    await storeSize(shop, id, picture, FULL_WIDTH, "webp");
    const scale = Math.min(1, FULL_WIDTH / width);
    const row = {
      id,
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      tint: await tintOf(picture),
      placeholder: await placeholderOf(picture),
      isWaiting: true,
      createdAt: shop.clock(),
    };
    await shop.db.transaction(async (tx) => {
      // A concurrent upload of this picture waits here, and then leaves no original behind that no job would remove.
      const inserted = await tx.insert(media).values(row).onConflictDoNothing().returning({ id: media.id });
      if (inserted.length > 0) await shop.files.put(originalPath(id), bytes, "application/octet-stream");
    });
    return ok({ id, src, tint: row.tint });
  } catch (error) {
    if (isBrokenPicture(error)) return refuse("unsupported_file_type");
    throw error;
  }
}

/** Returns the picture's mean colour, `#rrggbb`. */
async function tintOf(picture: Sharp): Promise<string> {
  const pixel = await picture.clone().resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return `#${[...pixel.subarray(0, 3)].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

async function placeholderOf(picture: Sharp): Promise<string> {
  const tiny = await picture.clone().resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 25 }).toBuffer();
  return tiny.toString("base64");
}
