import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import { ellipse, line, outline, type Point, placed } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { lacesTop } from "./laces-top.ts";
import { openingTop } from "./opening-top.ts";
import { panel, stitchedEdge } from "./shoe-parts.ts";
import { type LacedStyle, SOLE, type Throat, UPPER } from "./shoe-plan.ts";
import { slideTop } from "./slide-top.ts";
import { toeTop } from "./toe-top.ts";

/** Draws a pair of shoes from above, toes up, in picture pixels at 960 × 1200. */
export function topPair(stage: Stage, c: Colourway, make: Make, style: LacedStyle | "slide") {
  const one = () => (style === "slide" ? slideTop(stage, c, make) : shoeTop(stage, c, make, style));
  // A slide's strap is wider than its sole.
  const apart = style === "slide" ? 10 : 0;
  const size = style === "slide" ? 0.955 : 0.985;
  stage.with(placed(276 - apart, 106 + apart, size, -2.2), () => {
    stage.with([-1, 0, 0, 1, 0, 0], one);
  });
  stage.with(placed(684 + apart, 98 + apart, size, 2.2), one);
  stage.wallShadow(0.34, 24, 22, 30);
  stage.wallShadow(0.4, 7, 5, 7);
}

function shoeTop(stage: Stage, c: Colourway, make: Make, style: LacedStyle) {
  const tall = style === "high-top" || style === "boot";
  const sole = stage.piece(SOLE, {
    color: c.sole,
    material: style === "runner" ? "foam" : "rubber",
    body: 8,
    lift: 26,
    bevel: 20,
    puff: 12,
    reach: 24,
  });
  if (style === "boot") {
    for (const side of [1, -1]) {
      for (let i = 0; i < 17; i += 1) {
        const y = 90 + i * 52;
        const x = side * (widthAt(y) - 9);
        stage.piece(ellipse(x, y, 12, 21), {
          color: c.outsole,
          material: "rubber",
          body: 4,
          lift: 12,
          bevel: 8,
        });
      }
    }
    stage.piece(SOLE, { color: c.sole, material: "rubber", body: 10, lift: 26, bevel: 20 });
  }
  stage.crease([SOLE.map(([x, y]) => [x * 0.965, 500 + (y - 500) * 0.985] as Point)], 3, -4, 1.4, sole);
  const upper = stage.piece(UPPER, {
    color: c.base,
    material: make.base,
    body: 34,
    puff: tall ? 110 : 92,
    reach: 132,
    shadow: 0.5,
    spread: 9,
  });
  stage.swell(ellipse(4, 190, 110, 120), 14, 44, upper);

  toeTop(stage, c, make, style, upper);

  // Quarters with the eyestays.
  const throat: Throat = { top: style === "runner" ? 300 : 286, opening: tall ? 596 : 560 };
  const { top: throatTop, opening } = throat;
  for (const side of [1, -1]) {
    const quarter = outline(
      `${side * 30},${throatTop - 26}! ${side * 62},${throatTop - 20} ${side * 98},${throatTop + 6} ${side * 150},${throatTop + 90} ${side * 190},${throatTop + 190}! ${side * 190},760! ${side * 150},720 ${side * 112},660 ${side * 96},${opening + 40} ${side * 80},${opening}! ${side * 66},480 ${side * 52},380 ${side * 44},${throatTop + 16}!`,
    );
    panel(stage, quarter, c.overlay, make, upper, { spread: 7 });
    const edge = line(
      `${side * 62},${throatTop - 20} ${side * 98},${throatTop + 6} ${side * 150},${throatTop + 90} ${side * 176},${throatTop + 160}`,
    );
    stitchedEdge(stage, edge, side * 10, c.overlay, upper, true);
    stitchedEdge(
      stage,
      line(`${side * 44},${throatTop + 16} ${side * 52},380 ${side * 66},480 ${side * 80},${opening}`),
      side * -38,
      c.overlay,
      upper,
    );
  }

  openingTop(stage, c, make, throat);
  lacesTop(stage, c, throat, tall ? 7 : 6);

  // Heel.
  stage.piece(outline("-74,1000! -62,936 0,944 62,936 74,1000!"), {
    color: c.accent,
    material: make.overlay,
    lift: 7,
    bevel: 6,
    shadow: 0.45,
    spread: 5,
    within: upper,
  });
}

function widthAt(y: number): number {
  let best = 150;
  let near = Infinity;
  for (const [px, py] of SOLE) {
    if (px > 0 && Math.abs(py - y) < near) {
      near = Math.abs(py - y);
      best = px;
    }
  }
  return best;
}
