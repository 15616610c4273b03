import { darker, lighter } from "#demo-pictures/drawing/colour.ts";
import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import { line, outline, type Ring } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { lozenge, standOn, stitchedEdge } from "./shoe-parts.ts";

/** Draws a moulded slide from the side, a little from above: contoured footbed and one broad strap. */
export function slideSide(stage: Stage, c: Colourway, make: Make) {
  standOn(stage, 40, 880);
  // Far half of the strap, seen through its openings.
  stage.piece(outline("404,-170! 420,-250 462,-306 540,-330 640,-312 740,-272 826,-222 880,-160!"), {
    color: darker(c.base, 0.45),
    material: make.base,
    body: 0,
    puff: 10,
    reach: 40,
  });
  // Footbed with its raised far rim.
  const bed = outline(
    "4,-150! 40,-196 120,-206 260,-190 420,-172 600,-168 780,-180 900,-190 976,-180 1000,-140! 900,-110 500,-110 100,-120!",
  );
  stage.piece(bed, { color: darker(c.sole, 0.1), material: "foam", body: 20, puff: 12, reach: 20 });
  stage.piece(
    outline(
      "30,-150! 70,-182 150,-188 280,-172 430,-156 600,-152 780,-162 890,-170 950,-160 970,-136! 880,-122 500,-124 120,-130!",
    ),
    {
      color: c.lining,
      material: "suede",
      lift: -4,
      bevel: 6,
      shadow: 0,
    },
  );
  const footbed: Ring = outline(
    "30,-150! 70,-182 150,-188 280,-172 430,-156 600,-152 780,-162 890,-170 950,-160 970,-136! 880,-122 500,-124 120,-130!",
  );
  stage.dim(outline("430,-190! 820,-190! 850,-110! 400,-110!"), 0.55, 22, stage.mask(footbed));

  const wall = outline(
    "0,-150! 14,-160 60,-140 180,-126 400,-116 640,-114 820,-128 940,-146 990,-152 1004,-140! 1008,-110 986,-62 930,-22 850,-4 760,0! 70,0! 26,-10 4,-50 -8,-104",
  );
  const sole = stage.piece(wall, {
    color: c.sole,
    material: "foam",
    body: 60,
    puff: 34,
    reach: 44,
    lift: 6,
    bevel: 8,
    shadow: 0.45,
    spread: 8,
  });
  stage.crease([line("-10,-62 120,-56 400,-50 700,-50 880,-64 1000,-104")], 5, -8, 2.2, sole);
  for (let i = 0; i < 26; i += 1) {
    const x = 60 + i * 30;
    stage.crease([line(`${x},-36 ${x + 14},-14`)], 6, -6, 2, sole);
  }
  stage.piece(outline("30,-14! 70,-10! 760,-10! 850,-14 930,-32 970,-60! 930,-14 850,4 760,6! 70,6! 40,2!"), {
    color: c.outsole,
    material: "rubber",
    lift: 4,
    bevel: 4,
    body: 100,
  });

  // The strap wraps the wall: high over the instep, lower towards the toes.
  const strap = outline(
    "352,-58! 350,-120 362,-188 396,-250 448,-292 514,-310 584,-302 664,-276 748,-238 820,-196 870,-148 896,-100 902,-56! 800,-40 640,-34 460,-42",
  );
  const over = stage.piece(strap, {
    color: c.base,
    material: make.base,
    body: 70,
    puff: 92,
    reach: 150,
    lift: 10,
    bevel: 9,
    shadow: 0.6,
    spread: 12,
  });
  stage.drape(over, 7, { length: 200, width: 90, degrees: 15, seed: 151 });
  const rim = line(
    "356,-70 352,-120 364,-188 398,-250 450,-292 514,-309 584,-301 664,-275 748,-237 820,-195 870,-147 894,-100",
  );
  stage.crease([rim], 22, 7, 7, over);
  stitchedEdge(stage, rim, -19, c.base, over);
  const patch = outline(
    "436,-84! 436,-140 456,-194 498,-230 552,-240 620,-226 698,-194 768,-156 812,-112 822,-80! 720,-68 560,-70",
  );
  stage.piece(patch, {
    color: c.accent,
    material: "smooth",
    lift: 6,
    bevel: 7,
    shadow: 0.4,
    spread: 5,
    within: over,
  });
  stage.crease(
    [line("450,-92 450,-140 468,-186 504,-216 554,-225 616,-212 690,-181 756,-144 796,-106 804,-88")],
    3,
    -4,
    1.2,
    over,
  );
  lozenge(stage, 592, -146, 38, lighter(c.accent, 0.75), 0.12);
}
