import { darker } from "#demo-pictures/drawing/colour.ts";
import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import type { Field } from "#demo-pictures/drawing/field.ts";
import {
  band,
  beside,
  ellipse,
  line,
  outline,
  type Point,
  type Ring,
} from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { footInside, stitchedEdge } from "./shoe-parts.ts";

/** Draws the upper on its last, as if worn. */
export function lastedUpper(stage: Stage, body: Ring, c: Colourway, make: Make, puff: number): Field {
  const upper = stage.piece(body, {
    color: c.base,
    material: make.base,
    body: 30,
    puff,
    reach: 170,
    shadow: 0.45,
    spread: 10,
  });
  footInside(stage, upper);
  return upper;
}

/** Draws the rolled edge of the collar. */
export function collarRim(stage: Stage, path: string, width: number, c: Colourway, upper: Field) {
  stage.cord([line(path)], width, { color: c.lining, material: "smooth", lift: 5, within: upper });
}

/** Draws four rows of perforations over the toes. */
export function toeHoles(stage: Stage, c: Colourway, upper: Field, [x, y]: Point, fall: number) {
  for (let row = 0; row < 4; row += 1) {
    for (let i = 0; i < 8 - row; i += 1) {
      stage.piece(ellipse(x + i * 19 + row * 11, y + row * 16 + i * fall, 4.3, 3.6), {
        color: darker(c.base, 0.75),
        material: "rubber",
        gloss: 0,
        within: upper,
      });
    }
  }
}

/** Draws the eyelet strip along the throat, and the shade above the sole. */
export function eyestay(stage: Stage, throat: Point[], c: Colourway, make: Make, upper: Field) {
  stage.piece(band(beside(throat, 22), 22), {
    color: c.overlay,
    material: make.overlay,
    lift: 5,
    bevel: 4,
    shadow: 0.45,
    within: upper,
  });
  stitchedEdge(stage, throat, 37, c.overlay, upper);
  stage.dim(outline("20,-130! 960,-120! 980,-60! 20,-60!"), 0.38, 16, upper);
}

/** Draws a cup sole: a stitched wall, grooves at the toe and optionally at the heel, a thin outsole. */
export function cupSole(
  stage: Stage,
  c: Colourway,
  wall: string,
  stitches: string,
  grooves: { toe: number; heel?: number },
) {
  const cup = stage.piece(outline(wall), {
    color: c.sole,
    material: "rubber",
    body: 94,
    puff: 20,
    reach: 22,
    lift: 6,
    bevel: 7,
    shadow: 0.55,
    spread: 7,
  });
  stage.stitch(line(stitches), darker(c.sole, 0.16), {
    within: cup,
    length: 10,
    gap: 4,
    width: 3,
  });
  stage.crease([line("-10,-30 400,-26 780,-26 880,-36 960,-56 1010,-84")], 4, -6, 1.6, cup);
  for (let i = 0; i < 22; i += 1) {
    stage.crease(
      [line(`${806 + i * 8.4},${grooves.toe - i * 1.3} ${806 + i * 8.4},${grooves.toe + 24 - i * 1.5}`)],
      3,
      -4,
      1,
      cup,
    );
  }
  if (grooves.heel !== undefined) {
    for (let i = 0; i < 12; i += 1) {
      const x = 14 + i * 8.4;
      stage.crease([line(`${x},${grooves.heel} ${x},${grooves.heel + 26}`)], 3, -4, 1, cup);
    }
  }
  stage.piece(
    outline("18,-18! 60,-13! 780,-13! 890,-23 958,-45 992,-68! 962,-28 890,-5 790,4! 60,4! 28,-2!"),
    { color: c.outsole, material: "rubber", body: 108, lift: 4, bevel: 4, shadow: 0.35, spread: 4 },
  );
}
