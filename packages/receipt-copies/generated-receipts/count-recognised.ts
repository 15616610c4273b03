import {
  beginSearch,
  type EarlierPicture,
  lookOf,
  type ReceiptLook,
  readEarlier,
} from "#packages/receipt-copies";
import { changeReceipt, RECEIPT_CHANGES } from "./change-receipt.ts";
import { drawReceipt } from "./draw-receipt.ts";
import { photographReceipt } from "./photograph-receipt.ts";

/** The result for a generated set. */
type Recognition = {
  receipts: number;
  /** Per change: how many copies were tried, matched to their original, and matched to another receipt. */
  copies: { change: string; tried: number; found: number; wrong: number }[];
  /** Pairs of different receipts that counted as copies; `alarms` counts the receipts with such a pair. */
  falsePairs: [number, number][];
  alarms: number;
};

/** Returns a receipt of the set: two thirds are screenshots, the rest are photos. */
export function makeReceipt(number: number): Promise<Buffer> {
  return number % 3 === 2 ? photographReceipt(number) : drawReceipt(number);
}

/** Returns the picture that is stored of a receipt. */
type Store = (receipt: Uint8Array) => Promise<Uint8Array>;

/**
 * Compares each receipt of a generated set with all earlier ones, as they are stored. Changes every `copyEach`th in every
 * way and compares the copies with all receipts.
 */
export async function countRecognised(
  receipts: number,
  { copyEach, store }: { copyEach: number; store: Store },
): Promise<Recognition> {
  const earlier: EarlierPicture[] = [];
  const falsePairs: [number, number][] = [];
  const alarms = new Set<number>();
  for (let number = 0; number < receipts; number += 1) {
    if (number % 100 === 99) console.log(`${number + 1} receipts looked up, ${alarms.size} false alarms`);
    const look = await storedLook(await makeReceipt(number), store);
    for (const other of await alike(look, earlier)) {
      falsePairs.push([number, other]);
      alarms.add(number);
    }
    earlier.push(read(await readEarlier(look)));
  }
  const copies = RECEIPT_CHANGES.map((change) => ({ change, tried: 0, found: 0, wrong: 0 }));
  for (let number = 0; number < receipts; number += copyEach) {
    const receipt = await makeReceipt(number);
    for (const count of copies) {
      const look = await storedLook(await changeReceipt(receipt, count.change, number), store);
      const found = await alike(look, earlier);
      count.tried += 1;
      if (found.includes(number)) count.found += 1;
      if (found.some((other) => other !== number)) count.wrong += 1;
    }
  }
  return { receipts, copies, falsePairs, alarms: alarms.size };
}

async function storedLook(receipt: Uint8Array, store: Store): Promise<ReceiptLook> {
  const look = await lookOf(await store(receipt));
  if (!look) throw new Error("nothing is to be seen on this receipt");
  return look;
}

function read<T>(picture: T | null): T {
  if (picture === null) throw new Error("a grey copy cannot be read");
  return picture;
}

async function alike(look: ReceiptLook, others: readonly EarlierPicture[]): Promise<number[]> {
  const search = read(await beginSearch(look));
  return others.flatMap((other, number) => (search.isCopyOf(other) ? [number] : []));
}
