/** How a picture looks: `hash` is 64 binary digits, `detail` a grey copy of 128 × 128 bytes. */
export type ReceiptLook = { hash: string; detail: Uint8Array };

/** The side of the copy the hash is made of. */
const SIDE = 32;
/** The waves counted along each side: 8 × 8 make the 64 bits. */
const WAVES = 8;
const DETAIL_SIDE = 128;
/** Grey levels between the darkest and the brightest spot of a picture that has anything on it. */
const LEAST_CONTRAST = 24;
/** Bits in which two hashes of one picture may differ, of 64. */
export const MOST_DIFFERENT_BITS = 6;
/**
 * The grey levels by which two copies of one picture may differ somewhere, averaged over 3 × 3 spots. Receipts of one
 * app have nearly the same hash; another amount or another transaction number differs by 50 and more, a screenshot
 * that was shrunk to a quarter and compressed hard by 20 at most.
 */
const MOST_DIFFERENT_SPOT = 25;

/**
 * The look of a picture, by which it is known again when it was re-compressed or resized; null where nothing can be
 * seen on it, since every such picture looks like every other. Throws where the bytes are no picture.
 * Source: issue on money and stock, Local payments.
 */
export async function lookOf(picture: Uint8Array): Promise<ReceiptLook | null> {
  // Loaded with the first picture: nothing the store needs to start.
  const { default: sharp } = await import("sharp");
  const grey = sharp(picture).grayscale();
  const [small, detail] = await Promise.all([
    grey.clone().resize(SIDE, SIDE, { fit: "fill" }).raw().toBuffer(),
    grey.clone().resize(DETAIL_SIDE, DETAIL_SIDE, { fit: "fill" }).raw().toBuffer(),
  ]);
  if (contrastOf(detail) < LEAST_CONTRAST) return null;
  return { hash: hashOf(small), detail: new Uint8Array(detail) };
}

/** Whether two grey copies are of one picture. */
export function isSameDetail(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== DETAIL_SIDE * DETAIL_SIDE || other.length !== one.length) return false;
  const columns = new Float64Array(DETAIL_SIDE);
  const at = (row: number, column: number) => {
    const place = row * DETAIL_SIDE + column;
    return Math.abs((one[place] ?? 0) - (other[place] ?? 0));
  };
  for (let row = 1; row < DETAIL_SIDE - 1; row += 1) {
    for (let column = 0; column < DETAIL_SIDE; column += 1) {
      columns[column] = at(row - 1, column) + at(row, column) + at(row + 1, column);
    }
    for (let column = 1; column < DETAIL_SIDE - 1; column += 1) {
      const sum = (columns[column - 1] ?? 0) + (columns[column] ?? 0) + (columns[column + 1] ?? 0);
      if (sum > MOST_DIFFERENT_SPOT * 9) return false;
    }
  }
  return true;
}

/** The 64 slowest waves of a picture (a cosine transform): one bit each, whether it is stronger than most. */
function hashOf(grey: Uint8Array): string {
  const strengths: number[] = [];
  for (let down = 0; down < WAVES; down += 1) {
    for (let across = 0; across < WAVES; across += 1) {
      let strength = 0;
      for (let row = 0; row < SIDE; row += 1) {
        for (let column = 0; column < SIDE; column += 1) {
          strength += (grey[row * SIDE + column] ?? 0) * wave(column, across) * wave(row, down);
        }
      }
      strengths.push(strength);
    }
  }
  // The first is the picture's brightness, which says nothing of what is on it.
  const middle = strengths.slice(1).toSorted((a, b) => a - b)[Math.floor(strengths.length / 2)] ?? 0;
  return strengths.map((strength) => (strength > middle ? "1" : "0")).join("");
}

const COSINES = Array.from({ length: WAVES * SIDE }, (_, index) => {
  const frequency = Math.floor(index / SIDE);
  return Math.cos(((2 * (index % SIDE) + 1) * frequency * Math.PI) / (2 * SIDE));
});

function wave(place: number, frequency: number): number {
  return COSINES[frequency * SIDE + place] ?? 0;
}

function contrastOf(grey: Uint8Array): number {
  let darkest = 255;
  let brightest = 0;
  for (const level of grey) {
    darkest = Math.min(darkest, level);
    brightest = Math.max(brightest, level);
  }
  return brightest - darkest;
}
