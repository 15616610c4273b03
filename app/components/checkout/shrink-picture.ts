import { RECEIPT_SNIFF_BYTES, receiptTypeOf } from "#app/domain/payments/receipt.ts";

/** The longest side of an uploaded picture, in pixels: enough to read a receipt. */
const LONGEST_SIDE = 1600;

const JPEG_QUALITY = 0.8;

/** Smaller files are sent unchanged, because shrinking would only cost detail. */
const SMALL_ENOUGH_BYTES = 300 * 1024;

/**
 * Returns a receipt's picture as an upright JPEG of at most 1600 pixels, so that uploads take seconds on a slow network.
 * Returns the file itself if it is small, a PDF, or a picture this browser cannot decode; null if its content is none of
 * these, whatever its name.
 */
export async function shrinkPicture(file: File): Promise<File | null> {
  const start = new Uint8Array(await file.slice(0, RECEIPT_SNIFF_BYTES).arrayBuffer());
  if (receiptTypeOf(start) === null) return null;
  if (!file.type.startsWith("image/") || file.size <= SMALL_ENOUGH_BYTES) return file;
  const blob = await toSmallJpeg(file).catch(() => null);
  if (blob === null || blob.size >= file.size) return file;
  const name = `${file.name.replace(/\.[^.]*$/, "")}.jpg`;
  return new File([blob], name, { type: blob.type, lastModified: file.lastModified });
}

async function toSmallJpeg(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext("2d");
  if (context === null) return null;
  // JPEG has no transparency: a transparent screenshot would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
}
