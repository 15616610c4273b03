import { darker, lighter } from "./colour.ts";
import type { Colourway, Make } from "./colourway.ts";
import { line, outline, type Ring } from "./geometry.ts";
import { lozenge, standOn, stitchedEdge } from "./shoe-parts.ts";
import type { Stage } from "./stage.ts";

/** A moulded slide from the side, a little from above: contoured footbed and one broad strap. */
export function slideSide(stage: Stage, c: Colourway, make: Make) {
  standOn(stage, 40, 880);
  // Far half of the strap, seen through its openings.
  stage.piece(outline("420,-170! 440,-250 500,-304 600,-324 700,-304 780,-250 826,-170!"), {
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

  // The strap wraps the wall.
  const strap = outline(
    "372,-66! 376,-140 394,-204 440,-258 516,-296 604,-308 696,-296 770,-254 820,-196 842,-136 850,-66! 770,-46 620,-40 450,-46",
  );
  const over = stage.piece(strap, {
    color: c.base,
    material: make.base,
    body: 70,
    puff: 90,
    reach: 130,
    lift: 10,
    bevel: 9,
    shadow: 0.6,
    spread: 12,
  });
  stage.swell(outline("410,-200! 450,-256 520,-288 604,-300! 600,-270 520,-250 460,-190!"), 8, 20, over);
  stitchedEdge(stage, line("372,-66 376,-140 394,-204 440,-258 516,-296 604,-308"), 15, c.base, over);
  stitchedEdge(stage, line("604,-308 696,-296 770,-254 820,-196 842,-136 850,-66"), 15, c.base, over);
  const patch = outline(
    "458,-94! 464,-158 492,-206 546,-238 612,-246 680,-234 732,-200 760,-152 766,-94! 680,-82 540,-82",
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
    [line("474,-104 480,-156 504,-196 552,-224 612,-231 674,-220 720,-190 744,-150 750,-104")],
    3,
    -4,
    1.2,
    over,
  );
  lozenge(stage, 612, -160, 40, lighter(c.accent, 0.75));
}
