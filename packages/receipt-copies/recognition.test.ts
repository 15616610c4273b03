import sharp from "sharp";
import { expect, test } from "vitest";
import { countRecognised } from "#packages/receipt-copies/generated-receipts";

test("copies of 25 receipts of four kinds, screens and photos, are found, and none is taken for another", async () => {
  const store = (receipt: Uint8Array) => sharp(receipt).jpeg({ quality: 82 }).toBuffer();
  const found = await countRecognised(25, { copyEach: 12, store });
  expect(found.falsePairs).toEqual([]);
  expect(found.copies.filter(({ wrong }) => wrong > 0)).toEqual([]);
  expect(found.copies.filter((copy) => copy.found < copy.tried)).toEqual([]);
}, 120_000);
