import { encode } from "uqr";

/** A QR code as one SVG path over a square of `size` units, including the quiet zone. */
export type QrCode = { size: number; path: string };

/** Returns a text as a QR code. */
export function qrPath(text: string): QrCode {
  const { size, data } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: squares.join("") };
}
