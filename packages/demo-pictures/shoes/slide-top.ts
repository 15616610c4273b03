import { lighter } from "#demo-pictures/drawing/colour.ts";
import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import { ellipse, line, outline, type Point } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { lozenge, stitchedEdge } from "./shoe-parts.ts";
import { SOLE } from "./shoe-plan.ts";

/** Draws a slide from above: a footbed under one wide strap. */
export function slideTop(stage: Stage, c: Colourway, make: Make) {
  const sole = stage.piece(SOLE, {
    color: c.sole,
    material: "foam",
    body: 8,
    lift: 30,
    bevel: 26,
    puff: 16,
    reach: 40,
  });
  const bed = SOLE.map(([x, y]) => [x * 0.86, 500 + (y - 500) * 0.94] as Point);
  stage.piece(bed, { color: c.lining, material: "suede", lift: -8, bevel: 14 });
  stage.swell(ellipse(0, 180, 90, 60), -8, 30, sole);
  stage.swell(ellipse(0, 850, 80, 90), -10, 34, sole);
  for (let i = 0; i < 9; i += 1)
    stage.crease(
      [line(`-90,${760 + i * 18} 0,${770 + i * 18} 90,${760 + i * 18}`)],
      5,
      -3,
      2,
      stage.mask(bed),
    );
  lozenge(stage, 0, 690, 34, lighter(c.lining, 0.3));
  const strap = outline(
    "-194,250! -140,228 0,210 140,228 200,250! 204,390 188,512! 136,526 0,512 -136,526 -176,512! -198,390",
  );
  const over = stage.piece(strap, {
    color: c.base,
    material: make.base,
    body: 70,
    puff: 56,
    reach: 120,
    lift: 10,
    bevel: 9,
    shadow: 0.75,
    spread: 16,
  });
  stitchedEdge(stage, line("-194,250 -140,228 0,210 140,228 200,250"), 16, c.base, over);
  stitchedEdge(stage, line("188,512 136,526 0,512 -136,526 -176,512"), 16, c.base, over);
  stage.piece(outline("-96,274! 0,258 96,274! 104,380 100,474! 0,464 -100,474! -104,380"), {
    color: c.accent,
    material: "smooth",
    lift: 6,
    bevel: 7,
    shadow: 0.4,
    spread: 5,
    within: over,
  });
  lozenge(stage, 0, 366, 56, lighter(c.accent, 0.75));
}
