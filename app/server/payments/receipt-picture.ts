import type { Metadata } from "sharp";
import { limitConcurrency } from "#app/server/platform/run-limited.ts";
import { lookOf, type ReceiptLook } from "./look-alike/receipt-fingerprint.ts";

/** A receipt's picture as it is stored, and its look (null for an empty picture). */
export type ReceiptPicture = { jpeg: Uint8Array; look: ReceiptLook | null };

/** The longer side of a stored picture, in pixels: enough to read a receipt. */
const LONGEST_SIDE = 2000;
const JPEG_QUALITY = 82;

/** Phone cameras make 50 million pixels, as JPEG, which is decoded at the stored size: half a second of work. */
const PHOTO_MOST_PIXELS = 60_000_000;
/** Everything else is read pixel by pixel, a second for so many; a phone's screen has 5 million. */
const PICTURE_MOST_PIXELS = 16_000_000;
/** With 16 bits a colour each pixel is twice the work. */
const DEEP_MOST_PIXELS = PICTURE_MOST_PIXELS / 2;
/** Whatever a picture is made of, it is given up after so long. */
const TIMEOUT_S = 15;

/** Pictures are read two at a time: whoever sends many waits, and nobody's order waits for a thread behind them. */
const inTurn = limitConcurrency(2);

/**
 * Returns the picture that is stored of a receipt: upright, at most 2000 pixels, JPEG, without place or camera. Null
 * where it cannot be decoded, or has more pixels than phones make: 60 million of a photo, 16 million of anything
 * else.
 */
export async function receiptPicture(bytes: Uint8Array): Promise<ReceiptPicture | null> {
  return await inTurn(async () => {
    const jpeg = await uprightJpeg(bytes);
    return jpeg && { jpeg, look: await lookOf(jpeg) };
  });
}

async function uprightJpeg(bytes: Uint8Array): Promise<Uint8Array | null> {
  const { default: sharp } = await import("sharp");
  try {
    const picture = sharp(bytes, { limitInputPixels: PHOTO_MOST_PIXELS, failOn: "error", pages: 1 });
    if (isTooLarge(await picture.metadata())) return null;
    return await picture
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: JPEG_QUALITY })
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer();
  } catch {
    // A broken picture is the shopper's to send again; the caller says so in words.
    return null;
  }
}

/** Read from its head, before a pixel is decoded. A progressive JPEG has to be decoded whole. */
function isTooLarge({ width, height, format, isProgressive, depth }: Metadata): boolean {
  const isPhoto = format === "jpeg" && !isProgressive;
  const most = isPhoto ? PHOTO_MOST_PIXELS : depth === "uchar" ? PICTURE_MOST_PIXELS : DEEP_MOST_PIXELS;
  return width * height > most;
}
