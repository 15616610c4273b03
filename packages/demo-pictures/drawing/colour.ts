/** A colour in linear light, each part 0 to 1. */
export type Rgb = readonly [number, number, number];

export function linear(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16);
  return [toLinear((n >> 16) & 255), toLinear((n >> 8) & 255), toLinear(n & 255)];
}

function toLinear(byte: number): number {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

export function toByte(value: number): number {
  const c = value < 0 ? 0 : value > 1 ? 1 : value;
  return Math.round(255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055));
}

function hexOf([r, g, b]: Rgb): string {
  return `#${[r, g, b].map((c) => toByte(c).toString(16).padStart(2, "0")).join("")}`;
}

/** Mixes two hex colours in linear light; 0 is the first, 1 the second. */
export function mix(a: string, b: string, t: number): string {
  const p = linear(a);
  const q = linear(b);
  return hexOf([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, p[2] + (q[2] - p[2]) * t]);
}

export const darker = (hex: string, by: number) => mix(hex, "#0b0a0a", by);
export const lighter = (hex: string, by: number) => mix(hex, "#ffffff", by);

/** Returns the linear luminance of a colour, 0 to 1. */
export function brightness(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns a thread colour that is visible on this cloth: slightly darker on light, slightly lighter on dark. */
export function threadOn(hex: string): string {
  return brightness(hex) > 0.22 ? darker(hex, 0.3) : lighter(hex, 0.16);
}
