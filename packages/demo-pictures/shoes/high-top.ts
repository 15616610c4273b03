import { darker, lighter } from "#demo-pictures/drawing/colour.ts";
import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import { ellipse, line, outline } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { collarRim, cupSole, eyestay, lastedUpper, toeHoles } from "./court-parts.ts";
import { collarInside, lozenge, panel, sideLaces, standOn, stitchedEdge } from "./shoe-parts.ts";

/** Draws a basketball high-top from the side, built like the court shoe but above the ankle. */
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
  const upper = lastedUpper(stage, body, c, make, 104);
  // Two padded rolls round the ankle.
  for (const [y, a] of [
    [-590, 15],
    [-520, 13],
  ] as const) {
    stage.crease([line(`30,${y + 6} 120,${y + 14} 220,${y + 14} 320,${y - 6}`)], 46, a, 12, upper);
  }
  stage.crease([line("20,-554 120,-546 220,-544 340,-566")], 5, -9, 3, upper);
  stage.crease([line("20,-482 120,-470 230,-472 360,-500")], 5, -9, 3, upper);
  collarRim(stage, "40,-634 76,-639 140,-623 220,-617 290,-632 332,-660", 13, c, upper);

  toeHoles(stage, c, upper, [730, -206], 1.8);
  const wing = outline(
    "560,-40! 640,-98 720,-126 800,-138 862,-162 902,-204 908,-216! 1000,-150 1000,-30! 560,-30!",
  );
  panel(stage, wing, c.overlay, make, upper, {
    seams: [["560,-44 640,-98 720,-126 800,-138 862,-162 900,-208", 9]],
  });

  // Ankle flap and lower quarter.
  const quarter = outline(
    "392,-500! 440,-424 514,-354 600,-292 700,-236! 682,-196 640,-204 596,-190 562,-152 532,-96 520,-40! 214,-40! 232,-120 250,-190 276,-260 330,-330 372,-400!",
  );
  panel(stage, quarter, c.overlay, make, upper, {
    spread: 7,
    seams: [
      ["682,-196 640,-204 596,-190 562,-152 532,-96 518,-50", -9],
      ["376,-404 330,-330 276,-260 250,-190 232,-120 218,-60", -9],
    ],
  });
  const flap = outline(
    "330,-680! 352,-592 386,-502 440,-424! 410,-380 372,-350 320,-350 250,-376 160,-396 60,-400 0,-400! 0,-456! 60,-460 150,-452 220,-466 268,-510 284,-580 290,-650!",
  );
  panel(stage, flap, c.overlay, make, upper, {
    spread: 7,
    seams: [["410,-380 372,-350 320,-350 250,-376 160,-396 60,-400", 9]],
  });
  stitchedEdge(stage, line("60,-460 150,-452 220,-466 268,-510 284,-580 290,-640"), 9, c.overlay, upper);
  for (const [x, y] of [
    [112, -426],
    [156, -428],
    [200, -434],
  ] as const) {
    stage.piece(ellipse(x, y, 6, 6), { color: darker(c.overlay, 0.7), material: "rubber", gloss: 0 });
  }
  panel(stage, outline("0,-30! 0,-230! 60,-238 126,-204 178,-136 208,-30!"), c.accent, make, upper, {
    seams: [["24,-234 60,-238 126,-204 178,-136 204,-50", 9]],
  });
  // The shop's mark, small, on the ankle.
  lozenge(stage, 176, -560, 30, c.accent);

  const throat = line("338,-650 354,-590 388,-500 442,-420 516,-350 602,-288 676,-248");
  eyestay(stage, throat, c, make, upper);
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

  cupSole(
    stage,
    c,
    "8,-110! 160,-108 360,-96 560,-90 760,-96 900,-108 990,-126! 1004,-98 996,-62 960,-34 890,-12 790,-2! 60,-2! 26,-10 6,-44",
    "6,-89 160,-87 360,-75 560,-69 760,-75 900,-87 996,-105",
    { toe: -66 },
  );
}
