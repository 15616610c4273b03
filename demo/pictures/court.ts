import { darker, lighter } from "./colour.ts";
import type { Colourway, Make } from "./colourway.ts";
import { band, beside, ellipse, line, outline } from "./geometry.ts";
import { collarInside, footInside, lozenge, sideLaces, standOn, stitchedEdge } from "./shoe-parts.ts";
import type { Stage } from "./stage.ts";

/** A low court shoe from the side: leather panels over a stitched cup sole. */
export function courtSide(stage: Stage, c: Colourway, make: Make) {
  standOn(stage, 50, 830);
  collarInside(
    stage,
    outline("44,-384! 80,-382 140,-362 210,-350 290,-362 356,-392! 380,-290! 90,-290!"),
    c.lining,
  );
  const tongue = outline(
    "306,-336! 318,-410 334,-462 358,-482 388,-474 408,-432 482,-366 560,-314 612,-278 652,-240! 610,-210! 420,-270!",
  );
  stage.piece(tongue, {
    color: c.base,
    material: make.base,
    body: 10,
    puff: 26,
    reach: 34,
  });
  stage.piece(outline("322,-418! 334,-462 358,-482 390,-474 408,-450! 366,-424!"), {
    color: c.accent,
    material: "canvas",
    lift: 2.5,
    shadow: 0.3,
  });

  const body = outline(
    "40,-60! 26,-150 26,-230 38,-310 32,-374 48,-398 76,-392 124,-358 184,-326 250,-322 312,-346 362,-388! 446,-342 532,-292 614,-252 676,-230! 750,-220 826,-214 894,-194 944,-156 966,-112 972,-50!",
  );
  const upper = stage.piece(body, {
    color: c.base,
    material: make.base,
    body: 30,
    puff: 100,
    reach: 170,
    shadow: 0.45,
    spread: 10,
  });
  footInside(stage, upper);
  stage.swell(
    outline(
      "40,-390! 124,-358 184,-326 250,-322 312,-346 362,-388! 350,-344 300,-296 240,-274 160,-284 84,-326!",
    ),
    14,
    12,
    upper,
  );
  stage.cord([line("40,-396 76,-390 124,-356 184,-324 250,-320 312,-344 360,-386")], 12, {
    color: c.lining,
    material: "smooth",
    lift: 5,
    within: upper,
  });

  // Toe box: perforated vamp inside a stitched wing.
  for (let row = 0; row < 4; row += 1) {
    for (let i = 0; i < 8 - row; i += 1) {
      const x = 724 + i * 19 + row * 15 - row * 4;
      const y = -200 + row * 16 + i * 1.6;
      stage.piece(ellipse(x, y, 4.3, 3.6), {
        color: darker(c.base, 0.75),
        material: "rubber",
        gloss: 0,
        within: upper,
      });
    }
  }
  const wing = outline(
    "560,-40! 640,-96 720,-122 800,-132 862,-156 900,-196 908,-210! 1000,-150 1000,-30! 560,-30!",
  );
  stage.piece(wing, {
    color: c.overlay,
    material: make.overlay,
    lift: 8,
    bevel: 5,
    shadow: 0.5,
    spread: 6,
    within: upper,
  });
  stitchedEdge(stage, line("560,-44 640,-96 720,-122 800,-132 862,-156 898,-200"), 9, c.overlay, upper, true);

  // Quarter: one long panel from the eyestay to the heel, cut low behind the ankle.
  const quarter = outline(
    "352,-396! 446,-346 532,-296 614,-256 690,-226! 676,-186 640,-196 596,-186 560,-150 530,-96 520,-40! 210,-40! 236,-110 262,-172 306,-232 330,-286 318,-336!",
  );
  stage.piece(quarter, {
    color: c.overlay,
    material: make.overlay,
    lift: 8,
    bevel: 5,
    shadow: 0.5,
    spread: 7,
    within: upper,
  });
  stitchedEdge(
    stage,
    line("676,-186 640,-196 596,-186 560,-150 530,-96 518,-50"),
    -9,
    c.overlay,
    upper,
    true,
  );
  stitchedEdge(
    stage,
    line("322,-334 330,-286 306,-232 262,-172 236,-110 216,-60"),
    -9,
    c.overlay,
    upper,
    true,
  );
  // The house's side mark: one woven lozenge, tone on tone.
  lozenge(stage, 398, -168, 40, c.accent, 0.5);

  // Heel: counter and tab.
  stage.piece(outline("0,-30! 0,-214! 60,-222 122,-190 172,-130 204,-30!"), {
    color: c.overlay,
    material: make.overlay,
    lift: 8,
    bevel: 5,
    shadow: 0.5,
    spread: 6,
    within: upper,
  });
  stitchedEdge(stage, line("20,-216 60,-222 122,-190 172,-130 200,-50"), 9, c.overlay, upper, true);
  stage.piece(outline("0,-420! 0,-262! 52,-254 92,-280 104,-330 92,-376 70,-420!"), {
    color: c.accent,
    material: make.overlay,
    lift: 6,
    shadow: 0.45,
    within: upper,
  });
  stitchedEdge(stage, line("24,-262 52,-254 92,-280 104,-330 92,-372"), -8, c.accent, upper);

  const throat = line("354,-390 446,-342 532,-292 614,-252 672,-230");
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
  sideLaces(stage, {
    throat,
    tongue,
    body,
    count: 6,
    spacing: 57,
    from: 24,
    color: c.lace,
    eyelet: c.overlay,
    width: 19,
  });

  // Cup sole: a stitched wall, a rough band at the toe, a thin outsole.
  const wall = outline(
    "8,-108! 160,-106 360,-94 560,-88 760,-94 900,-106 988,-124! 1002,-96 994,-62 960,-34 890,-12 790,-2! 60,-2! 26,-10 6,-44",
  );
  const cup = stage.piece(wall, {
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
  stage.stitch(line("6,-87 160,-85 360,-73 560,-67 760,-73 900,-85 994,-103"), darker(c.sole, 0.16), {
    within: cup,
    length: 10,
    gap: 4,
    width: 3,
  });
  stage.crease([line("-10,-30 400,-26 780,-26 880,-36 960,-56 1010,-84")], 4, -6, 1.6, cup);
  for (let i = 0; i < 22; i += 1) {
    stage.crease(
      [line(`${806 + i * 8.4},${-64 - i * 1.3} ${806 + i * 8.4},${-40 - i * 1.5}`)],
      3,
      -4,
      1,
      cup,
    );
  }
  for (let i = 0; i < 12; i += 1)
    stage.crease([line(`${14 + i * 8.4},-62 ${14 + i * 8.4},-36`)], 3, -4, 1, cup);
  stage.piece(
    outline("18,-18! 60,-13! 780,-13! 890,-23 958,-45 992,-68! 962,-28 890,-5 790,4! 60,4! 28,-2!"),
    { color: c.outsole, material: "rubber", body: 108, lift: 4, bevel: 4, shadow: 0.35, spread: 4 },
  );
}

/** A basketball high-top from the side: the court shoe's build taken above the ankle. */
export function highTopSide(stage: Stage, c: Colourway, make: Make) {
  standOn(stage, 50, 830);
  collarInside(stage, outline("44,-628! 90,-640 170,-634 250,-640 330,-664! 350,-560! 90,-560!"), c.lining);
  const tongue = outline(
    "292,-600! 300,-670 312,-716 340,-730 374,-716 386,-660 414,-560 458,-476 526,-396 592,-330 650,-256! 610,-230! 420,-320! 330,-520!",
  );
  stage.piece(tongue, {
    color: c.base,
    material: make.base,
    body: 10,
    puff: 28,
    reach: 36,
  });
  stage.piece(outline("302,-668! 312,-716 340,-730 374,-716 384,-690! 340,-672!"), {
    color: c.accent,
    material: "canvas",
    lift: 2.5,
    shadow: 0.3,
  });

  const body = outline(
    "42,-60! 28,-150 28,-240 46,-340 58,-430 50,-520 36,-590 44,-632 76,-640 140,-624 220,-618 290,-634 334,-662! 352,-590 386,-500 440,-420 514,-350 600,-288 684,-244! 756,-228 830,-220 896,-198 946,-158 968,-112 974,-50!",
  );
  const upper = stage.piece(body, {
    color: c.base,
    material: make.base,
    body: 30,
    puff: 104,
    reach: 170,
    shadow: 0.45,
    spread: 10,
  });
  footInside(stage, upper);
  // Two padded rolls round the ankle.
  for (const [y, a] of [
    [-590, 15],
    [-520, 13],
  ] as const) {
    stage.crease([line(`30,${y + 6} 120,${y + 14} 220,${y + 14} 320,${y - 6}`)], 46, a, 12, upper);
  }
  stage.crease([line("20,-554 120,-546 220,-544 340,-566")], 5, -9, 3, upper);
  stage.crease([line("20,-482 120,-470 230,-472 360,-500")], 5, -9, 3, upper);
  stage.cord([line("40,-634 76,-639 140,-623 220,-617 290,-632 332,-660")], 13, {
    color: c.lining,
    material: "smooth",
    lift: 5,
    within: upper,
  });

  for (let row = 0; row < 4; row += 1) {
    for (let i = 0; i < 8 - row; i += 1) {
      stage.piece(ellipse(730 + i * 19 + row * 11, -206 + row * 16 + i * 1.8, 4.3, 3.6), {
        color: darker(c.base, 0.75),
        material: "rubber",
        gloss: 0,
        within: upper,
      });
    }
  }
  const wing = outline(
    "560,-40! 640,-98 720,-126 800,-138 862,-162 902,-204 908,-216! 1000,-150 1000,-30! 560,-30!",
  );
  stage.piece(wing, {
    color: c.overlay,
    material: make.overlay,
    lift: 8,
    bevel: 5,
    shadow: 0.5,
    spread: 6,
    within: upper,
  });
  stitchedEdge(stage, line("560,-44 640,-98 720,-126 800,-138 862,-162 900,-208"), 9, c.overlay, upper, true);

  // Ankle flap and lower quarter.
  const quarter = outline(
    "392,-500! 440,-424 514,-354 600,-292 700,-236! 682,-196 640,-204 596,-190 562,-152 532,-96 520,-40! 214,-40! 232,-120 250,-190 276,-260 330,-330 372,-400!",
  );
  stage.piece(quarter, {
    color: c.overlay,
    material: make.overlay,
    lift: 8,
    bevel: 5,
    shadow: 0.5,
    spread: 7,
    within: upper,
  });
  stitchedEdge(
    stage,
    line("682,-196 640,-204 596,-190 562,-152 532,-96 518,-50"),
    -9,
    c.overlay,
    upper,
    true,
  );
  stitchedEdge(
    stage,
    line("376,-404 330,-330 276,-260 250,-190 232,-120 218,-60"),
    -9,
    c.overlay,
    upper,
    true,
  );
  const flap = outline(
    "330,-680! 352,-592 386,-502 440,-424! 410,-380 372,-350 320,-350 250,-376 160,-396 60,-400 0,-400! 0,-456! 60,-460 150,-452 220,-466 268,-510 284,-580 290,-650!",
  );
  stage.piece(flap, {
    color: c.overlay,
    material: make.overlay,
    lift: 8,
    bevel: 5,
    shadow: 0.5,
    spread: 7,
    within: upper,
  });
  stitchedEdge(
    stage,
    line("410,-380 372,-350 320,-350 250,-376 160,-396 60,-400"),
    9,
    c.overlay,
    upper,
    true,
  );
  stitchedEdge(stage, line("60,-460 150,-452 220,-466 268,-510 284,-580 290,-640"), 9, c.overlay, upper);
  for (const [x, y] of [
    [112, -426],
    [156, -428],
    [200, -434],
  ] as const) {
    stage.piece(ellipse(x, y, 6, 6), { color: darker(c.overlay, 0.7), material: "rubber", gloss: 0 });
  }
  stage.piece(outline("0,-30! 0,-230! 60,-238 126,-204 178,-136 208,-30!"), {
    color: c.accent,
    material: make.overlay,
    lift: 8,
    bevel: 5,
    shadow: 0.5,
    spread: 6,
    within: upper,
  });
  stitchedEdge(stage, line("24,-234 60,-238 126,-204 178,-136 204,-50"), 9, c.accent, upper, true);
  // The house's mark, small, on the ankle.
  lozenge(stage, 176, -560, 30, c.accent);

  const throat = line("338,-650 354,-590 388,-500 442,-420 516,-350 602,-288 676,-248");
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
  sideLaces(stage, {
    throat,
    tongue,
    body,
    count: 9,
    spacing: 61,
    from: 26,
    color: c.lace,
    eyelet: lighter(c.overlay, 0.05),
    width: 19,
  });

  const wall = outline(
    "8,-110! 160,-108 360,-96 560,-90 760,-96 900,-108 990,-126! 1004,-98 996,-62 960,-34 890,-12 790,-2! 60,-2! 26,-10 6,-44",
  );
  const cup = stage.piece(wall, {
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
  stage.stitch(line("6,-89 160,-87 360,-75 560,-69 760,-75 900,-87 996,-105"), darker(c.sole, 0.16), {
    within: cup,
    length: 10,
    gap: 4,
    width: 3,
  });
  stage.crease([line("-10,-30 400,-26 780,-26 880,-36 960,-56 1010,-84")], 4, -6, 1.6, cup);
  for (let i = 0; i < 22; i += 1) {
    stage.crease(
      [line(`${806 + i * 8.4},${-66 - i * 1.3} ${806 + i * 8.4},${-42 - i * 1.5}`)],
      3,
      -4,
      1,
      cup,
    );
  }
  stage.piece(
    outline("18,-18! 60,-13! 780,-13! 890,-23 958,-45 992,-68! 962,-28 890,-5 790,4! 60,4! 28,-2!"),
    { color: c.outsole, material: "rubber", body: 108, lift: 4, bevel: 4, shadow: 0.35, spread: 4 },
  );
}
