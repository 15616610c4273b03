import type { Metadata } from "sharp";
import { limitConcurrency } from "#app/server/platform/run-limited.ts";
import { lookOf, type ReceiptLook } from "#packages/receipt-copies";

/** A receipt's stored picture, and its fingerprint (null for an empty picture). */
type ReceiptPicture = { jpeg: Uint8Array; look: ReceiptLook | null };

/** The longer side of a stored picture, in pixels: enough to read a receipt. */
const LONGEST_SIDE = 2000;
const JPEG_QUALITY = 82;

/** Phone cameras make 50 million pixels, as JPEG, which is decoded at reduced size: half a second of work. */
const PHOTO_MOST_PIXELS = 60_000_000;
/** Other formats are decoded completely, a second for this many; a phone's screen has 5 million. */
const PICTURE_MOST_PIXELS = 16_000_000;
/** 16 bits per colour double the work. */
const DEEP_MOST_PIXELS = PICTURE_MOST_PIXELS / 2;
/** The time limit for decoding any picture. */
const TIMEOUT_S = 15;

/** Two pictures are decoded at a time, so that threads remain for other orders. */
const inTurn = limitConcurrency(2);

/**
 * Returns the picture to store for a receipt: upright, at most 2000 pixels, JPEG, without metadata. Null if it cannot
 * be decoded, or has more pixels than phones produce: 60 million for a photo, 16 million for anything else.
 */
export async function decodeReceipt(bytes: Uint8Array): Promise<ReceiptPicture | null> {
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
    // A corrupt picture is refused by the caller with a message.
    return null;
  }
}

/** Read from its header before decoding. A progressive JPEG must be decoded completely. */
function isTooLarge({ width, height, format, isProgressive, depth }: Metadata): boolean {
  const isPhoto = format === "jpeg" && !isProgressive;
  const most = isPhoto ? PHOTO_MOST_PIXELS : depth === "uchar" ? PICTURE_MOST_PIXELS : DEEP_MOST_PIXELS;
  return width * height > most;
}
