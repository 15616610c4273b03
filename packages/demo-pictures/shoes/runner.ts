import { darker, lighter, mix } from "#demo-pictures/drawing/colour.ts";
import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import { band, beside, line, outline } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { collarInside, footInside, lozenge, panel, sideLaces, standOn, stitchedEdge } from "./shoe-parts.ts";

/** Draws a retro running shoe from the side: mesh with suede overlays, a two-part foam midsole. */
export function runnerSide(stage: Stage, c: Colourway, make: Make) {
  standOn(stage, 90, 770);

  collarInside(
    stage,
    outline("40,-408! 70,-410 130,-392 210,-376 290,-386 360,-416! 380,-310! 90,-310!"),
    c.lining,
  );
  const tongue = outline(
    "300,-360! 316,-424 330,-478 352,-500 380,-494 406,-450 486,-384 568,-334 628,-296 666,-257! 630,-230! 420,-290!",
  );
  stage.piece(tongue, { color: c.base, material: make.base, body: 10, puff: 26, reach: 34 });
  stage.piece(outline("318,-432! 328,-478 352,-500 384,-494 404,-470 408,-452! 366,-440!"), {
    color: c.overlay,
    material: "smooth",
    lift: 3,
    shadow: 0.3,
  });
  lozenge(stage, 362, -466, 15, c.accent, 0.5);

  const body = outline(
    "40,-70! 22,-150 18,-220 30,-300 36,-350 24,-402 38,-424 64,-418 108,-384 170,-346 236,-336 300,-358 352,-404! 436,-364 524,-320 612,-278 690,-246! 764,-230 836,-222 898,-204 946,-174 978,-132 990,-60!",
  );
  const upper = stage.piece(body, {
    color: c.base,
    material: make.base,
    body: 30,
    puff: 104,
    reach: 180,
    shadow: 0.45,
    spread: 10,
  });

  footInside(stage, upper);

  // Padded collar and its binding.
  stage.swell(
    outline(
      "44,-416! 108,-384 170,-346 236,-336 300,-358 352,-404! 344,-362 300,-314 236,-290 160,-298 94,-336!",
    ),
    16,
    13,
    upper,
  );
  stage.cord([line("28,-420 62,-417 108,-382 170,-344 236,-334 300,-356 352,-402")], 13, {
    color: c.lining,
    material: "knit",
    lift: 5,
    within: upper,
  });

  // Toe: mesh under a mudguard.
  const guard = outline(
    "520,-50! 624,-112 700,-138 764,-156 812,-190 852,-214 882,-240! 960,-200 1010,-112 1010,-30! 520,-30!",
  );
  panel(stage, guard, c.overlay, make, upper, {
    lift: 7,
    seams: [["536,-60 624,-112 700,-138 764,-156 812,-190 852,-214 870,-232", 9]],
  });

  // Heel: counter, clip and tab.
  const counter = outline("0,-40! 0,-250! 40,-322 92,-328 150,-288 206,-220 260,-150 306,-50!");
  panel(stage, counter, c.overlay, make, upper, {
    lift: 7,
    seams: [["34,-326 92,-328 150,-288 206,-220 260,-150 302,-60", 9]],
  });
  stage.piece(outline("0,-40! 0,-230! 44,-240 92,-214 132,-172 168,-60!"), {
    color: c.accent,
    material: "smooth",
    lift: 6,
    bevel: 6,
    shadow: 0.45,
    spread: 6,
    within: upper,
  });
  stage.piece(outline("0,-440! 0,-346! 40,-340 74,-362 90,-392 70,-440!"), {
    color: c.accent,
    material: "smooth",
    lift: 5,
    shadow: 0.4,
    within: upper,
  });

  // The side: a swept panel under the eyestay and a fin that crosses it.
  const saddle = outline(
    "340,-410! 436,-368 524,-324 612,-282 700,-244! 684,-206 620,-216 566,-222 528,-186 500,-120 484,-40! 330,-40! 350,-120 372,-200 378,-262 352,-318 316,-358!",
  );
  panel(stage, saddle, c.overlay, make, upper, {
    lift: 7,
    spread: 7,
    seams: [["684,-206 620,-216 566,-222 528,-186 500,-120 484,-60", -9]],
  });
  stitchedEdge(stage, line("318,-358 352,-318 378,-262 372,-200 350,-120 334,-50"), -9, c.overlay, upper);
  // The shop's side mark: a ladder of woven bars between two lines.
  stage.piece(outline("404,-262! 462,-290! 476,-210! 462,-150 452,-60! 380,-60! 392,-150 412,-210!"), {
    color: c.accent,
    material: "webbing",
    lift: 4,
    bevel: 4,
    shadow: 0.45,
    spread: 5,
    within: upper,
  });
  for (let i = 0; i < 6; i += 1) lozenge(stage, 437 - i * 3.4, -254 + i * 30, 11, c.overlay, 0.1);

  // Eyestay: a smooth strip along the throat.
  const throat = line("346,-404 436,-364 524,-320 612,-278 686,-246");
  stage.piece(band(beside(throat, 20), 20), {
    color: mix(c.overlay, c.base, 0.18),
    material: "smooth",
    lift: 4,
    bevel: 4,
    shadow: 0.4,
    within: upper,
  });
  stitchedEdge(stage, throat, 35, c.overlay, upper);
  stage.dim(outline("20,-130! 400,-100! 980,-96! 980,-60! 20,-60!"), 0.4, 16, upper);

  sideLaces(stage, {
    throat,
    tongue,
    body,
    count: 6,
    spacing: 58,
    from: 22,
    color: c.lace,
    eyelet: lighter(c.overlay, 0.1),
  });

  // Midsole in two foams, sculpted, then the outsole.
  const sole = outline(
    "8,-150! 50,-160 110,-156 220,-134 380,-108 560,-94 700,-92 840,-100 940,-116 1000,-128! 1012,-100 1000,-66 956,-34 870,-12 770,-2! 110,-2! 56,-8 20,-34 0,-70 -6,-112",
  );
  const foam = stage.piece(sole, {
    color: c.sole,
    material: "foam",
    body: 96,
    puff: 24,
    reach: 28,
    lift: 6,
    bevel: 8,
    shadow: 0.5,
    spread: 7,
  });
  stage.crease([line("-20,-88 80,-100 200,-86 330,-58 470,-52")], 5, -7, 2, foam);
  stage.crease([line("600,-54 720,-58 860,-70 1000,-98")], 5, -7, 2, foam);
  const wedge = outline("-20,-84! 80,-96 200,-82 330,-56 440,-48! 400,-20 300,-14 110,-14 54,-20 0,-46!");
  stage.piece(wedge, { color: mix(c.sole, c.accent, 0.8), material: "foam", within: foam });
  for (let i = 0; i < 7; i += 1)
    stage.crease([line(`${520 + i * 15},-84 ${508 + i * 15},-56`)], 5, -6, 1.6, foam);
  const out = outline(
    "24,-32! 62,-18 120,-14! 770,-14! 870,-24 950,-46 1004,-80! 1002,-60 952,-26 870,-6 770,4! 110,4! 52,0 18,-24!",
  );
  stage.piece(out, {
    color: c.outsole,
    material: "rubber",
    lift: 5,
    bevel: 4,
    body: 112,
    shadow: 0.4,
    spread: 4,
  });
  for (let i = 0; i < 28; i += 1) {
    const x = 100 + i * 24;
    stage.piece(outline(`${x},-3! ${x + 3},6! ${x + 8},6! ${x + 8},-3!`), {
      color: darker(c.outsole, 0.7),
      material: "rubber",
    });
  }
}
