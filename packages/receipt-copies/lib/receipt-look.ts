import type { GreyPicture } from "./grey-picture.ts";

/**
 * A picture's fingerprint: `hash` is 64 binary digits, `detail` a grey copy of at most 640 pixels as WebP, which
 * distinguishes pictures with similar hashes.
 */
export type ReceiptLook = { hash: string; detail: Uint8Array };

/** Bits in which the hashes of a picture and its copy may differ, of 64; those of one app differ by less. */
export const MOST_DIFFERENT_BITS = 14;

/** The side of the copy that is hashed. */
const SIDE = 32;
/** The frequencies along each side: 8 × 8 give the 64 bits. */
const WAVES = 8;
/** The longer side of the grey copy: the letters of a whole screen are ten pixels high. */
const DETAIL_SIDE = 640;
const DETAIL_QUALITY = 60;
/** The degrees by which a picture may have been turned; a hash tolerates one more. */
const TURNS = [-2, 0, 2];
/** The minimum range of grey levels of a non-empty picture. */
const LEAST_CONTRAST = 24;

/**
 * Returns a picture's fingerprint; null for an empty picture, because all of these look alike. Throws if the bytes are
 * no picture.
 */
export async function lookOf(picture: Uint8Array): Promise<ReceiptLook | null> {
  // Loaded with the first picture, because the start does not need it.
  const { default: sharp } = await import("sharp");
  const grey = sharp(picture).grayscale();
  const [small, detail] = await Promise.all([
    grey.clone().resize(SIDE, SIDE, { fit: "fill" }).raw().toBuffer(),
    grey
      .clone()
      .resize(DETAIL_SIDE, DETAIL_SIDE, { fit: "inside" })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  ]);
  if (contrastOf(detail.data) < LEAST_CONTRAST) return null;
  const { width, height } = detail.info;
  const webp = sharp(detail.data, { raw: { width, height, channels: 1 } }).webp({ quality: DETAIL_QUALITY });
  return { hash: hashOf(small), detail: new Uint8Array(await webp.toBuffer()) };
}

/**
 * Returns the possible hashes of a picture before it was turned by a few degrees. Turning enlarges a picture and adds
 * corners, which are cropped here.
 */
export async function formerHashes({ width, height, grey }: GreyPicture): Promise<string[]> {
  const { default: sharp } = await import("sharp");
  const picture = sharp(Buffer.from(grey), { raw: { width, height, channels: 1 } });
  const formers = TURNS.map((degrees) => ({ degrees, former: formerSize({ width, height }, degrees) }));
  // A narrow strip would be cropped to nothing.
  const possible = formers.filter(({ former }) => former.width > 0 && former.height > 0);
  const turns = possible.map(async ({ degrees, former }) => {
    const turned = await picture.clone().rotate(degrees).raw().toBuffer({ resolveWithObject: true });
    const left = Math.floor((turned.info.width - former.width) / 2);
    const top = Math.floor((turned.info.height - former.height) / 2);
    const { channels } = turned.info;
    const size = { width: turned.info.width, height: turned.info.height, channels };
    const cut = sharp(turned.data, { raw: size }).extract({ left, top, ...former });
    return hashOf(await cut.grayscale().resize(SIDE, SIDE, { fit: "fill" }).raw().toBuffer());
  });
  return await Promise.all(turns);
}

/** Returns whether any of these hashes is so close to another that the pictures must be compared. */
export function isNear(hashes: readonly string[], other: string): boolean {
  return hashes.some((hash) => {
    let different = 0;
    for (let at = 0; at < hash.length; at += 1) if (hash[at] !== other[at]) different += 1;
    return different <= MOST_DIFFERENT_BITS;
  });
}

/** Returns the size of a picture before it was turned by this many degrees. */
function formerSize({ width, height }: { width: number; height: number }, degrees: number) {
  const turn = (Math.abs(degrees) * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  const scale = cosine * cosine - sine * sine;
  return {
    width: Math.floor((width * cosine - height * sine) / scale),
    height: Math.floor((height * cosine - width * sine) / scale),
  };
}

/** Returns the grey copy of a fingerprint as pixels; null if it is no picture. */
export async function readDetail(detail: Uint8Array): Promise<GreyPicture | null> {
  const { default: sharp } = await import("sharp");
  try {
    const { data, info } = await sharp(detail).grayscale().raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, grey: new Uint8Array(data) };
  } catch {
    return null;
  }
}

/** Returns the 64 lowest frequencies of a picture (cosine transform), each as one bit: above the median or not. */
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
  // The first is the picture's brightness, which is no information about its content.
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
