import { type GreyPicture, mirrored } from "./grey-picture.ts";
import { type ComparedPicture, isSamePicture, levelsOf, toCompare } from "./is-same-picture.ts";
import { formerHashes, isNear, type ReceiptLook, readDetail } from "./receipt-look.ts";

/** An earlier picture, read to be compared. */
export type EarlierPicture = { hash: string; levels: GreyPicture[] };

/** A search for the original of one picture. */
type CopySearch = {
  /** The hashes that its original may have; one whose hash is further off than `MOST_DIFFERENT_BITS` is another. */
  hashes: string[];
  /** Returns whether the searched picture, or its mirror image, shows the earlier one. Takes milliseconds. */
  isCopyOf(earlier: EarlierPicture): boolean;
};

/** A picture or its mirror image: its possible hashes, and its blocks. */
type Way = { hashes: string[]; compared: ComparedPicture };

/** Begins the search for the original of a picture; null if its grey copy cannot be read. */
export async function beginSearch(look: ReceiptLook): Promise<CopySearch | null> {
  const picture = await readDetail(look.detail);
  if (!picture) return null;
  const ways = await Promise.all([picture, mirrored(picture)].map(wayOf));
  return {
    hashes: ways.flatMap(({ hashes }) => hashes),
    isCopyOf: ({ hash, levels }) =>
      ways.some((way) => isNear(way.hashes, hash) && isSamePicture(way.compared, levels)),
  };
}

/** Reads an earlier picture's fingerprint for comparisons; null if its grey copy cannot be read. */
export async function readEarlier({ hash, detail }: ReceiptLook): Promise<EarlierPicture | null> {
  const picture = await readDetail(detail);
  return picture && { hash, levels: levelsOf(picture) };
}

async function wayOf(picture: GreyPicture): Promise<Way> {
  return { hashes: await formerHashes(picture), compared: toCompare(picture) };
}
