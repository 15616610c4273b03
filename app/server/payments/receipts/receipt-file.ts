import { createHash } from "node:crypto";
import { receiptSizeProblem, receiptTypeOf } from "#app/domain/payments/receipt.ts";
import type { ReceiptLook } from "#packages/receipt-copies";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { decodeReceipt } from "./decode-receipt.ts";

/**
 * A receipt ready to be stored. `sha256` is of the original file, to find the same file again; `look` is the picture's
 * fingerprint, to find copies (null for PDF files and empty pictures).
 */
export type PreparedReceipt = {
  bytes: Uint8Array;
  contentType: string;
  extension: string;
  sha256: string;
  look: ReceiptLook | null;
};

export type ReceiptRefusal = Refusal<"receipt_required" | "file_too_large" | "unsupported_file_type">;

/**
 * Checks a receipt by its content, whatever its name, and creates the picture that is stored of it (`decodeReceipt`).
 * PDF files, and HEIC pictures this machine cannot decode, are stored as they are. Refusals: `receipt_required`,
 * `file_too_large` (over 5 MB), `unsupported_file_type` (neither picture nor PDF, or a picture that is broken or
 * decodes to too many pixels). Source: specification 7.3.
 */
export async function prepareReceipt(bytes: Uint8Array): Promise<Ok<PreparedReceipt> | ReceiptRefusal> {
  const problem = receiptSizeProblem(bytes.byteLength);
  if (problem) return refuse(problem);
  const type = receiptTypeOf(bytes);
  if (!type) return refuse("unsupported_file_type");
  const sha256 = receiptHash(bytes);
  const asItIs = { bytes, contentType: type.type, extension: type.extension, sha256, look: null };
  if (type.type === "application/pdf") return ok(asItIs);
  const picture = await decodeReceipt(bytes);
  if (picture) {
    const { jpeg, look } = picture;
    return ok({ bytes: jpeg, contentType: "image/jpeg", extension: "jpg", sha256, look });
  }
  return type.type === "image/heic" ? ok(asItIs) : refuse("unsupported_file_type");
}

/** Returns the SHA-256, hex, of a receipt's original file. */
export function receiptHash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
