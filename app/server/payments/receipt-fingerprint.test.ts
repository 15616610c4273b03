import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { isSameDetail, lookOf, MOST_DIFFERENT_BITS, type ReceiptLook } from "./receipt-fingerprint.ts";

/** A payment app's screen: the same for everybody but for the figures, drawn as bars so that no font is needed. */
async function screen(figures: string, width = 720): Promise<Buffer> {
  const bars = [...figures].flatMap((figure, index) => {
    const code = figure.charCodeAt(0);
    const x = 60 + (index % 12) * 50;
    const y = 430 + Math.floor(index / 12) * 90;
    return [0, 1, 2, 3, 4, 5].map((bit) =>
      (code >> bit) & 1
        ? `<rect x="${x + (bit % 2) * 16}" y="${y + Math.floor(bit / 2) * 16}" width="14" height="14"/>`
        : "",
    );
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" viewBox="0 0 720 1280">
    <rect width="720" height="1280" fill="#fff"/><rect width="720" height="160" fill="#1dc8ff"/>
    <circle cx="360" cy="290" r="70" fill="#2ecc71"/><rect x="60" y="1100" width="600" height="90" fill="#141210"/>
    ${bars.join("")}</svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}

async function look(picture: Uint8Array): Promise<ReceiptLook> {
  const found = await lookOf(picture);
  if (!found) throw new Error("nothing is to be seen on this picture");
  return found;
}

function isSame(one: ReceiptLook, other: ReceiptLook): boolean {
  return differingBits(one, other) <= MOST_DIFFERENT_BITS && isSameDetail(one.detail, other.detail);
}

function differingBits(one: ReceiptLook, other: ReceiptLook): number {
  return [...one.hash].filter((bit, index) => bit !== other.hash[index]).length;
}

const FIGURES = "D9453.00 T7H2K9MPQ4W8XZ";

describe("the look of a receipt", () => {
  test.each([
    ["as JPEG", (picture: Sharp) => picture.jpeg({ quality: 80 })],
    ["as a poor JPEG", (picture: Sharp) => picture.jpeg({ quality: 30 })],
    ["as WebP", (picture: Sharp) => picture.webp({ quality: 50 })],
    ["at half the size", (picture: Sharp) => picture.resize(360).jpeg()],
    ["enlarged", (picture: Sharp) => picture.resize(1080).jpeg()],
    ["a little squeezed", (picture: Sharp) => picture.resize(700, 1200, { fit: "fill" }).jpeg()],
  ])("is known again %s", async (_, change) => {
    const original = await screen(FIGURES);
    const copy = await change(sharp(original)).toBuffer();
    expect(isSame(await look(original), await look(copy))).toBe(true);
  });

  test.each([
    ["another transaction", "D9453.00 TB2WW8HJK3RT2X"],
    ["another amount", "D9158.00 T7H2K9MPQ4W8XZ"],
    ["another day's payment", "D3075.50 TQ9XM3RT2B7HJK"],
  ])("is another one for %s in the same app, however near the hash is", async (_, figures) => {
    const [one, other] = [await look(await screen(FIGURES)), await look(await screen(figures))];
    expect(isSameDetail(one.detail, other.detail)).toBe(false);
  });

  test("of different pictures differs from afar", async () => {
    const cloth = (turn: number) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#eee"/><g transform="rotate(${turn} 200 200)"><rect x="40" y="60" width="320" height="90" fill="#345"/><rect x="90" y="230" width="120" height="150" fill="#a52"/></g></svg>`,
      );
    expect(differingBits(await look(cloth(0)), await look(cloth(75)))).toBeGreaterThan(MOST_DIFFERENT_BITS);
  });

  test("is nothing where nothing is to be seen, so that two blank pictures are not one", async () => {
    const blank = sharp({ create: { width: 60, height: 80, channels: 3, background: "#b8d" } });
    expect(await lookOf(await blank.png().toBuffer())).toBeNull();
  });
});
