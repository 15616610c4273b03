import { Hono } from "hono";
import sharp from "sharp";
import { expect, test } from "vitest";
import { convertQueuedPictures } from "#app/server/catalogue/pictures/convert-queued-pictures.ts";
import { storeProductImage } from "#app/server/catalogue/pictures/store-product-image.ts";
import type { HttpEnv } from "#app/server/http/request-context.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { createPictureRoutes } from "./file-routes.ts";

const { shop } = await openTestShop();
const app = new Hono<HttpEnv>().route("/", createPictureRoutes(shop));

test("a new picture is served in its largest size under every name, uncached, until all sizes exist", async () => {
  const photo = sharp({ create: { width: 1200, height: 900, channels: 3, background: "#0e4a4f" } });
  const stored = succeeded(await storeProductImage(shop, await photo.jpeg().toBuffer()));
  const url = `/media/${stored.id}-320.avif`;
  const early = await app.request(url);
  expect([early.status, early.headers.get("content-type"), early.headers.get("cache-control")]).toEqual([
    200,
    "image/webp",
    "no-cache",
  ]);
  expect(await sharp(await early.arrayBuffer()).metadata()).toMatchObject({ format: "webp", width: 960 });
  const full = await app.request(stored.src);
  expect(full.headers.get("cache-control")).toContain("immutable");

  await convertQueuedPictures(shop);
  const late = await app.request(url);
  expect(late.headers.get("content-type")).toBe("image/avif");
  expect(late.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await sharp(await late.arrayBuffer()).metadata()).toMatchObject({ format: "heif", width: 320 });
});

test("an original is on no public path, and what is no picture's name is not there", async () => {
  const photo = sharp({ create: { width: 300, height: 300, channels: 3, background: "#c2381a" } });
  const { id } = succeeded(await storeProductImage(shop, await photo.png().toBuffer()));
  for (const url of [
    `/originals/${id}.bin`,
    `/media/..%2Foriginals%2F${id}.bin`,
    `/media/${id}.bin`,
    `/media/${id}-321.webp`,
    `/media/${"f".repeat(32)}-320.webp`,
  ]) {
    expect((await app.request(url)).status).toBe(404);
  }
});
