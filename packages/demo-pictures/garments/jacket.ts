import { darker } from "#demo-pictures/drawing/colour.ts";
import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import { band, line, outline, type Point, type Ring, roundedRect } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { folds, hangOnWall, lozengePrint, ribbing, seam } from "./cloth-parts.ts";
import { both, torsoOf, zipper } from "./garment-parts.ts";

/** Draws a zipped jacket: a bomber with ribs, or a windbreaker with a collar and a two-tone yoke. */
export function jacket(
  stage: Stage,
  c: Colourway,
  make: Make,
  options: { back?: boolean; cut?: "bomber" | "wind" } = {},
) {
  const back = options.back ?? false;
  const wind = options.cut === "wind";
  both((side, left) => {
    if (!wind) ribbing(stage, side(line("96,974 134,984 180,980")), 36, c.sole, { body: -6, shadow: 0 });
    const sleeve = stage.piece(
      side(
        outline(
          "256,250! 220,272 188,324 158,420 126,540 100,690 82,830 74,916 86,962! 132,978 186,966! 204,924 212,850 234,730 260,600 290,470 308,310!",
        ),
      ),
      {
        color: wind ? c.overlay : c.base,
        material: make.base,
        body: 4,
        puff: 48,
        reach: 84,
        shadow: wind ? 0 : 0.3,
        spread: 7,
      },
    );
    stage.drape(sleeve, 26, { length: 170, width: 46, degrees: left ? 114 : 66, seed: left ? 63 : 69 });
    const flip = (text: string) => side(line(text)) as Point[];
    stage.crease([flip("276,490 240,540 164,562"), flip("266,560 220,610 130,634")], 18, 9, 12, sleeve);
    stage.crease([flip("270,524 230,574 146,598")], 12, -7, 8, sleeve);
    stage.crease([flip("226,752 180,774 110,756")], 18, 8, 10, sleeve);
    stage.crease([flip("84,896 134,916 202,888"), flip("82,938 132,952 194,938")], 13, 10, 8, sleeve);
    stage.crease([flip("82,918 132,936 198,914")], 10, -8, 6, sleeve);
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
    }
  });
  if (!wind) {
    const hem = line("256,1008 370,1020 480,1023 590,1020 704,1008");
    ribbing(stage, hem, 40, c.sole, { body: 4, shadow: 0 });
  }
  const neck = back ? "540,226 480,230 420,226" : "540,258 480,268 420,258";
  const shape = outline(
    `372,218! 306,234 250,254! 268,350 276,450 268,560! 258,700 248,850 242,930 252,984! 330,996 420,992 540,1000 630,992 708,984! 718,930 712,850 702,700 692,560! 684,450 692,350 710,254! 654,234 588,218! ${neck}`,
  );
  const torso = torsoOf(stage, shape, c, make, "heavy");
  stage.drape(torso, 24, { length: 320, width: 84, degrees: 80, seed: back ? 79 : 71 });
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
  stage.melt([line("256,262 268,330 276,390"), line("704,262 692,330 684,390")], 52, 20);
  seam(stage, line("254,262 272,350 280,450 272,550"), c.base, null, -8);
  seam(stage, line("706,262 688,350 680,450 688,550"), c.base, null, 8);
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
      ribbing(stage, line("398,204 420,191 446,182 480,178 514,182 540,191 562,204"), 20, c.sole, {
        body: 4,
        step: 6,
        shadow: 0,
      });
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
          line(`${480 - s * 112},206 ${480 - s * 86},250 ${480 - s * 44},282 ${480 - s * 9},300`),
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
