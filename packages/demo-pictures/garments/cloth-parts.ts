import { lighter, threadOn } from "#demo-pictures/drawing/colour.ts";
import type { Field } from "#demo-pictures/drawing/field.ts";
import { band, beside, ellipse, line, type Point, type Ring } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";

/** Draws raised folds with the hollow beside each, along lines. */
export function folds(stage: Stage, lines: string[], width: number, amount: number, within: Field) {
  for (const text of lines) {
    const path = line(text);
    stage.crease([path], width * 0.7, amount, width * 0.42, within);
    stage.crease([beside(path, width * 0.8)], width * 0.5, -amount * 0.7, width * 0.34, within);
  }
}

/** Draws ribbed knit along a strip, with ribs across its direction. */
export function ribbing(
  stage: Stage,
  path: Point[],
  half: number,
  color: string,
  options: { body?: number; shadow?: number; within?: Field | null; step?: number } = {},
) {
  const strip = stage.piece(band(path, half), {
    color,
    material: "jersey",
    lift: 9,
    bevel: half * 0.6,
    shadow: options.shadow ?? 0.35,
    spread: 7,
    within: options.within ?? null,
    ...(options.body === undefined ? {} : { body: options.body }),
  });
  const outer = beside(path, half);
  const inner = beside(path, -half);
  const step = options.step ?? 7.5;
  let walked = 0;
  let next = step / 2;
  const runs: Point[][] = [];
  for (let i = 1; i < path.length; i += 1) {
    const length = Math.hypot(path[i]![0] - path[i - 1]![0], path[i]![1] - path[i - 1]![1]);
    while (next <= walked + length && length > 0) {
      const t = (next - walked) / length;
      const at = (side: Point[]): Point => [
        side[i - 1]![0] + (side[i]![0] - side[i - 1]![0]) * t,
        side[i - 1]![1] + (side[i]![1] - side[i - 1]![1]) * t,
      ];
      runs.push([at(outer), at(inner)]);
      next += step;
    }
    walked += length;
  }
  stage.crease(runs, step * 0.42, -3.4, 0.9, strip);
  return strip;
}

/** Draws a seam: a pressed line with stitches beside it. */
export function seam(
  stage: Stage,
  path: Point[],
  color: string,
  within: Field | null,
  side = 7,
  twin = false,
) {
  stage.crease([path], 3.4, -5, 1.6, within);
  const thread = threadOn(color);
  stage.stitch(beside(path, side), thread, { within, length: 6, gap: 3.4, width: 1.7 });
  if (twin) stage.stitch(beside(path, side + 6), thread, { within, length: 6, gap: 3.4, width: 1.7 });
}

/** Draws the shop's print: a strip of woven lozenges and bars. */
export function stripPrint(
  stage: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  colors: [string, string, string],
  within: Field | null,
) {
  const [a, b, d] = colors;
  const lay = (ring: Ring, color: string) =>
    stage.piece(ring, { color, material: "canvas", lift: 0.8, within });
  const n = Math.max(3, Math.round(w / (h * 0.9)));
  const cell = w / n;
  lay(
    [
      [x, y],
      [x + w, y],
      [x + w, y + h * 0.1],
      [x, y + h * 0.1],
    ],
    a,
  );
  lay(
    [
      [x, y + h * 0.9],
      [x + w, y + h * 0.9],
      [x + w, y + h],
      [x, y + h],
    ],
    a,
  );
  for (let i = 0; i < n; i += 1) {
    const cx = x + (i + 0.5) * cell;
    const cy = y + h / 2;
    const diamond = (r: number): Ring => [
      [cx, cy - r * h],
      [cx + r * cell, cy],
      [cx, cy + r * h],
      [cx - r * cell, cy],
    ];
    lay(diamond(0.34), i % 2 ? b : d);
    lay(diamond(0.17), a);
    for (let k = 0; k < 3; k += 1) {
      const bx = x + i * cell + cell * (0.02 + k * 0.015);
      if (i > 0 && k === 0)
        lay(
          [
            [bx - 3, cy - h * 0.26],
            [bx + 3, cy - h * 0.26],
            [bx + 3, cy + h * 0.26],
            [bx - 3, cy + h * 0.26],
          ],
          a,
        );
    }
  }
}

/** Draws the shop's lozenge in three rings, as a chest print. */
export function lozengePrint(
  stage: Stage,
  x: number,
  y: number,
  r: number,
  colors: [string, string, string],
  within: Field | null,
) {
  const at = (k: number): Ring => [
    [x, y - r * k],
    [x + r * 0.74 * k, y],
    [x, y + r * k],
    [x - r * 0.74 * k, y],
  ];
  stage.piece(at(1), { color: colors[0], material: "canvas", lift: 0.9, within });
  stage.piece(at(0.72), { color: colors[1], material: "canvas", lift: 0.4, within });
  stage.piece(at(0.44), { color: colors[2], material: "canvas", lift: 0.4, within });
  stage.piece(at(0.18), { color: colors[0], material: "canvas", lift: 0.4, within });
}

/** Draws a sunrise over the river as a chest print: half a disc, its light in bars below. */
export function sunPrint(
  stage: Stage,
  x: number,
  y: number,
  r: number,
  [sun, water]: [string, string],
  within: Field | null,
) {
  const half = ellipse(x, y, r, r).filter(([, py]) => py <= y + 0.01);
  const disc = half.sort(([a], [b]) => a - b);
  stage.piece(disc, { color: sun, material: "canvas", lift: 0.8, within });
  for (let i = 0; i < 4; i += 1) {
    const w = r * (1.18 - i * 0.27);
    const top = y + 12 + i * 24;
    stage.piece(
      [
        [x - w, top],
        [x + w, top],
        [x + w, top + 12 - i],
        [x - w, top + 12 - i],
      ],
      { color: i === 1 ? sun : water, material: "canvas", lift: 0.8, within },
    );
  }
}

/** Draws a drawstring with a metal tip. */
export function drawstring(stage: Stage, path: Point[], color: string, width = 11) {
  stage.cord([path], width, { color, material: "webbing", lift: 7, shadow: 0.55, spread: 7 });
  const [x1, y1] = path.at(-1)!;
  const [x0, y0] = path.at(-3)!;
  const l = Math.hypot(x1 - x0, y1 - y0) || 1;
  const tip: Point[] = [
    [x1, y1],
    [x1 + ((x1 - x0) / l) * 22, y1 + ((y1 - y0) / l) * 22],
  ];
  stage.cord([tip], width * 0.95, {
    color: lighter("#6f6a62", 0.2),
    material: "metal",
    lift: 6,
    shadow: 0.4,
    spread: 5,
  });
}

/** Draws the shadow of a hanging thing on the wall. */
export function hangOnWall(stage: Stage) {
  stage.wallShadow(0.3, 26, 24, 34);
  stage.wallShadow(0.34, 8, 6, 9);
}
