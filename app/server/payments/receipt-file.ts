import { createHash } from "node:crypto";
import { receiptSizeProblem, receiptTypeOf } from "#app/domain/payments/receipt.ts";
import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";
import { lookOf, type ReceiptLook } from "./receipt-look.ts";

/**
 * A receipt ready to be kept. `sha256` is of the file as it was sent, so that sending it twice shows; `look` is the
 * picture's, so that sending a copy of it shows too (null for what is no picture, or an empty one).
 */
export type PreparedReceipt = {
  bytes: Uint8Array;
  contentType: string;
  extension: string;
  sha256: string;
  look: ReceiptLook | null;
};

export type ReceiptRefusal = Refusal<"receipt_required" | "file_too_large" | "unsupported_file_type">;

/** The longer side of a kept picture, in pixels: enough to read a receipt by. */
const LONGEST_SIDE = 2000;
const JPEG_QUALITY = 82;
/** No phone makes larger pictures; a small file that unpacks to more is an attack. */
const MOST_PIXELS = 60_000_000;

/**
 * Checks a receipt by its content, whatever its name says, and makes the picture that is kept of it: upright, at
 * most 2000 pixels, JPEG, without place or camera. PDF files, and HEIC pictures this machine cannot read, are kept
 * as they are. Refusals: `receipt_required`, `file_too_large` (over 5 MB), `unsupported_file_type` (neither picture
 * nor PDF, or a broken picture). Source: specification §5, §9; decisions, Orders, stock and payment.
 */
export async function prepareReceipt(bytes: Uint8Array): Promise<Ok<PreparedReceipt> | ReceiptRefusal> {
  const problem = receiptSizeProblem(bytes.byteLength);
  if (problem) return refuse(problem);
  const type = receiptTypeOf(bytes);
  if (!type) return refuse("unsupported_file_type");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const asItIs = { bytes, contentType: type.type, extension: type.extension, sha256, look: null };
  if (type.type === "application/pdf") return ok(asItIs);
  const picture = await uprightJpeg(bytes);
  if (picture) {
    const look = await lookOf(picture);
    return ok({ bytes: picture, contentType: "image/jpeg", extension: "jpg", sha256, look });
  }
  return type.type === "image/heic" ? ok(asItIs) : refuse("unsupported_file_type");
}

/** The picture as JPEG, or null where it cannot be read. */
async function uprightJpeg(bytes: Uint8Array): Promise<Uint8Array | null> {
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 })
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer();
  } catch {
    // A broken picture is the shopper's to send again; the caller says so in words.
    return null;
  }
}
