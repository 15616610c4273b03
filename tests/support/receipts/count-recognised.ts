import { setImmediate } from "node:timers/promises";
import { isCopy, wayOf } from "#app/server/payments/receipts/look-alike/find-look-alike.ts";
import { type GreyPicture, mirrored } from "#app/server/payments/receipts/look-alike/grey-picture.ts";
import { levelsOf } from "#app/server/payments/receipts/look-alike/is-same-picture.ts";
import {
  type ReceiptLook,
  readDetail,
} from "#app/server/payments/receipts/look-alike/receipt-fingerprint.ts";
import { receiptPicture } from "#app/server/payments/receipts/receipt-picture.ts";
import { drawReceipt } from "./draw-receipt.ts";
import { photographReceipt } from "./photograph-receipt.ts";
import { changeReceipt, RECEIPT_CHANGES } from "./receipt-copies.ts";

/** The result for a generated set. */
export type Recognition = {
  receipts: number;
  /** Per change: how many copies were tried, matched to their original, and matched to another receipt. */
  copies: { change: string; tried: number; found: number; wrong: number }[];
  /** Pairs of different receipts that counted as copies; `alarms` counts the receipts with such a pair. */
  falsePairs: [number, number][];
  alarms: number;
  /** Number of comparisons, with their mean and longest time in milliseconds. */
  comparisons: number;
  meanMs: number;
  longestMs: number;
};

/** Returns a receipt of the set: two thirds are screenshots, the rest are photos. */
export function makeReceipt(number: number): Promise<Buffer> {
  return number % 3 === 2 ? photographReceipt(number) : drawReceipt(number);
}

/**
 * Compares each receipt of a generated set with all earlier ones. Changes every `copyEach`th in every way and compares
 * the copies with all receipts, as `findLookAlike` does.
 */
export async function countRecognised(receipts: number, copyEach: number): Promise<Recognition> {
  const looks: Known[] = [];
  const time = { comparisons: 0, total: 0, longest: 0 };
  const falsePairs: [number, number][] = [];
  const alarms = new Set<number>();
  for (let number = 0; number < receipts; number += 1) {
    if (number % 100 === 99) console.log(`${number + 1} receipts looked up, ${alarms.size} false alarms`);
    const look = await lookAsStored(await makeReceipt(number));
    for (const other of await alike(look, looks, time)) {
      falsePairs.push([number, other]);
      alarms.add(number);
    }
    looks.push({ hash: look.hash, levels: levelsOf(await pictureOf(look)) });
  }
  const copies = RECEIPT_CHANGES.map((change) => ({ change, tried: 0, found: 0, wrong: 0 }));
  for (let number = 0; number < receipts; number += copyEach) {
    const receipt = await makeReceipt(number);
    for (const count of copies) {
      const look = await lookAsStored(await changeReceipt(receipt, count.change, number));
      const found = await alike(look, looks, time);
      count.tried += 1;
      if (found.includes(number)) count.found += 1;
      if (found.some((other) => other !== number)) count.wrong += 1;
    }
  }
  const { comparisons, total, longest } = time;
  const meanMs = total / Math.max(1, comparisons);
  return { receipts, copies, falsePairs, alarms: alarms.size, comparisons, meanMs, longestMs: longest };
}

/** A receipt that was sent earlier. */
type Known = { hash: string; levels: GreyPicture[] };

async function pictureOf({ detail }: ReceiptLook): Promise<GreyPicture> {
  const picture = await readDetail(detail);
  if (!picture) throw new Error("a grey copy cannot be read");
  return picture;
}

async function lookAsStored(bytes: Uint8Array): Promise<ReceiptLook> {
  const picture = await receiptPicture(bytes);
  if (!picture?.look) throw new Error("nothing is to be seen on this receipt");
  return picture.look;
}

async function alike(
  look: ReceiptLook,
  others: readonly Known[],
  time: { comparisons: number; total: number; longest: number },
): Promise<number[]> {
  const picture = await pictureOf(look);
  const ways = await Promise.all([picture, mirrored(picture)].map(wayOf));
  const found: number[] = [];
  for (const [number, other] of others.entries()) {
    const startedAt = performance.now();
    if (isCopy(ways, other)) found.push(number);
    const took = performance.now() - startedAt;
    // Comparing hashes alone does not count as a comparison.
    if (took < 0.1) continue;
    time.comparisons += 1;
    time.total += took;
    time.longest = Math.max(time.longest, took);
    await setImmediate();
  }
  return found;
}
