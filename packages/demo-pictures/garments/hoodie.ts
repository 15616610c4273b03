import { darker, lighter } from "#demo-pictures/drawing/colour.ts";
import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import {
  beside,
  ellipse,
  line,
  mirrored,
  outline,
  type Point,
  roundedRect,
} from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { drawstring, folds, hangOnWall, ribbing, seam } from "./cloth-parts.ts";
import { both, MIDDLE, type Print, printOn, torsoOf, zipper } from "./garment-parts.ts";

/** Draws a heavy hooded sweatshirt without a wearer. */
export function hoodie(
  stage: Stage,
  c: Colourway,
  make: Make,
  options: { back?: boolean; print?: Print; zip?: boolean } = {},
) {
  const back = options.back ?? false;
  both((side, left) => {
    ribbing(stage, side(line("94,978 130,988 172,984")), 36, c.sole, { body: -6, shadow: 0 });
    const sleeve = stage.piece(
      side(
        outline(
          "250,288! 214,308 184,348 160,420 134,530 106,680 84,830 74,920 86,968! 130,982 178,972! 196,930 204,850 228,730 256,600 284,480 306,330!",
        ),
      ),
      {
        color: c.base,
        material: make.base,
        body: 4,
        puff: 46,
        reach: 80,
        shadow: 0.3,
        spread: 7,
      },
    );
    stage.drape(sleeve, 20, { length: 190, width: 50, degrees: left ? 112 : 68, seed: left ? 3 : 8 });
    const flip = (text: string) => (left ? line(text) : (mirrored(line(text), MIDDLE) as Point[]));
    stage.crease([flip("272,500 236,540 176,560"), flip("262,560 220,610 140,640")], 18, 8, 12, sleeve);
    stage.crease([flip("222,744 180,764 116,752")], 20, 7, 10, sleeve);
    stage.crease([flip("84,900 130,922 192,896"), flip("84,942 130,956 186,944")], 13, 9, 8, sleeve);
    stage.crease([flip("84,922 130,940 190,920")], 10, -7, 6, sleeve);
  });

  ribbing(stage, line("256,1018 370,1030 480,1033 590,1030 704,1018"), 40, c.sole, { body: 4, shadow: 0 });
  const shape = outline(
    "350,262! 290,276 242,294! 262,380 272,470 266,560! 256,700 246,860 240,940 252,992! 330,1004 420,1000 520,1008 620,1000 708,992! 720,940 714,860 704,700 694,560! 688,470 698,380 718,294! 670,276 610,262! 560,320 480,340 400,320",
  );
  const torso = torsoOf(stage, shape, c, make, "heavy");
  stage.drape(torso, 22, { length: 360, width: 96, degrees: 84, seed: 21 });
  folds(stage, ["268,540 330,590 372,690", "692,530 640,590 600,670"], 40, 12, torso);
  folds(stage, ["300,470 330,520 340,580", "662,460 634,520 622,590"], 30, 8, torso);
  folds(
    stage,
    [
      "250,930 320,952 400,946",
      "710,920 640,948 560,944",
      "300,980 400,976 480,986",
      "520,988 600,978 676,976",
    ],
    20,
    8,
    torso,
  );
  stage.melt([line("250,300 262,350 270,410"), line("710,300 698,350 690,410")], 52, 20);
  seam(stage, line("246,300 266,380 275,470 270,548"), c.base, null, -8, true);
  seam(stage, line("714,300 694,380 685,470 690,548"), c.base, null, 8, true);

  if (!back && options.zip) {
    stage.crease([line("480,330 480,1050")], 30, -6, 5, torso);
    zipper(stage, line("480,334 480,1066"), c.outsole);
  }
  if (!back) {
    const pocket = outline("348,742! 612,742! 660,800 684,860 690,950! 480,962 270,950! 276,860 300,800!");
    stage.piece(pocket, {
      color: c.base,
      material: make.base,
      lift: 12,
      bevel: 9,
      shadow: 0.5,
      spread: 8,
      within: torso,
    });
    seam(stage, line("348,748 480,746 612,748"), c.base, null, 6, true);
    seam(stage, line("342,748 300,800 276,860 270,946"), c.base, null, -9, true);
    seam(stage, line("618,748 660,800 684,860 690,946"), c.base, null, 9, true);
    if (options.zip) {
      stage.crease([line("480,740 480,970")], 26, -12, 3);
      zipper(stage, line("480,700 480,1066"), c.outsole);
    }
  }
  printOn(stage, options.print ?? "none", c, torso, back, options.print === "lozenge" ? 578 : 500);

  // Hood.
  if (back) {
    const hood = outline(
      "344,250! 330,300 340,380 400,452 480,482 560,452 620,380 630,300 616,250! 560,224 480,216 400,224",
    );
    const bag = stage.piece(hood, {
      color: c.base,
      material: make.base,
      body: 70,
      puff: 66,
      reach: 110,
      shadow: 0.6,
      spread: 18,
    });
    stage.drape(bag, 12, { length: 160, width: 60, degrees: 90, seed: 33 });
    seam(stage, line("480,218 482,350 480,480"), c.base, bag, 8, true);
    stage.crease([line("352,300 400,330 480,342 560,330 608,300")], 26, 14, 12, bag);
    stage.piece(outline("372,236! 420,196 480,184 540,196 588,236! 540,256 480,262 420,256"), {
      color: darker(c.base, 0.25),
      material: make.base,
      body: 40,
      puff: 20,
      reach: 30,
    });
  } else {
    const hood = outline(
      "336,300! 306,236 318,150 380,84 480,62 580,84 642,150 654,236 624,300! 584,350 540,392 498,420! 480,400 462,420! 420,392 376,350",
    );
    const bag = stage.piece(hood, {
      color: c.base,
      material: make.base,
      body: 62,
      puff: 62,
      reach: 74,
      shadow: 0.6,
      spread: 16,
    });
    stage.drape(bag, 12, { length: 170, width: 60, degrees: 70, seed: 35 });
    const opening = outline(
      "480,392! 430,340 388,276 376,206 402,146 440,120 480,112 520,120 558,146 584,206 572,276 530,340",
    );
    stage.piece(opening, {
      color: darker(c.lining, 0.35),
      material: "jersey",
      body: 10,
      puff: 14,
      reach: 50,
    });
    const hole = stage.mask(opening);
    stage.dim(
      outline("370,100! 590,100! 584,180 540,150 480,140 420,150 384,220 400,300 460,390! 360,380!"),
      0.6,
      26,
      hole,
    );
    stage.piece(outline("420,150! 480,138 540,150! 556,230 480,250 404,230!"), {
      color: darker(c.lining, 0.5),
      material: "jersey",
      alpha: 0.5,
      within: hole,
    });
    // Label at the nape.
    stage.piece(roundedRect(452, 196, 56, 30, 4), {
      color: lighter(c.accent, 0.05),
      material: "canvas",
      lift: 2,
      shadow: 0.3,
      spread: 3,
      within: hole,
    });
    const edge = line("480,396 430,342 387,276 375,206 402,146 440,119 480,111");
    both((side) => {
      stage.crease([side(edge) as Point[]], 16, 9, 6, bag);
      stage.stitch(side(beside(edge, -16)) as Point[], darker(c.base, 0.3), {
        within: bag,
        length: 6,
        gap: 3,
        width: 1.8,
      });
    });
    folds(stage, ["330,250 372,300 420,352", "630,246 592,300 544,352"], 24, 10, bag);
    for (const x of [424, 536]) {
      stage.piece(ellipse(x, 352, 9, 9), {
        color: c.outsole,
        material: "metal",
        lift: 4,
        bevel: 4,
        shadow: 0.5,
        spread: 4,
      });
      stage.piece(ellipse(x, 352, 4.5, 4.5), { color: "#171514", material: "rubber", gloss: 0 });
    }
    drawstring(stage, line("424,354 420,420 410,520 416,600"), c.lace);
    drawstring(stage, line("536,354 542,420 546,530 538,636"), c.lace);
  }
  hangOnWall(stage);
}
