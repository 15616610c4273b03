import { darker } from "#demo-pictures/drawing/colour.ts";
import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import { ellipse, line, mirrored, outline, type Point } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { drawstring, folds, hangOnWall, lozengePrint, ribbing, seam } from "./cloth-parts.ts";

const MIDDLE = 480;

/** Draws track pants with a piped side panel and ribbed cuffs. */
export function trackPants(stage: Stage, c: Colourway, make: Make, options: { back?: boolean } = {}) {
  const back = options.back ?? false;
  for (const left of [true, false]) {
    const side = (points: Point[]) => (left ? points : mirrored(points, MIDDLE));
    const flip = (text: string) => side(line(text));
    const leg = stage.piece(
      side(
        outline(
          "268,140! 480,150! 486,300 492,400! 462,500 440,660 412,840 392,1052! 330,1064 262,1044! 240,900 216,700 204,520 214,360 240,240",
        ),
      ),
      {
        color: c.base,
        material: make.base,
        body: left ? 24 : 20,
        puff: 76,
        reach: 110,
        shadow: left ? 0.5 : 0,
        spread: 14,
      },
    );
    stage.piece(
      side(
        outline(
          "230,100! 300,150 288,260 262,380 254,520 262,700 280,880 300,1070! 200,1070! 150,600 180,300",
        ),
      ),
      {
        color: c.overlay,
        material: make.base,
        lift: 3,
        bevel: 3,
        shadow: 0.3,
        within: leg,
      },
    );
    stage.cord([flip("298,150 288,260 262,380 254,520 262,700 280,880 298,1060")], 7, {
      color: c.accent,
      material: "nylon",
      lift: 3,
      shadow: 0.35,
      within: leg,
    });
    stage.drape(leg, 24, { length: 240, width: 62, degrees: left ? 96 : 84, seed: left ? 91 : 97 });
    stage.crease([flip("470,420 400,440 320,420"), flip("476,470 410,500 330,500")], 24, 12, 11, leg);
    stage.crease([flip("472,446 404,470 324,460")], 20, -10, 9, leg);
    stage.crease([flip("226,690 300,720 428,700"), flip("232,760 310,780 420,770")], 22, 12, 11, leg);
    stage.crease([flip("228,724 306,750 424,736")], 20, -10, 9, leg);
    stage.crease([flip("252,960 320,986 400,966"), flip("256,1006 326,1026 394,1010")], 20, 13, 8, leg);
    stage.crease([flip("254,984 322,1006 398,990")], 16, -9, 6, leg);
    if (!back) {
      stage.crease([flip("288,200 276,270 252,350")], 5, -10, 2, leg);
      seam(stage, flip("288,200 276,270 252,350"), c.base, leg, left ? -9 : 9);
    }
    ribbing(stage, flip("272,1076 328,1084 384,1078"), 29, c.sole, { body: 40 });
  }
  stage.crease([line("480,170 484,300 488,396")], 5, -11, 2.4);
  seam(stage, line("481,180 485,300 488,390"), c.base, null, 8);
  folds(
    stage,
    ["480,390 430,340 380,320", "486,390 540,340 590,322"],
    26,
    9,
    stage.mask(outline("220,150! 740,150! 740,600! 220,600!")),
  );
  ribbing(stage, line("276,130 370,140 480,144 590,140 684,130"), 34, c.sole, { body: 70, step: 8.5 });
  if (back) {
    stage.piece(outline("560,230! 660,226! 664,330 612,352 560,334!"), {
      color: c.base,
      material: make.base,
      lift: 6,
      bevel: 5,
      shadow: 0.4,
    });
    seam(stage, line("562,236 660,232"), c.base, null, 7);
  } else {
    for (const x of [452, 508]) {
      stage.piece(ellipse(x, 142, 7, 7), { color: c.outsole, material: "metal", lift: 3, bevel: 3 });
    }
    drawstring(stage, line("452,144 446,190 452,250 440,320"), c.lace, 10);
    drawstring(stage, line("508,144 516,196 510,262 522,346"), c.lace, 10);
    lozengePrint(stage, 352, 330, 20, [c.accent, darker(c.base, 0.3), c.accent], null);
  }
  hangOnWall(stage);
}

/** Draws wide knee-length shorts. */
export function shorts(stage: Stage, c: Colourway, make: Make, options: { back?: boolean } = {}) {
  const back = options.back ?? false;
  for (const left of [true, false]) {
    const side = (points: Point[]) => (left ? points : mirrored(points, MIDDLE));
    const flip = (text: string) => side(line(text));
    const leg = stage.piece(
      side(
        outline(
          "222,300! 480,312! 486,480 492,600! 484,760 476,934! 330,966 92,924! 104,760 140,560 186,400",
        ),
      ),
      {
        color: c.base,
        material: make.base,
        body: left ? 24 : 20,
        puff: 80,
        reach: 140,
        shadow: left ? 0.5 : 0,
        spread: 14,
      },
    );
    stage.piece(side(outline("180,280! 226,300 196,420 158,580 132,760 124,960! 40,960! 60,600!")), {
      color: c.overlay,
      material: make.base,
      lift: 3,
      bevel: 3,
      shadow: 0.3,
      within: leg,
    });
    stage.drape(leg, 26, { length: 300, width: 84, degrees: left ? 100 : 80, seed: left ? 101 : 107 });
    folds(
      stage,
      left
        ? ["476,620 410,650 330,740", "470,560 380,560 300,600"]
        : ["490,620 550,650 630,740", "494,560 580,560 660,600"],
      34,
      12,
      leg,
    );
    const hem = flip("94,896 220,928 330,938 478,908");
    seam(stage, hem, c.base, leg, left ? 7 : -7, true);
    if (!back) {
      stage.crease([flip("246,350 222,430 176,520")], 6, -11, 2, leg);
      seam(stage, flip("246,350 222,430 176,520"), c.base, leg, left ? -10 : 10, true);
    }
  }
  stage.crease([line("480,340 484,480 490,600")], 5, -11, 2.4);
  seam(stage, line("481,350 485,480 489,594"), c.base, null, 8, true);
  ribbing(stage, line("232,296 350,307 480,310 610,307 728,296"), 38, c.sole, { body: 74, step: 9 });
  if (back) {
    stage.piece(outline("580,410! 690,406! 698,520 640,548 584,528!"), {
      color: c.base,
      material: make.base,
      lift: 7,
      bevel: 5,
      shadow: 0.45,
    });
    seam(stage, line("582,418 692,414"), c.base, null, 8, true);
  } else {
    for (const x of [448, 512]) {
      stage.piece(ellipse(x, 310, 8, 8), { color: c.outsole, material: "metal", lift: 3, bevel: 3 });
    }
    drawstring(stage, line("448,312 440,370 450,440 434,520"), c.lace, 11);
    drawstring(stage, line("512,312 522,372 512,450 528,548"), c.lace, 11);
    lozengePrint(stage, 250, 830, 24, [c.accent, darker(c.base, 0.3), c.accent], null);
  }
  hangOnWall(stage);
}
