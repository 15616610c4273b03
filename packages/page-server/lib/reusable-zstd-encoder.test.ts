import { randomBytes } from "node:crypto";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { createReusableZstdEncoder } from "./reusable-zstd-encoder.ts";

const PARAMS = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_windowLog]: 17 };

/** Lines that differ from text to text, as pages do. */
const textOf = (which: number, lines = 800) =>
  Buffer.from(
    Array.from({ length: lines }, (_, at) => `${which}: pair ${(at * 7919 + which) % 99_991}`).join(),
  );

const unpacked = (packed: Uint8Array) => zstdDecompressSync(packed).toString();

test("concurrent texts are compressed correctly, however many fit the buffer", async () => {
  const pack = createReusableZstdEncoder({ params: PARAMS });
  const texts = Array.from({ length: 200 }, (_, at) => textOf(at, 1_000 + at * 20));
  const packed = await Promise.all(texts.map(pack));
  expect(packed.map(unpacked)).toEqual(texts.map(String));
  expect(packed.reduce((bytes, one) => bytes + one.byteLength, 0)).toBeGreaterThan(2 * 256 * 1024);
});

test("what a text comes out as does not depend on what was packed before it", async () => {
  const pack = createReusableZstdEncoder({ params: PARAMS });
  const alone = zstdCompressSync(textOf(1), { params: PARAMS });
  await pack(Buffer.concat([textOf(2), textOf(1)]));
  const after = await pack(textOf(1));
  expect(after.equals(alone)).toBe(true);
});

test("a text that cannot be made smaller, larger than the room, and an empty one are packed too", async () => {
  const pack = createReusableZstdEncoder({ params: PARAMS });
  const noise = randomBytes(600_000);
  expect(zstdDecompressSync(await pack(noise)).equals(noise)).toBe(true);
  expect(unpacked(await pack(Buffer.alloc(0)))).toBe("");
  expect(unpacked(await pack(textOf(3)))).toBe(String(textOf(3)));
});

test("what an encoder will not do is refused by a rejection", async () => {
  const pack = createReusableZstdEncoder({ params: { [constants.ZSTD_c_windowLog]: 99 } });
  await expect(pack(textOf(4))).rejects.toThrow("parameter");
});

test("a failed encoder is replaced, and its pending calls are rejected", async () => {
  const fits = textOf(5);
  // Every frame is announced as this long.
  const pack = createReusableZstdEncoder({ params: PARAMS, pledgedSrcSize: fits.byteLength });
  const answers = await Promise.allSettled([pack(textOf(6, 10)), pack(textOf(6, 20)), pack(textOf(6, 30))]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(unpacked(await pack(fits))).toBe(String(fits));
});

test("a text that ends with the room comes out as itself", async () => {
  const pack = createReusableZstdEncoder({ params: PARAMS });
  const noise = randomBytes(256 * 1024 - 16);
  const packed = await pack(noise);
  expect(packed.byteLength).toBeGreaterThanOrEqual(256 * 1024);
  expect(zstdDecompressSync(packed).equals(noise)).toBe(true);
  expect(unpacked(await pack(textOf(7)))).toBe(String(textOf(7)));
});
