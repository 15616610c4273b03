import { brightness, darker, lighter } from "#demo-pictures/drawing/colour.ts";
import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import type { Field } from "#demo-pictures/drawing/field.ts";
import { band, mirrored, type Point, type Ring, roundedRect } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { lozengePrint, stripPrint, sunPrint } from "./cloth-parts.ts";

export type Print = "none" | "lozenge" | "sun" | "strip" | "small" | "back-strip";

/** The axis of symmetry of a garment. */
export const MIDDLE = 480;
/** Draws a sleeve or another part that exists twice. */
export const both = (draw: (side: (points: Point[]) => Point[], left: boolean) => void) => {
  draw((points) => points, true);
  draw((points) => mirrored(points, MIDDLE), false);
};

/** Draws the middle part of a garment, in heavy cloth or light. */
export function torsoOf(
  stage: Stage,
  shape: Ring,
  c: Colourway,
  make: Make,
  cloth: "heavy" | "light",
): Field {
  const heavy = cloth === "heavy";
  return stage.piece(shape, {
    color: c.base,
    material: make.base,
    body: heavy ? 20 : 16,
    puff: heavy ? 46 : 42,
    reach: 120,
    shadow: heavy ? 0.32 : 0.26,
    spread: 10,
  });
}

/** Draws the print of a look on its chest or back. */
export function printOn(stage: Stage, print: Print, c: Colourway, within: Field, back: boolean, y: number) {
  const light = brightness(c.base) < 0.2;
  const ink = light ? lighter(c.base, 0.86) : darker(c.base, 0.82);
  if (print === "lozenge" && !back)
    lozengePrint(stage, MIDDLE, y + 40, 112, [c.accent, ink, c.accent], within);
  if (print === "sun" && !back) sunPrint(stage, MIDDLE, y + 70, 118, [c.accent, ink], within);
  if (print === "strip" && !back) stripPrint(stage, 322, y, 316, 84, [ink, c.accent, c.overlay], within);
  if (print === "small" && !back) lozengePrint(stage, 588, y - 30, 26, [c.accent, ink, c.accent], within);
  if (print === "back-strip" && back) {
    for (let i = 0; i < 3; i += 1)
      stripPrint(
        stage,
        322,
        y - 40 + i * 104,
        316,
        84,
        [ink, i === 1 ? c.accent : c.overlay, i === 1 ? c.overlay : c.accent],
        within,
      );
  }
  if (print === "back-strip" && !back)
    lozengePrint(stage, 588, y - 30, 26, [c.accent, ink, c.accent], within);
}

/** Draws a zip along a line, its slider at the top. */
export function zipper(stage: Stage, path: Point[], metal: string) {
  stage.piece(band(path, 12), {
    color: darker(metal, 0.6),
    material: "webbing",
    lift: 2,
    shadow: 0.4,
    spread: 4,
  });
  const teeth: Point[][] = [];
  const [x, y0] = path[0]!;
  const y1 = path.at(-1)![1];
  for (let y = y0; y < y1; y += 6)
    teeth.push([
      [x - 4, y],
      [x + 4, y],
    ]);
  stage.cord(teeth, 3.2, { color: metal, material: "metal", lift: 2.4 });
  stage.piece(roundedRect(x - 8, y0 + 2, 16, 24, 5), {
    color: metal,
    material: "metal",
    lift: 6,
    bevel: 5,
    shadow: 0.5,
    spread: 5,
  });
  stage.piece(roundedRect(x - 5, y0 + 24, 10, 40, 4), {
    color: metal,
    material: "metal",
    lift: 5,
    bevel: 4,
    shadow: 0.5,
    spread: 6,
  });
}
