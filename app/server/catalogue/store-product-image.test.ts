import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { media } from "#app/server/platform/db/schema/catalogue.ts";
import { openTestShop, type TestShop } from "#tests/open-test-shop.ts";
import { storeProductImage } from "./store-product-image.ts";

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});
afterAll(() => opened.close());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c2381a" } });

test("a photo is kept in three widths, two formats, with its facts", async () => {
  const stored = await storeProductImage(opened.shop, await picture(1200, 1500).jpeg().toBuffer());
  if (!stored.ok) throw new Error(stored.reason);
  const { id, src } = stored.value;
  expect(src).toBe(`/media/${id}-960.webp`);
  const names = [320, 640, 960].flatMap((width) => [
    `media/${id}-${width}.avif`,
    `media/${id}-${width}.webp`,
  ]);
  expect(opened.files.paths()).toEqual(expect.arrayContaining(names));
  const [row] = await opened.shop.db.select().from(media).where(eq(media.id, id));
  expect(row).toMatchObject({
    width: 960,
    height: 1200,
    tint: expect.stringMatching(/^#c[0-9a-f]3[0-9a-f]1[0-9a-f]$/),
  });
  const small = await opened.files.get(`media/${id}-320.webp`);
  expect(await sharp(small ?? undefined).metadata()).toMatchObject({
    format: "webp",
    width: 320,
    height: 400,
  });
});

test("a photo taken with the phone on its side stands upright, without where it was taken", async () => {
  const sideways = await picture(800, 400)
    .withExif({ IFD0: { Orientation: "6", Artist: "Somebody" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const stored = await storeProductImage(opened.shop, sideways);
  if (!stored.ok) throw new Error(stored.reason);
  const kept = await opened.files.get(`media/${stored.value.id}-320.webp`);
  const facts = await sharp(kept ?? undefined).metadata();
  expect(facts).toMatchObject({ width: 320, height: 640 });
  expect(facts.exif).toBeUndefined();
});

test("the same picture is stored once", async () => {
  const bytes = await picture(300, 300).png().toBuffer();
  const [first, second] = [
    await storeProductImage(opened.shop, bytes),
    await storeProductImage(opened.shop, bytes),
  ];
  expect(first).toEqual(second);
});

test("what is no picture is refused, whatever it is called", async () => {
  const png = await picture(40, 40).png().toBuffer();
  for (const bytes of [
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
    Buffer.from("%PDF-1.7"),
    png.subarray(0, 60),
    Buffer.alloc(0),
  ]) {
    expect(await storeProductImage(opened.shop, bytes)).toEqual({
      ok: false,
      reason: "unsupported_file_type",
    });
  }
});

test("a picture of too many pixels is refused before it is read", async () => {
  const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: "#000" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(await storeProductImage(opened.shop, bomb)).toEqual({ ok: false, reason: "file_too_large" });
});
