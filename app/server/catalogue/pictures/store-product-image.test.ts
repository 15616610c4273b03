import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { media } from "#database/schema/catalogue.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { convertQueuedPictures } from "./convert-queued-pictures.ts";
import { storeProductImage } from "./store-product-image.ts";

const { shop, files } = await openTestShop();

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c2381a" } });

const NAMES = [320, 640, 960].flatMap((width) => [`${width}.avif`, `${width}.webp`]);
const keptOf = (id: string) =>
  files
    .paths()
    .filter((name) => name.includes(id))
    .sort();

test("a photo is stored in its largest size at once with its metadata; the job makes the others", async () => {
  const { id, src } = succeeded(await storeProductImage(shop, await picture(1200, 1500).jpeg().toBuffer()));
  expect(src).toBe(`/media/${id}-960.webp`);
  expect(keptOf(id)).toEqual([`media/${id}-960.webp`, `originals/${id}.bin`]);
  const row = async () => (await shop.db.select().from(media).where(eq(media.id, id)))[0];
  expect(await row()).toMatchObject({
    width: 960,
    height: 1200,
    tint: expect.stringMatching(/^#c[0-9a-f]3[0-9a-f]1[0-9a-f]$/),
    isWaiting: true,
  });
  expect(await convertQueuedPictures(shop)).toBe(1);
  expect(keptOf(id)).toEqual(NAMES.map((name) => `media/${id}-${name}`).sort());
  expect(await row()).toMatchObject({ isWaiting: false });
  const small = await files.get(`media/${id}-320.webp`);
  expect(await sharp(small ?? undefined).metadata()).toMatchObject({
    format: "webp",
    width: 320,
    height: 400,
  });
  expect(await convertQueuedPictures(shop)).toBe(0);
});

test("two processes share the pictures that wait and make each once", async () => {
  for (const width of [210, 220, 230]) {
    await storeProductImage(shop, await picture(width, 200).png().toBuffer());
  }
  const done = await Promise.all([convertQueuedPictures(shop), convertQueuedPictures(shop)]);
  expect(done[0] + done[1]).toBe(3);
  expect(files.paths().filter((name) => name.startsWith("originals/"))).toEqual([]);
});

test("an original that is lost leaves its picture in one size, and does not hold up the next", async () => {
  const [lost, next] = [
    await storeProductImage(shop, await picture(240, 200).png().toBuffer()),
    await storeProductImage(shop, await picture(250, 200).png().toBuffer()),
  ];
  if (!lost.ok || !next.ok) throw new Error("refused");
  await files.remove(`originals/${lost.value.id}.bin`);
  expect(await convertQueuedPictures(shop)).toBe(2);
  expect(keptOf(lost.value.id)).toEqual([`media/${lost.value.id}-960.webp`]);
  expect(keptOf(next.value.id)).toHaveLength(6);
});

test("a photo taken sideways is stored upright, without its location", async () => {
  const sideways = await picture(800, 400)
    .withExif({ IFD0: { Orientation: "6", Artist: "Somebody" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const stored = succeeded(await storeProductImage(shop, sideways));
  await convertQueuedPictures(shop);
  const kept = await files.get(`media/${stored.id}-320.webp`);
  const facts = await sharp(kept ?? undefined).metadata();
  expect(facts).toMatchObject({ width: 320, height: 640 });
  expect(facts.exif).toBeUndefined();
});

test("the same picture is stored once", async () => {
  const bytes = await picture(300, 300).png().toBuffer();
  const first = await storeProductImage(shop, bytes);
  await convertQueuedPictures(shop);
  expect(await storeProductImage(shop, bytes)).toEqual(first);
  expect(await convertQueuedPictures(shop)).toBe(0);
});

test("the same picture sent twice at once leaves one original, and the job takes it away", async () => {
  const bytes = await picture(260, 200).png().toBuffer();
  const twins = await Promise.all([storeProductImage(shop, bytes), storeProductImage(shop, bytes)]);
  expect(twins[0]).toEqual(twins[1]);
  expect(await convertQueuedPictures(shop)).toBe(1);
  expect(files.paths().filter((name) => name.startsWith("originals/"))).toEqual([]);
});

test("what is no picture is refused, whatever it is called", async () => {
  const png = await picture(40, 40).png().toBuffer();
  for (const bytes of [
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
    Buffer.from("%PDF-1.7"),
    png.subarray(0, 60),
    Buffer.alloc(0),
  ]) {
    expect(await storeProductImage(shop, bytes)).toEqual({
      ok: false,
      reason: "unsupported_file_type",
    });
  }
});

test("a picture of too many pixels is refused before it is read", async () => {
  const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: "#000" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(await storeProductImage(shop, bomb)).toEqual({ ok: false, reason: "file_too_large" });
});
