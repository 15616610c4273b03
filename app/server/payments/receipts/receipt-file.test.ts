import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { succeeded } from "#tests/support/succeeded.ts";
import { prepareReceipt } from "./receipt-file.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c2381a" } });

async function prepared(bytes: Uint8Array) {
  const answer = succeeded(await prepareReceipt(bytes));
  return answer;
}

describe("a receipt", () => {
  test("photographed sideways is stored upright, small, as JPEG, without place or camera", async () => {
    const photo = await picture(3000, 1500)
      .withMetadata({
        orientation: 6,
        exif: { IFD0: { Make: "Phone" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "13/1 27/1 0/1" } },
      })
      .jpeg()
      .toBuffer();
    const kept = await prepared(photo);
    expect(kept).toMatchObject({ contentType: "image/jpeg", extension: "jpg" });
    const facts = await sharp(kept.bytes).metadata();
    expect([facts.width, facts.height]).toEqual([1000, 2000]);
    expect(facts.exif).toBeUndefined();
    expect(Buffer.from(kept.bytes).includes("Phone")).toBe(false);
  });

  test("of 50 million pixels, as phones take them, is read", async () => {
    const photo = await picture(8160, 6120).jpeg({ quality: 50 }).toBuffer();
    const { bytes } = await prepared(photo);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 2000, height: 1500 });
  });

  test.each(["png", "webp", "gif", "avif"] as const)("as %s is kept as JPEG", async (format) => {
    const kept = await prepared(await picture(40, 30).toFormat(format).toBuffer());
    expect(kept.contentType).toBe("image/jpeg");
  });

  test("as PDF is stored unchanged", async () => {
    const pdf = new TextEncoder().encode("%PDF-1.7\n%%EOF");
    expect(await prepared(pdf)).toMatchObject({
      bytes: pdf,
      contentType: "application/pdf",
      extension: "pdf",
    });
  });

  test("as unreadable HEIC is stored unchanged", async () => {
    const heic = new Uint8Array(64);
    heic.set([0, 0, 0, 24], 0);
    heic.set(new TextEncoder().encode("ftypheic\0\0\0\0mif1heic"), 4);
    expect(await prepared(heic)).toMatchObject({ contentType: "image/heic", extension: "heic" });
  });

  test("is known by the bytes that were sent: the same file has the same hash", async () => {
    const one = await picture(40, 30).png().toBuffer();
    const other = await picture(41, 30).png().toBuffer();
    const hashes = await Promise.all([one, one, other].map(async (bytes) => (await prepared(bytes)).sha256));
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });
});

describe("a file is refused as a receipt", () => {
  const REFUSED = "unsupported_file_type";
  const text = (words: string) => new TextEncoder().encode(words);
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ["that is empty", () => new Uint8Array(), "receipt_required"],
    ["over 5 MB", () => new Uint8Array(5 * 1024 * 1024 + 1), "file_too_large"],
    ["of text", () => text("hello"), "unsupported_file_type"],
    ["of SVG", () => text("<svg xmlns='http://www.w3.org/2000/svg'/>"), "unsupported_file_type"],
    ["of HTML", () => text("<html><script>1</script>"), "unsupported_file_type"],
    [
      "that is a picture cut off",
      async () => (await picture(500, 500).png().toBuffer()).subarray(0, 200),
      "unsupported_file_type",
    ],
    [
      "that is a photo of more pixels than a phone takes",
      () => picture(7750, 7750).jpeg().toBuffer(),
      REFUSED,
    ],
    ["that is a PNG of more pixels than a screen has", () => picture(4100, 4100).png().toBuffer(), REFUSED],
    ["that is a WebP of more pixels than a screen has", () => picture(4100, 4100).webp().toBuffer(), REFUSED],
    [
      "that is a JPEG put together whole, of as many",
      () => picture(4100, 4100).jpeg({ progressive: true }).toBuffer(),
      REFUSED,
    ],
    [
      "that is a PNG of 16 bits a colour, of half as many",
      () => picture(2900, 2900).toColourspace("rgb16").png().toBuffer(),
      REFUSED,
    ],
  ])("%s", async (_name, make, reason) => {
    expect(await prepareReceipt(await make())).toEqual({ ok: false, reason });
  });
});
