import { drawstring, folds, hangOnWall, lozengePrint, ribbing, seam, stripPrint } from "./cloth-parts.ts";
import { brightness, darker, lighter } from "./colour.ts";
import type { Colourway, Make } from "./colourway.ts";
import {
  band,
  beside,
  ellipse,
  line,
  mirrored,
  outline,
  type Point,
  type Ring,
  roundedRect,
} from "./geometry.ts";
import type { Field } from "./raster.ts";
import type { Stage } from "./stage.ts";

export type Print = "none" | "lozenge" | "strip" | "small" | "back-strip";

const MIDDLE = 480;
const both = (draw: (side: (points: Point[]) => Point[], left: boolean) => void) => {
  draw((points) => points, true);
  draw((points) => mirrored(points, MIDDLE), false);
};

function printOn(stage: Stage, print: Print, c: Colourway, within: Field, back: boolean, y: number) {
  const light = brightness(c.base) < 0.2;
  const ink = light ? lighter(c.base, 0.86) : darker(c.base, 0.82);
  if (print === "lozenge" && !back)
    lozengePrint(stage, MIDDLE, y + 40, 112, [c.accent, ink, c.accent], within);
  if (print === "strip" && !back) stripPrint(stage, 322, y, 316, 84, [ink, c.accent, c.overlay], within);
  if (print === "small" && !back) lozengePrint(stage, 588, y - 30, 26, [c.accent, ink, c.accent], within);
  if (print === "back-strip" && back) {
    for (let i = 0; i < 3; i += 1)
      stripPrint(
        stage,
        322,
        y - 40 + i * 104,
        316,
        84,
        [ink, i === 1 ? c.accent : c.overlay, i === 1 ? c.overlay : c.accent],
        within,
      );
  }
  if (print === "back-strip" && !back)
    lozengePrint(stage, 588, y - 30, 26, [c.accent, ink, c.accent], within);
}

