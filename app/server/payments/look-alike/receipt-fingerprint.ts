import type { GreyPicture } from "./grey-picture.ts";

/**
 * How a picture looks: `hash` is 64 binary digits, `detail` a grey copy of at most 640 pixels as WebP, by which pictures with nearly the same hash are told apart.
 */
export type ReceiptLook = { hash: string; detail: Uint8Array };

/** Bits in which the hashes of a picture and its copy may differ, of 64; those of one app differ by less. */
export const MOST_DIFFERENT_BITS = 14;

/** How details are made now; a job makes older ones again. */
export const DETAIL_VERSION = 2;

/** The side of the copy the hash is made of. */
const SIDE = 32;
/** The waves counted along each side: 8 × 8 make the 64 bits. */
const WAVES = 8;
/** The longer side of the grey copy: the letters of a whole screen are ten pixels high. */
const DETAIL_SIDE = 640;
const DETAIL_QUALITY = 60;
/** Degrees by which a picture may have been turned; a hash bears one more. */
const TURNS = [-2, 0, 2];
/** Grey levels between the darkest and the brightest spot of a picture that has anything on it. */
const LEAST_CONTRAST = 24;

/**
 * The look of a picture, by which it is known again; null where nothing can be seen on it, since every such picture
 * looks like every other. Throws where the bytes are no picture. Source: decision 031.
 */
export async function lookOf(picture: Uint8Array): Promise<ReceiptLook | null> {
  // Loaded with the first picture: nothing the store needs to start.
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
 * Returns the hashes a picture may have had before it was turned by a few degrees. Whoever turns a picture
 * gets a larger one, with corners that were not there; they are cut off again.
 */
export async function formerHashes({ width, height, grey }: GreyPicture): Promise<string[]> {
  const { default: sharp } = await import("sharp");
  const picture = sharp(Buffer.from(grey), { raw: { width, height, channels: 1 } });
  const formers = TURNS.map((degrees) => ({ degrees, former: formerSize({ width, height }, degrees) }));
  // A strip cannot have been turned: nothing would be left of it.
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

/** Whether one of these hashes is near enough to another for the two pictures to be compared. */
export function isNear(hashes: readonly string[], other: string): boolean {
  return hashes.some((hash) => {
    let different = 0;
    for (let at = 0; at < hash.length; at += 1) if (hash[at] !== other[at]) different += 1;
    return different <= MOST_DIFFERENT_BITS;
  });
}

/** The size of a picture before it was turned by so many degrees, either way. */
function formerSize({ width, height }: { width: number; height: number }, degrees: number) {
  const turn = (Math.abs(degrees) * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  const scale = cosine * cosine - sine * sine;
  return {
    width: Math.floor((width * cosine - height * sine) / scale),
    height: Math.floor((height * cosine - width * sine) / scale),
  };
}

/** Returns the grey copy of a look as pixels; null where it is none of this version. */
export async function readDetail(detail: Uint8Array): Promise<GreyPicture | null> {
  const { default: sharp } = await import("sharp");
  try {
    const { data, info } = await sharp(detail).grayscale().raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, grey: new Uint8Array(data) };
  } catch {
    // A detail of the first version, which the job has not made again yet, is no picture file.
    return null;
  }
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
