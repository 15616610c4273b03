import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import type { VerificationStatus } from "./local-payment.ts";

/** The maximum size of a receipt. Source: specification 7.3. */
export const RECEIPT_MAX_BYTES = 5 * 1024 * 1024;

/** The `accept` attribute of the receipt field. */
export const RECEIPT_ACCEPT = "image/*,application/pdf";

/** How many leading bytes `receiptTypeOf` looks at. */
export const RECEIPT_SNIFF_BYTES = 1024;

/** A receipt's actual type: its media type and the extension it is stored with. */
type ReceiptType = { type: string; extension: string };

/**
 * Detects a file's type from its first bytes and never from its name: JPEG, PNG, WebP, GIF, HEIC/HEIF, AVIF or PDF.
 * Null for everything else, including SVG, which can contain scripts.
 */
export function receiptTypeOf(bytes: Uint8Array): ReceiptType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return { type: "image/jpeg", extension: "jpg" };
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return { type: "image/png", extension: "png" };
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return { type: "image/gif", extension: "gif" };
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP")
    return { type: "image/webp", extension: "webp" };
  if (ascii(bytes, 4, 8) === "ftyp") return isobmffType(bytes);
  if (ascii(bytes, 0, RECEIPT_SNIFF_BYTES).trimStart().startsWith("%PDF-")) {
    return { type: "application/pdf", extension: "pdf" };
  }
  return null;
}

/** Checks a receipt's presence and size before its bytes are read; null if both are fine. */
export function receiptSizeProblem(size: number): "receipt_required" | "file_too_large" | null {
  if (size <= 0) return "receipt_required";
  return size > RECEIPT_MAX_BYTES ? "file_too_large" : null;
}

const HEIF_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

function isobmffType(bytes: Uint8Array): ReceiptType | null {
  const brands = [ascii(bytes, 8, 12)];
  const end = Math.min(bytes.length, (bytes[2] ?? 0) * 256 + (bytes[3] ?? 0));
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(bytes, at, at + 4));
  if (brands.some((brand) => brand === "avif" || brand === "avis"))
    return { type: "image/avif", extension: "avif" };
  if (HEIF_BRANDS.has(brands[0] ?? "")) return { type: "image/heic", extension: "heic" };
  return null;
}

function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/** The order for which a receipt was sent before. It has no receipts for staff who may not review payments. */
export type DuplicateOf = {
  orderNumber: string;
  customerName: string;
  orderStatus: OrderStatus;
  verificationStatus: VerificationStatus;
  sentAt: Date;
  receiptPaths: string[];
};
