import type { Matrix } from "#demo-pictures/drawing/geometry.ts";
import type { ShoeName } from "#demo-pictures/shoes/shoes.ts";
import type { ObjectName } from "./looks.ts";

export type Thing = Exclude<ObjectName, ShoeName>;

/** The centre and the zoom of a close-up. */
type Near = [x: number, y: number, scale: number];

/** How a thing is placed in the frame (width, height, vertical position), and its close-ups. */
const FRAMING: Record<
  Thing,
  { fit?: [wide: number, high: number, down: number]; detail: Near; close?: Near }
> = {
  hoodie: { fit: [1.01, 0.92, 22], detail: [470, 330, 1.75], close: [480, 860, 1.7] },
  tee: { fit: [0.96, 0.98, 14], detail: [440, 330, 1.9] },
  jacket: { fit: [1.01, 0.88, 2], detail: [480, 360, 1.8] },
  "track-pants": { detail: [450, 260, 1.9] },
  shorts: { fit: [1.05, 1.04, -18], detail: [430, 440, 1.6] },
  cap: { fit: [0.99, 0.99, 0], detail: [600, 600, 1.9], close: [420, 470, 1.9] },
  beanie: { fit: [1.07, 1.07, 20], detail: [480, 740, 1.9], close: [480, 420, 1.8] },
  crossbody: { fit: [1.06, 1.06, 40], detail: [420, 800, 1.7], close: [690, 690, 1.75] },
  duffel: { fit: [1.01, 1.01, 10], detail: [480, 720, 1.7], close: [230, 740, 1.8] },
  socks: { fit: [0.98, 0.98, 0], detail: [330, 300, 1.8], close: [560, 900, 1.7] },
  belt: { detail: [440, 740, 1.9], close: [700, 700, 1.9] },
  sunglasses: { fit: [1, 1, 40], detail: [300, 610, 1.9], close: [480, 610, 2.1] },
};

/** Returns the view of a whole thing, centred in the frame. */
export function wholeThing(thing: Thing): Matrix {
  const [wide, high, down] = FRAMING[thing].fit ?? [1, 1, 0];
  return [wide, 0, 0, high, 480 - 480 * wide, 600 - 600 * high + down];
}

/** Returns a close-up; throws if the thing has none of this name. */
export function nearThing(thing: Thing, view: "detail" | "close"): Matrix {
  const near = FRAMING[thing][view];
  if (!near) throw new Error(`No ${view} view of a ${thing}`);
  const [x, y, scale] = near;
  return [scale, 0, 0, scale, 480 - x * scale, 600 - y * scale];
}
