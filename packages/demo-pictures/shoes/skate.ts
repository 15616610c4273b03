import { lighter } from "#demo-pictures/drawing/colour.ts";
import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import { band, beside, line, outline } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { collarInside, footInside, lozenge, panel, sideLaces, standOn, stitchedEdge } from "./shoe-parts.ts";

/** Draws a flat skate shoe from the side: canvas or suede on a vulcanised sole with a pinstripe. */
export function skateSide(stage: Stage, c: Colourway, make: Make) {
  standOn(stage, 30, 850);
  collarInside(
    stage,
    outline("44,-350! 80,-350 140,-330 220,-318 290,-330 348,-356! 370,-270! 90,-270!"),
    c.lining,
  );
  const tongue = outline(
    "300,-304! 310,-372 324,-420 348,-438 380,-430 398,-390 470,-332 540,-287 592,-254 628,-218! 590,-190! 420,-240!",
  );
  stage.piece(tongue, {
    color: c.base,
    material: make.base,
    body: 10,
    puff: 24,
    reach: 32,
  });
  lozenge(stage, 352, -406, 14, c.accent, 0.5);
  const body = outline(
    "36,-40! 26,-120 28,-200 40,-280 36,-340 50,-362 76,-358 126,-324 190,-298 254,-294 312,-316 356,-352! 432,-310 510,-266 586,-230 644,-210! 724,-202 806,-196 880,-176 934,-140 962,-96 968,-30!",
  );
  const upper = stage.piece(body, {
    color: c.base,
    material: make.base,
    body: 30,
    puff: 94,
    reach: 160,
    shadow: 0.45,
    spread: 10,
  });
  footInside(stage, upper);
  stage.swell(
    outline(
      "44,-352! 126,-324 190,-298 254,-294 312,-316 356,-352! 342,-312 300,-270 240,-252 160,-258 84,-296!",
    ),
    13,
    11,
    upper,
  );
  stage.cord([line("42,-360 76,-357 126,-323 190,-297 254,-293 312,-315 354,-350")], 11, {
    color: c.lining,
    material: "canvas",
    lift: 5,
    within: upper,
  });

  // Toe cap, twice stitched.
  const cap = outline("700,-30! 716,-100 742,-160 764,-220! 1000,-200 1000,-20! 700,-20!");
  panel(stage, cap, c.overlay, make, upper, {
    lift: 6,
    shadow: 0.45,
    seams: [["702,-40 716,-100 742,-160 760,-204", 9]],
  });
  stitchedEdge(stage, line("706,-40 720,-100 746,-160 764,-204"), 30, c.overlay, upper);
  // Quarter with the eyestay in one piece, heel patch.
  const quarter = outline(
    "346,-362! 432,-314 510,-270 586,-234 656,-206! 640,-170 600,-160 552,-128 520,-80 508,-30! 240,-30! 262,-96 300,-160 330,-226 322,-290!",
  );
  panel(stage, quarter, c.overlay, make, upper, {
    lift: 6,
    shadow: 0.45,
    seams: [
      ["640,-170 600,-160 552,-128 520,-80 508,-40", -9],
      ["326,-290 330,-226 300,-160 262,-96 246,-50", -9],
    ],
  });
  panel(stage, outline("0,-30! 0,-300! 52,-296 92,-250 112,-180 124,-30!"), c.overlay, make, upper, {
    lift: 6,
    shadow: 0.45,
    seams: [["32,-298 52,-296 92,-250 112,-180 124,-40", 9]],
  });
  // A zigzag of thread on the quarter, as the shop's mark.
  for (const lift of [0, 15]) {
    stage.stitch(
      line(
        `300,${-86 - lift}! 340,${-122 - lift}! 380,${-86 - lift}! 420,${-122 - lift}! 460,${-86 - lift}! 494,${-118 - lift}!`,
      ),
      c.accent,
      { within: upper, length: 8, gap: 3, width: 3.4 },
    );
  }

  const throat = line("350,-354 432,-310 510,-266 586,-230 640,-212");
  stage.piece(band(beside(throat, 20), 20), {
    color: c.overlay,
    material: make.overlay,
    lift: 3,
    bevel: 4,
    shadow: 0.35,
    within: upper,
  });
  stitchedEdge(stage, throat, 34, c.overlay, upper);
  stage.dim(outline("20,-100! 960,-94! 980,-40! 20,-40!"), 0.4, 14, upper);
  sideLaces(stage, {
    throat,
    tongue,
    body,
    count: 5,
    spacing: 60,
    from: 26,
    color: c.lace,
    eyelet: lighter(c.outsole, 0.4),
    width: 20,
  });

  // Vulcanised sole: a straight wall with a raised strip at the toe, a pinstripe, a gum outsole.
  const wall = outline(
    "12,-84! 300,-78 640,-76 860,-86 984,-108! 998,-82 990,-50 960,-26 900,-10 820,-2! 40,-2! 18,-12 8,-46",
  );
  const side = stage.piece(wall, {
    color: c.sole,
    material: "rubber",
    body: 92,
    puff: 14,
    reach: 14,
    lift: 5,
    bevel: 5,
    shadow: 0.5,
    spread: 6,
  });
  stage.cord([line("4,-60 300,-54 640,-52 860,-62 1000,-86")], 6, {
    color: c.accent,
    material: "rubber",
    lift: 1.5,
    within: side,
  });
  stage.piece(outline("812,-66! 880,-74 1010,-98! 1010,-44 940,-30! 820,-22!"), {
    color: c.sole,
    material: "rubber",
    lift: 4,
    bevel: 4,
    shadow: 0.4,
    spread: 4,
    within: side,
  });
  for (let i = 0; i < 15; i += 1)
    stage.crease(
      [line(`${828 + i * 11},${-56 - i * 1.7} ${828 + i * 11},${-32 - i * 1.5}`)],
      3.4,
      -4,
      1,
      side,
    );
  stage.crease([line("0,-22 820,-22 900,-28 1000,-58")], 4, -6, 1.4, side);
  const out = stage.piece(
    outline("20,-18! 60,-15! 820,-15! 900,-22 980,-46! 960,-20 900,-3 820,4! 40,4! 26,-2!"),
    { color: c.outsole, material: "rubber", body: 100, lift: 4, bevel: 3 },
  );
  for (let i = 0; i < 39; i += 1) stage.crease([line(`${50 + i * 20},-12 ${50 + i * 20},6`)], 4, -4, 1, out);
}
