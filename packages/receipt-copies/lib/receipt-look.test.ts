import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { mirrored } from "./grey-picture.ts";
import { formerHashes, isNear, lookOf, readDetail } from "./receipt-look.ts";

test("the look of a picture where nothing is to be seen is none, so that two blank pictures are not one", async () => {
  const blank = sharp({ create: { width: 60, height: 80, channels: 3, background: "#b8d" } });
  expect(await lookOf(await blank.png().toBuffer())).toBeNull();
});

const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="700"><rect width="400" height="700" fill="#eee"/>
  <rect x="40" y="60" width="120" height="90" fill="#345"/><circle cx="300" cy="500" r="60" fill="#a52"/></svg>`;

test.each([
  ["mirrored", (picture: Sharp) => picture.flop(), true],
  ["turned by 2°", (picture: Sharp) => picture.rotate(2), false],
  ["turned by -2° and mirrored", (picture: Sharp) => picture.flop().rotate(-2), true],
])("a picture that was %s has the hash it had among its former ones", async (_name, change, isMirrored) => {
  const png = await sharp(Buffer.from(shapes)).png().toBuffer();
  const original = await lookOf(png);
  const copy = await lookOf(await change(sharp(png)).png().toBuffer());
  const picture = await readDetail(copy?.detail ?? new Uint8Array());
  if (!original || !copy || !picture) throw new Error("nothing is to be seen");
  expect(isNear([copy.hash], original.hash)).toBe(false);
  expect(isNear(await formerHashes(isMirrored ? mirrored(picture) : picture), original.hash)).toBe(true);
});

test("a grey copy has 640 pixels at most; other bytes are none", async () => {
  const tall = await sharp({ create: { width: 900, height: 1800, channels: 3, background: "#fff" } })
    .composite([
      { input: { create: { width: 300, height: 300, channels: 3, background: "#000" } }, left: 0, top: 0 },
    ])
    .png()
    .toBuffer();
  const look = await lookOf(tall);
  expect(await readDetail(look?.detail ?? new Uint8Array())).toMatchObject({ width: 320, height: 640 });
  expect(await readDetail(new Uint8Array(128 * 128).fill(200))).toBeNull();
});

test("a strip has the hashes of its own direction alone", async () => {
  expect(
    await formerHashes({ width: 640, height: 2, grey: new Uint8Array(1280).fill(9, 300, 700) }),
  ).toHaveLength(1);
});
