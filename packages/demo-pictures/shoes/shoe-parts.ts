import { darker, lighter, threadOn } from "#demo-pictures/drawing/colour.ts";
import type { Make } from "#demo-pictures/drawing/colourway.ts";
import type { Field } from "#demo-pictures/drawing/field.ts";
import {
  along,
  beside,
  ellipse,
  line,
  moved,
  type Point,
  type Ring,
} from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";

/** Draws the shadow under a shoe seen from the side; the sole reaches from `from` to `to`. */
export function standOn(stage: Stage, from: number, to: number, left = 0, right = 1000) {
  const middle = (left + right) / 2;
  const half = (right - left) / 2;
  stage.floorShadow(ellipse(middle + 40, 14, half * 1.02, 40), 0.3, 34);
  stage.floorShadow(ellipse(middle + 14, 6, half * 0.93, 15), 0.42, 13);
  stage.floorShadow(ellipse((from + to) / 2, 1, (to - from) / 2, 5), 0.75, 4);
}

/** Draws laces seen from the side: each leaves an eyelet and crosses the tongue, over one from the far side. */
export function sideLaces(
  stage: Stage,
  options: {
    /** The edge of the eyestay, from top to bottom. */
    throat: Point[];
    /** The tongue below the laces, where they end. */
    tongue: Ring;
    body: Ring;
    count: number;
    color: string;
    eyelet: string;
    width?: number;
    /** Distance of the eyelets from the edge. */
    inset?: number;
    from?: number;
    spacing: number;
  },
) {
  const { throat, tongue, body, count, color, eyelet, width = 20, inset = 20, from = 10, spacing } = options;
  const over = 84;
  const places = along(throat, spacing, from)
    .slice(0, count)
    .map(({ at, angle }) => ({
      at,
      n: [Math.sin(angle), -Math.cos(angle)] as const,
      t: [Math.cos(angle), Math.sin(angle)] as const,
    }));
  // A lace stands out slightly from the tongue's edge.
  const within = stage.mask(tongue, moved(tongue, 4, -5), body);
  const lace = { color, material: "webbing", flat: 0.4, lift: 7, within } as const;
  for (const { at, n } of places) {
    const ex = at[0] - n[0] * inset;
    const ey = at[1] - n[1] * inset;
    stage.piece(ellipse(ex, ey, 9, 9), {
      color: eyelet,
      material: "metal",
      lift: 2,
      bevel: 3,
      gloss: 0.4,
      shadow: 0.3,
      spread: 3,
    });
    stage.piece(ellipse(ex, ey, 5, 5), { color: darker(color, 0.85), material: "rubber", gloss: 0 });
  }
  for (const { at, n, t } of places.slice(1)) {
    const run: Point[] = [
      [at[0] + n[0] * 3 - t[0] * 6, at[1] + n[1] * 3 - t[1] * 6],
      [at[0] + n[0] * over - t[0] * over * 1.05, at[1] + n[1] * over - t[1] * over * 1.05],
    ];
    stage.cord([run], width * 0.92, { ...lace, color: darker(color, 0.1), lift: 4, shadow: 0.4, spread: 5 });
  }
  for (const { at, n, t } of [...places].reverse()) {
    const ex = at[0] - n[0] * inset;
    const ey = at[1] - n[1] * inset;
    const run: Point[] = [
      [ex, ey],
      [at[0] + n[0] * 16 + t[0] * 5, at[1] + n[1] * 16 + t[1] * 5],
      [at[0] + n[0] * over + t[0] * over * 0.32, at[1] + n[1] * over + t[1] * over * 0.32],
    ];
    stage.cord([run], width, { ...lace, shadow: 0.55, spread: 6 });
  }
}

/** Shapes the upper as if worn: a full toe and heel, a hollow under the ankle, two soft bends at the toes. */
export function footInside(stage: Stage, upper: Field) {
  stage.swell(ellipse(838, -150, 120, 46, 0.12), 17, 34, upper);
  stage.swell(ellipse(84, -190, 54, 110), 11, 36, upper);
  stage.swell(ellipse(330, -210, 110, 70, -0.5), -13, 48, upper);
  stage.crease([line("660,-236 676,-206 672,-170"), line("704,-232 722,-204 722,-172")], 9, -5, 6, upper);
  stage.crease([line("682,-234 699,-205 697,-172")], 12, 4, 6, upper);
}

/** Draws a piece with a row of stitches inside its edge. */
export function stitchedEdge(
  stage: Stage,
  edge: Point[],
  inset: number,
  color: string,
  within?: Field | null,
  twice = false,
) {
  const thread = threadOn(color);
  stage.stitch(beside(edge, inset), thread, { within: within ?? null, length: 6.5, gap: 3.2, width: 2.1 });
  if (twice)
    stage.stitch(beside(edge, inset + 7), thread, {
      within: within ?? null,
      length: 6.5,
      gap: 3.2,
      width: 2.1,
    });
}

/** Draws a panel over the upper, with two rows of stitches along each seam at this distance. */
export function panel(
  stage: Stage,
  shape: Ring,
  color: string,
  make: Make,
  upper: Field,
  options: { lift?: number; shadow?: number; spread?: number; seams?: [path: string, inset: number][] } = {},
) {
  const { lift = 8, shadow = 0.5, spread = 6, seams = [] } = options;
  stage.piece(shape, { color, material: make.overlay, lift, bevel: 5, shadow, spread, within: upper });
  for (const [path, inset] of seams) stitchedEdge(stage, line(path), inset, color, upper, true);
}

/** Draws the inside of the padded collar, visible over the near edge. */
export function collarInside(stage: Stage, far: Ring, color: string) {
  stage.piece(far, { color: darker(color, 0.12), material: "terry", body: 4, puff: 14, reach: 30 });
}

/** Draws a small woven lozenge, the shop's mark. */
export function lozenge(stage: Stage, x: number, y: number, r: number, color: string, turn = 0) {
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const put = (px: number, py: number): Point => [x + px * c - py * s, y + px * s + py * c];
  stage.piece([put(0, -r), put(r * 0.72, 0), put(0, r), put(-r * 0.72, 0)], {
    color,
    material: "webbing",
    lift: 1.4,
    shadow: 0.2,
    spread: 2,
  });
  stage.piece([put(0, -r * 0.45), put(r * 0.33, 0), put(0, r * 0.45), put(-r * 0.33, 0)], {
    color: lighter(color, 0.55),
    material: "webbing",
    lift: 0.6,
  });
}
