import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import { line, outline } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { collarRim, cupSole, eyestay, lastedUpper, toeHoles } from "./court-parts.ts";
import { collarInside, lozenge, panel, sideLaces, standOn, stitchedEdge } from "./shoe-parts.ts";

/** Draws a low court shoe from the side: leather panels over a stitched cup sole. */
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
  const upper = lastedUpper(stage, body, c, make, 100);
  stage.swell(
    outline(
      "40,-390! 124,-358 184,-326 250,-322 312,-346 362,-388! 350,-344 300,-296 240,-274 160,-284 84,-326!",
    ),
    14,
    12,
    upper,
  );
  collarRim(stage, "40,-396 76,-390 124,-356 184,-324 250,-320 312,-344 360,-386", 12, c, upper);

  // Toe box: perforated vamp inside a stitched wing.
  toeHoles(stage, c, upper, [724, -200], 1.6);
  const wing = outline(
    "560,-40! 640,-96 720,-122 800,-132 862,-156 900,-196 908,-210! 1000,-150 1000,-30! 560,-30!",
  );
  panel(stage, wing, c.overlay, make, upper, {
    seams: [["560,-44 640,-96 720,-122 800,-132 862,-156 898,-200", 9]],
  });

  // Quarter: one long panel from the eyestay to the heel, cut low behind the ankle.
  const quarter = outline(
    "352,-396! 446,-346 532,-296 614,-256 690,-226! 676,-186 640,-196 596,-186 560,-150 530,-96 520,-40! 210,-40! 236,-110 262,-172 306,-232 330,-286 318,-336!",
  );
  panel(stage, quarter, c.overlay, make, upper, {
    spread: 7,
    seams: [
      ["676,-186 640,-196 596,-186 560,-150 530,-96 518,-50", -9],
      ["322,-334 330,-286 306,-232 262,-172 236,-110 216,-60", -9],
    ],
  });
  // The shop's side mark: one woven lozenge, tone on tone.
  lozenge(stage, 398, -168, 40, c.accent, 0.5);

  // Heel: counter and tab.
  panel(stage, outline("0,-30! 0,-214! 60,-222 122,-190 172,-130 204,-30!"), c.overlay, make, upper, {
    seams: [["20,-216 60,-222 122,-190 172,-130 200,-50", 9]],
  });
  stage.piece(outline("0,-420! 0,-262! 52,-254 92,-280 104,-330 92,-376 70,-420!"), {
    color: c.accent,
    material: make.overlay,
    lift: 6,
    shadow: 0.45,
    within: upper,
  });
  stitchedEdge(stage, line("24,-262 52,-254 92,-280 104,-330 92,-372"), -8, c.accent, upper);

  const throat = line("354,-390 446,-342 532,-292 614,-252 672,-230");
  eyestay(stage, throat, c, make, upper);
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

  cupSole(
    stage,
    c,
    "8,-108! 160,-106 360,-94 560,-88 760,-94 900,-106 988,-124! 1002,-96 994,-62 960,-34 890,-12 790,-2! 60,-2! 26,-10 6,-44",
    "6,-87 160,-85 360,-73 560,-67 760,-73 900,-85 994,-103",
    { toe: -64, heel: -62 },
  );
}
