import { createHash } from "node:crypto";
import sharp from "sharp";
import { type Subject, shot } from "#demo-pictures/scene/shot.ts";
import { Stage } from "#demo-pictures/scene/stage.ts";

export const PICTURE_WIDTH = 960;
export const PICTURE_HEIGHT = 1200;
/** The drawing is larger than the result and scaled down, for antialiased edges. */
const OVERSAMPLING = 1.5;
/** Increase this when materials or light change, so that all pictures are generated again. */
const GENERATOR_VERSION = 2;

/** The backdrop's colour. */
export function tintOf(subject: Subject): string {
  return shot(subject).backdrop.tint;
}

/** Returns the drawing's fingerprint: sixteen hex digits of every drawing step and the generator's settings. */
export function fingerprint(subject: Subject, settings: unknown): string {
  const { draw, backdrop } = shot(subject);
  const hash = createHash("sha256");
  hash.update(
    JSON.stringify({ GENERATOR_VERSION, OVERSAMPLING, PICTURE_WIDTH, PICTURE_HEIGHT, settings, backdrop }),
  );
  draw(new Stage(0, 0, [1, 0, 0, 1, 0, 0], (entry) => hash.update(entry)));
  return hash.digest("hex").slice(0, 16);
}

/** Returns the part of the frame that a thing fills, as fractions of width and height. */
export function frameOf(subject: Subject): { left: number; right: number; top: number; bottom: number } {
  const scale = 0.2;
  const stage = new Stage(PICTURE_WIDTH * scale, PICTURE_HEIGHT * scale, [scale, 0, 0, scale, 0, 0]);
  shot(subject).draw(stage);
  return stage.frame();
}

/** Draws a picture: packed sRGB bytes, `scale` × 960 by `scale` × 1200. The output is deterministic. */
export async function drawPicture(
  subject: Subject,
  scale = 1,
): Promise<{ data: Buffer; width: number; height: number }> {
  const { draw, backdrop } = shot(subject);
  const width = Math.round(PICTURE_WIDTH * scale);
  const height = Math.round(PICTURE_HEIGHT * scale);
  const large = scale * OVERSAMPLING;
  const stage = new Stage(Math.round(PICTURE_WIDTH * large), Math.round(PICTURE_HEIGHT * large), [
    large,
    0,
    0,
    large,
    0,
    0,
  ]);
  draw(stage);
  const raw = { width: stage.width, height: stage.height, channels: 3 } as const;
  const data = await sharp(stage.shot(backdrop), { raw })
    .resize(width, height, { kernel: "lanczos3" })
    .raw()
    .toBuffer();
  return { data, width, height };
}
