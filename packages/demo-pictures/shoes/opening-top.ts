import { darker, lighter, mix } from "#demo-pictures/drawing/colour.ts";
import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import { outline } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { lozenge } from "./shoe-parts.ts";
import type { Throat } from "./shoe-plan.ts";

/** Draws the opening from above: the throat's gap, the collar, the insole and the tongue. */
export function openingTop(stage: Stage, c: Colourway, make: Make, { top: throatTop, opening }: Throat) {
  const gap = outline(
    `-44,${throatTop + 8}! -52,380 -66,480 -80,${opening + 10}! 80,${opening + 10}! 66,480 52,380 44,${throatTop + 8}! 0,${throatTop - 4}`,
  );
  stage.piece(gap, { color: darker(c.base, 0.6), material: "canvas", lift: -6, bevel: 5 });
  const rim = outline(
    `0,${opening - 30} 64,${opening - 10} 100,${opening + 60} 116,700 118,800 104,880 62,938 0,954 -62,938 -104,880 -118,800 -116,700 -100,${opening + 60} -64,${opening - 10}`,
  );
  stage.piece(rim, {
    color: c.lining,
    material: make.overlay === "canvas" ? "canvas" : "knit",
    lift: 12,
    bevel: 18,
    shadow: 0.4,
    spread: 8,
  });
  const inside = outline(
    `0,${opening} 56,${opening + 16} 84,${opening + 80} 94,710 96,800 84,866 50,912 0,924 -50,912 -84,866 -96,800 -94,710 -84,${opening + 80} -56,${opening + 16}`,
  );
  stage.piece(inside, { color: darker(c.lining, 0.45), material: "terry", body: 20, bevel: 4 });
  const inner = stage.mask(inside);
  stage.piece(
    outline(
      `0,${opening + 20} 60,640 72,720 74,800 62,860 34,894 0,902 -34,894 -62,860 -74,800 -72,720 -60,640`,
    ),
    {
      color: mix(c.lining, c.accent, 0.18),
      material: "canvas",
      body: 10,
      puff: 10,
      reach: 40,
      within: inner,
    },
  );
  lozenge(stage, 0, 812, 26, lighter(c.accent, 0.1));
  stage.dim(outline(`-110,${opening - 40}! 110,${opening - 40}! 110,690! -110,690!`), 0.6, 30, inner);
  stage.dim(outline("-110,560! -50,560! -60,940! -110,940!"), 0.55, 18, inner);

  const tongue = outline(
    `-40,${throatTop + 20}! -46,380 -58,480 -70,${opening} -76,${opening + 60} -52,${opening + 96} 0,${opening + 104} 52,${opening + 96} 76,${opening + 60} 70,${opening} 58,480 46,380 40,${throatTop + 20}! 0,${throatTop + 6}`,
  );
  const flap = stage.piece(tongue, {
    color: c.base,
    material: make.base,
    body: 66,
    puff: 44,
    reach: 50,
    shadow: 0.55,
    spread: 10,
  });
  stage.piece(outline(`-46,${opening + 30}! 46,${opening + 30}! 42,${opening + 84}! -42,${opening + 84}!`), {
    color: c.accent,
    material: "canvas",
    lift: 3,
    bevel: 3,
    shadow: 0.3,
    within: flap,
  });
  lozenge(stage, 0, opening + 57, 19, lighter(c.accent, 0.8));
}
