import { darker, lighter, mix } from "#demo-pictures/drawing/colour.ts";
import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import { along, band, beside, ellipse, line, outline } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { collarInside, footInside, lozenge, panel, sideLaces, standOn, stitchedEdge } from "./shoe-parts.ts";

/** Draws a mid-cut trail boot from the side: lugged sole, rubber bumper, hooks at the ankle, a pull loop. */
export function bootSide(stage: Stage, c: Colourway, make: Make) {
  standOn(stage, 60, 820);
  // Pull loop.
  stage.cord([line("44,-540 16,-590 30,-630 64,-622 78,-560")], 17, {
    color: c.accent,
    material: "webbing",
    body: 6,
    lift: 6,
    flat: 0.3,
  });
  collarInside(stage, outline("44,-548! 90,-560 170,-548 250,-552 336,-590! 350,-470! 90,-470!"), c.lining);
  const tongue = outline(
    "296,-520! 304,-600 320,-650 350,-664 384,-646 398,-590 430,-496 478,-426 544,-360 614,-304 664,-254! 620,-230! 420,-300! 330,-480!",
  );
  stage.piece(tongue, {
    color: c.base,
    material: make.base,
    body: 10,
    puff: 30,
    reach: 36,
  });
  lozenge(stage, 350, -622, 17, c.accent, 0.4);
  const body = outline(
    "44,-80! 26,-170 26,-250 44,-340 54,-410 46,-480 38,-530 50,-562 84,-564 150,-540 226,-534 292,-556 342,-600! 362,-536 398,-460 456,-392 530,-336 614,-286 696,-250! 768,-240 838,-234 902,-214 952,-174 976,-128 984,-70!",
  );
  const upper = stage.piece(body, {
    color: c.base,
    material: make.base,
    body: 30,
    puff: 106,
    reach: 172,
    shadow: 0.45,
    spread: 10,
  });
  footInside(stage, upper);
  for (const [y, a] of [
    [-516, 15],
    [-456, 13],
  ] as const) {
    stage.crease([line(`30,${y + 4} 120,${y + 16} 220,${y + 18} 330,${y - 14}`)], 40, a, 11, upper);
  }
  stage.crease([line("20,-486 120,-470 220,-468 350,-504")], 5, -9, 3, upper);
  stage.cord([line("46,-564 84,-562 150,-538 226,-532 292,-554 340,-596")], 14, {
    color: c.lining,
    material: "knit",
    lift: 5,
    within: upper,
  });

  // Overlays: quarter, heel cup, and the welded toe.
  const quarter = outline(
    "384,-490! 456,-396 530,-340 614,-290 706,-244! 690,-204 650,-208 606,-196 570,-160 546,-110 536,-60! 300,-60! 296,-140 282,-210 250,-270 214,-320 226,-372 290,-392 340,-430!",
  );
  panel(stage, quarter, c.overlay, make, upper, {
    spread: 7,
    seams: [
      ["690,-204 650,-208 606,-196 570,-160 546,-110 536,-70", -9],
      ["340,-430 290,-392 226,-372 214,-320 250,-270 282,-210 296,-140 300,-70", -9],
    ],
  });
  // Webbing connects the heel to the laces.
  stage.piece(band(line("470,-372 400,-296 300,-226 190,-190 60,-196 10,-200"), 13), {
    color: c.accent,
    material: "webbing",
    lift: 5,
    bevel: 4,
    shadow: 0.5,
    spread: 6,
    within: upper,
  });
  const heel = outline("0,-40! 0,-330! 48,-336 104,-312 140,-262 150,-200 196,-140 224,-60!");
  stage.piece(heel, {
    color: darker(c.overlay, 0.15),
    material: make.overlay,
    lift: 9,
    bevel: 6,
    shadow: 0.5,
    spread: 7,
    within: upper,
  });
  stitchedEdge(
    stage,
    line("36,-334 48,-336 104,-312 140,-262 150,-200 196,-140 220,-70"),
    9,
    c.overlay,
    upper,
    true,
  );
  const toe = outline("600,-40! 680,-112 760,-138 830,-146 880,-176 908,-222! 1010,-200 1010,-40!");
  stage.piece(toe, {
    color: c.outsole,
    material: "rubber",
    lift: 9,
    bevel: 6,
    shadow: 0.5,
    spread: 7,
    within: upper,
  });
  stage.crease([line("640,-70 700,-104 770,-122 846,-130 908,-160 950,-190")], 4, -5, 1.6, upper);

  const throat = line("344,-594 364,-534 400,-458 458,-392 532,-336 616,-286 690,-252");
  stage.piece(band(beside(throat, 22), 22), {
    color: mix(c.overlay, c.base, 0.3),
    material: make.overlay,
    lift: 6,
    bevel: 5,
    shadow: 0.45,
    within: upper,
  });
  stitchedEdge(stage, throat, 38, c.overlay, upper);
  stage.dim(outline("20,-150! 960,-130! 980,-80! 20,-80!"), 0.4, 16, upper);
  // Hooks above, eyelets below.
  for (const { at, angle } of along(throat, 62, 24).slice(0, 3)) {
    const x = at[0] - Math.sin(angle) * 20;
    const y = at[1] + Math.cos(angle) * 20;
    stage.piece(ellipse(x, y, 13, 9, angle + Math.PI / 2), {
      color: "#8d8f90",
      material: "metal",
      lift: 6,
      bevel: 6,
      shadow: 0.5,
      spread: 4,
    });
  }
  sideLaces(stage, {
    throat,
    tongue,
    body,
    count: 8,
    spacing: 62,
    from: 24,
    color: c.lace,
    eyelet: "#9a9c9d",
    width: 16,
  });

  // Lugged sole with a foam layer.
  const foam = outline(
    "6,-140! 60,-150 200,-134 420,-112 640,-106 820,-112 940,-124 1004,-140! 1016,-108 1004,-66 950,-34! 60,-34! 16,-50 0,-96",
  );
  const mid = stage.piece(foam, {
    color: c.sole,
    material: "foam",
    body: 92,
    puff: 22,
    reach: 26,
    lift: 6,
    bevel: 8,
    shadow: 0.55,
    spread: 7,
  });
  stage.crease([line("-10,-88 160,-84 420,-70 700,-66 900,-78 1010,-102")], 5, -7, 2, mid);
  const base = outline(
    "6,-74! 60,-56 200,-50 600,-48 820,-52 940,-70 1012,-108! 1016,-82 996,-54 940,-32 850,-16! 50,-14! 18,-28!",
  );
  const rubber = stage.piece(base, {
    color: c.outsole,
    material: "rubber",
    body: 106,
    lift: 6,
    bevel: 5,
    shadow: 0.45,
    spread: 5,
  });
  stage.crease([line("0,-52 60,-36 400,-30 820,-34 930,-48 1010,-84")], 4, -6, 1.6, rubber);
  for (let i = 0; i < 24; i += 1) {
    const x = 34 + i * 38;
    const lift = (at: number) => (at > 800 ? ((at - 800) / 150) ** 1.6 * 38 : at < 70 ? (70 - at) * 0.3 : 0);
    const a = lift(x);
    const b = lift(x + 24);
    const foot = outline(`${x},${-26 - a}! ${x + 26},${-26 - b}! ${x + 23},${4 - b}! ${x + 5},${4 - a}!`);
    stage.piece(foot, {
      color: lighter(c.outsole, 0.015),
      material: "rubber",
      body: 112,
      lift: 7,
      bevel: 5,
      shadow: 0.5,
      spread: 3,
    });
  }
}