/** A heavy hooded sweatshirt, worn by nobody. */
export function hoodie(
  stage: Stage,
  c: Colourway,
  make: Make,
  options: { back?: boolean; print?: Print; zip?: boolean } = {},
) {
  const back = options.back ?? false;
  both((side, left) => {
    const sleeve = stage.piece(
      side(
        outline(
          "242,291! 202,314 168,364 142,434 118,540 94,680 78,820 74,950! 120,976 172,970! 196,850 222,730 250,600 290,470 300,330!",
        ),
      ),
      {
        color: c.base,
        material: make.base,
        body: 0,
        puff: 50,
        reach: 84,
      },
    );
    stage.drape(sleeve, 15, { length: 150, width: 46, degrees: left ? 115 : 65, seed: left ? 3 : 8 });
    const flip = (text: string) => (left ? line(text) : (mirrored(line(text), MIDDLE) as Point[]));
    stage.crease([flip("108,650 160,672 226,650"), flip("100,712 150,724 214,706")], 16, 9, 8, sleeve);
    stage.crease([flip("106,682 158,698 222,680")], 14, -9, 7, sleeve);
    stage.crease([flip("78,880 130,902 190,880"), flip("76,920 126,938 182,926")], 16, 11, 7, sleeve);
    ribbing(stage, side(line("84,984 124,992 166,988")), 32, c.sole, { body: 14 });
  });

  const shape = outline(
    "350,262! 290,276 236,296! 258,380 268,470 262,560! 256,700 250,860 246,990! 480,1012 714,990! 710,860 704,700 698,560! 692,470 702,380 724,296! 670,276 610,262! 560,320 480,340 400,320",
  );
  const torso = stage.piece(shape, {
    color: c.base,
    material: make.base,
    body: 20,
    puff: 52,
    reach: 110,
    shadow: 0.3,
    spread: 12,
  });
  stage.drape(torso, 17, { length: 330, width: 96, degrees: 84, seed: 21 });
  folds(stage, ["268,520 330,560 380,640", "692,520 640,566 590,650"], 38, 13, torso);
  folds(
    stage,
    [
      "262,880 340,912 430,904",
      "698,870 630,910 540,906",
      "258,940 380,962 500,948",
      "704,930 600,960 500,962",
    ],
    26,
    9,
    torso,
  );
  seam(stage, line("240,300 262,380 271,470 265,556"), c.base, torso, -8, true);
  seam(stage, line("720,300 698,380 689,470 695,556"), c.base, torso, 8, true);
  ribbing(stage, line("262,1022 370,1034 480,1037 590,1034 698,1022"), 36, c.sole, { body: 40 });

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
  printOn(stage, options.print ?? "none", c, torso, back, 500);

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

function zipper(stage: Stage, path: Point[], metal: string) {
  stage.piece(band(path, 12), {
    color: darker(metal, 0.6),
    material: "webbing",
    lift: 2,
    shadow: 0.4,
    spread: 4,
  });
  const teeth: Point[][] = [];
  const [x, y0] = path[0]!;
  const y1 = path.at(-1)![1];
  for (let y = y0; y < y1; y += 6)
    teeth.push([
      [x - 4, y],
      [x + 4, y],
    ]);
  stage.cord(teeth, 3.2, { color: metal, material: "metal", lift: 2.4 });
  stage.piece(roundedRect(x - 8, y0 + 2, 16, 24, 5), {
    color: metal,
    material: "metal",
    lift: 6,
    bevel: 5,
    shadow: 0.5,
    spread: 5,
  });
  stage.piece(roundedRect(x - 5, y0 + 24, 10, 40, 4), {
    color: metal,
    material: "metal",
    lift: 5,
    bevel: 4,
    shadow: 0.5,
    spread: 6,
  });
}

/** A boxy heavyweight tee. */
export function tee(stage: Stage, c: Colourway, make: Make, options: { back?: boolean; print?: Print } = {}) {
  const back = options.back ?? false;
  both((side, left) => {
    const sleeve = stage.piece(
      side(
        outline("256,237! 216,258 174,316 132,396 96,452 74,540! 130,582 206,602! 240,520 280,420 300,300!"),
      ),
      {
        color: c.base,
        material: make.base,
        body: 0,
        puff: 44,
        reach: 90,
      },
    );
    stage.drape(sleeve, 15, { length: 180, width: 54, degrees: left ? 125 : 55, seed: left ? 41 : 46 });
    const hem = line("78,524 132,562 212,584");
    seam(stage, side(beside(hem, 6)) as Point[], c.base, sleeve, left ? -6 : 6, true);
  });
  const neck = back ? "548,206 480,212 412,206" : "548,256 480,276 412,256";
  const shape = outline(
    `376,196! 312,216 250,240! 272,330 276,430 262,540! 254,700 248,860 240,1046! 360,1062 480,1066 600,1062 720,1046! 712,860 706,700 698,540! 684,430 688,330 710,240! 648,216 584,196! ${neck}`,
  );
  const torso = stage.piece(shape, {
    color: c.base,
    material: make.base,
    body: 18,
    puff: 48,
    reach: 110,
    shadow: 0.3,
    spread: 12,
  });
  stage.drape(torso, 17, { length: 380, width: 100, degrees: 86, seed: back ? 59 : 51 });
  folds(stage, ["272,500 340,552 390,650", "690,500 630,560 580,660"], 40, 13, torso);
  folds(stage, ["250,860 320,900 380,980", "706,850 640,910 600,990"], 44, 10, torso);
  seam(stage, line("254,246 275,330 279,430 266,536"), c.base, torso, -7);
  seam(stage, line("706,246 685,330 681,430 694,536"), c.base, torso, 7);
  seam(stage, line("242,1022 360,1038 480,1042 600,1038 718,1022"), c.base, torso, 0, true);
  printOn(stage, options.print ?? "none", c, torso, back, 430);
  // Collar.
  if (back) {
    ribbing(stage, line("380,196 430,208 480,212 530,208 580,196"), 13, c.sole, { body: 60, step: 5 });
  } else {
    const inside = outline("384,192! 430,178 480,174 530,178 576,192! 540,252 480,268 420,252");
    stage.piece(inside, { color: darker(c.base, 0.2), material: make.base, body: 6, puff: 8, reach: 30 });
    const hole = stage.mask(inside);
    stage.piece(roundedRect(446, 188, 68, 30, 3), {
      color: c.lining,
      material: "canvas",
      lift: 1.5,
      shadow: 0.3,
      spread: 3,
      within: hole,
    });
    stage.dim(outline("380,230! 430,262 480,274 530,262 580,230! 580,290! 380,290!"), 0.4, 14, hole);
    ribbing(stage, line("378,190 396,232 430,262 480,276 530,262 564,232 582,190"), 15, c.sole, {
      body: 62,
      step: 5,
    });
  }
  hangOnWall(stage);
}

/** A zipped jacket: a bomber with ribs, or a windbreaker with a collar and a two-tone yoke. */
export function jacket(
  stage: Stage,
  c: Colourway,
  make: Make,
  options: { back?: boolean; cut?: "bomber" | "wind" } = {},
) {
  const back = options.back ?? false;
  const wind = options.cut === "wind";
  both((side, left) => {
    const sleeve = stage.piece(
      side(
        outline(
          "250,253! 208,276 174,330 144,420 116,530 96,680 82,820 76,950! 126,974 184,966! 208,850 232,730 256,600 296,470 306,310!",
        ),
      ),
      {
        color: wind ? c.overlay : c.base,
        material: make.base,
        body: 0,
        puff: 52,
        reach: 86,
      },
    );
    stage.drape(sleeve, 20, { length: 130, width: 44, degrees: left ? 118 : 62, seed: left ? 63 : 69 });
    const flip = (text: string) => side(line(text)) as Point[];
    folds(stage, [], 20, 10, sleeve);
    stage.crease(
      [flip("112,560 170,590 250,570"), flip("100,650 160,676 236,650"), flip("96,740 150,756 222,736")],
      18,
      12,
      8,
      sleeve,
    );
    stage.crease([flip("108,610 166,634 244,612"), flip("98,700 156,718 230,694")], 18, -11, 8, sleeve);
    stage.crease([flip("84,860 134,884 200,866"), flip("80,912 128,932 190,918")], 18, 12, 7, sleeve);
    if (wind) {
      stage.piece(
        side(
          outline(
            "238,262! 222,258! 172,330 140,440 118,560 92,760 84,900! 104,908! 116,760 142,566 166,450 200,340!",
          ),
        ),
        { color: c.accent, material: make.base, lift: 2, bevel: 3, shadow: 0.3, within: sleeve },
      );
      stage.piece(side(outline("70,944! 126,968 190,960! 188,1006! 126,1014 66,990!")), {
        color: c.base,
        material: make.base,
        body: 10,
        puff: 22,
        reach: 30,
        shadow: 0.3,
      });
    } else {
      ribbing(stage, side(line("88,980 128,988 176,984")), 31, c.sole, { body: 14 });
    }
  });
  const neck = back ? "540,226 480,230 420,226" : "540,258 480,268 420,258";
  const shape = outline(
    `372,218! 306,234 244,256! 266,350 274,450 266,560! 258,700 250,850 248,980! 480,1000 712,980! 710,850 702,700 694,560! 686,450 694,350 716,256! 654,234 588,218! ${neck}`,
  );
  const torso = stage.piece(shape, {
    color: c.base,
    material: make.base,
    body: 20,
    puff: 52,
    reach: 110,
    shadow: 0.3,
    spread: 12,
  });
  stage.drape(torso, 22, { length: 260, width: 84, degrees: 80, seed: back ? 79 : 71 });
  folds(stage, ["274,520 336,560 380,640", "686,520 636,566 596,650"], 36, 13, torso);
  folds(
    stage,
    [
      "256,880 340,920 440,910",
      "704,872 620,916 530,912",
      "256,930 380,958 460,948",
      "700,930 600,958 510,954",
    ],
    24,
    11,
    torso,
  );
  seam(stage, line("248,262 270,350 278,450 270,556"), c.base, torso, -8);
  seam(stage, line("712,262 690,350 682,450 690,556"), c.base, torso, 8);
  if (wind) {
    const yoke: Ring = back
      ? outline("236,240! 372,210! 588,210! 724,240! 694,430! 480,470 266,430!")
      : outline("236,240! 372,210! 588,210! 724,240! 690,420! 580,440 480,500 380,440 270,420!");
    stage.piece(yoke, {
      color: c.overlay,
      material: make.base,
      lift: 5,
      bevel: 4,
      shadow: 0.45,
      spread: 7,
      within: torso,
    });
    seam(
      stage,
      back ? line("268,430 480,468 692,430") : line("272,420 380,440 480,500 580,440 688,420"),
      c.overlay,
      torso,
      -8,
    );
    stage.cord(
      [back ? line("268,434 480,474 692,434") : line("272,424 380,444 480,506 580,444 688,424")],
      8,
      { color: c.accent, material: "nylon", lift: 3, shadow: 0.3, within: torso },
    );
    stage.piece(band(line("250,986 360,1000 480,1004 600,1000 710,986"), 22), {
      color: c.base,
      material: make.base,
      body: 44,
      lift: 8,
      bevel: 12,
      shadow: 0.3,
    });
    seam(stage, line("250,966 360,980 480,984 600,980 710,966"), c.base, null, 0);
  } else {
    ribbing(stage, line("262,1010 370,1022 480,1025 590,1022 698,1010"), 35, c.sole, { body: 42 });
  }
  if (!back) {
    // Pockets.
    for (const side of [1, -1]) {
      const path = line(`${480 - side * 196},700 ${480 - side * 150},810`);
      stage.piece(band(path, 15), {
        color: c.base,
        material: make.base,
        lift: 6,
        bevel: 5,
        shadow: 0.55,
        spread: 7,
        within: torso,
      });
      stage.crease([path], 4, -9, 1.5, torso);
      seam(stage, line(`${480 - side * 196},700 ${480 - side * 150},810`), c.base, torso, 11);
    }
    if (!wind) {
      stage.piece(outline("384,214! 480,196 576,214! 546,268 480,284 414,268"), {
        color: c.lining,
        material: "nylon",
        body: 8,
        puff: 8,
        reach: 20,
      });
      stage.piece(roundedRect(450, 212, 60, 26, 3), {
        color: c.accent,
        material: "canvas",
        lift: 1.5,
        shadow: 0.3,
        spread: 3,
      });
    }
    stage.crease([line("480,270 480,1040")], 34, -5, 6, torso);
    if (wind) {
      const funnel = outline(
        "366,246! 376,190 396,160! 430,150 480,146 530,150 564,160! 584,190 594,246! 540,282 480,294 420,282",
      );
      const collar = stage.piece(funnel, {
        color: c.overlay,
        material: make.base,
        body: 74,
        puff: 44,
        reach: 60,
        shadow: 0.5,
        spread: 10,
      });
      stage.drape(collar, 8, { length: 90, width: 60, degrees: 20, seed: 83 });
      seam(stage, line("376,236 420,266 480,278 540,266 584,236"), c.overlay, collar, 0, true);
      zipper(stage, line("480,156 480,1020"), c.outsole);
      stage.piece(outline("566,470! 640,462! 642,486! 568,494!"), {
        color: c.accent,
        material: "rubber",
        lift: 3,
        bevel: 3,
        shadow: 0.3,
        within: torso,
      });
    } else {
      for (const s of [1, -1]) {
        ribbing(
          stage,
          line(`${480 - s * 108},196 ${480 - s * 84},246 ${480 - s * 44},282 ${480 - s * 9},300`),
          24,
          c.sole,
          { body: 72, step: 6 },
        );
      }
      zipper(stage, line("480,296 480,1060"), c.outsole);
      stage.piece(outline("566,430! 626,430! 626,444! 566,444!"), {
        color: c.accent,
        material: "webbing",
        lift: 3,
        bevel: 2,
        shadow: 0.3,
        within: torso,
      });
    }
  } else {
    if (wind) {
      stage.piece(
        outline("366,226! 376,176 404,160 480,152 556,160 584,176 594,226! 540,246 480,252 420,246"),
        { color: c.overlay, material: make.base, body: 60, puff: 26, reach: 40, shadow: 0.4 },
      );
      lozengePrint(stage, 480, 600, 80, [c.accent, c.overlay, c.accent], torso);
    } else {
      ribbing(stage, line("376,210 430,222 480,226 530,222 584,210"), 24, c.sole, { body: 64, step: 6 });
      lozengePrint(stage, 480, 520, 120, [c.accent, darker(c.base, 0.4), c.accent], torso);
    }
  }
  hangOnWall(stage);
}
