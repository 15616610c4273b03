import { darker } from "#demo-pictures/drawing/colour.ts";
import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import { line, outline, type Point, roundedRect } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { folds, hangOnWall, ribbing, seam } from "./cloth-parts.ts";
import { both, type Print, printOn, torsoOf } from "./garment-parts.ts";

/** Draws a boxy heavyweight tee. */
export function tee(stage: Stage, c: Colourway, make: Make, options: { back?: boolean; print?: Print } = {}) {
  const back = options.back ?? false;
  both((side, left) => {
    const sleeve = stage.piece(
      side(outline("262,236! 220,258 176,318 118,410 56,512! 118,566 212,606! 232,556 258,486! 310,330!")),
      {
        color: c.base,
        material: make.base,
        body: 2,
        puff: 40,
        reach: 90,
      },
    );
    const flip = (text: string) => side(line(text)) as Point[];
    stage.drape(sleeve, 24, { length: 190, width: 60, degrees: left ? 124 : 56, seed: left ? 41 : 46 });
    stage.crease([flip("258,470 210,480 150,470"), flip("250,500 196,530 120,520")], 22, 10, 13, sleeve);
    stage.crease([flip("254,484 204,506 136,496")], 16, -8, 9, sleeve);
    const hem = side(line("62,497 122,549 219,589")) as Point[];
    seam(stage, hem, c.base, sleeve, left ? -6 : 6, true);
  });
  const neck = back ? "548,206 480,212 412,206" : "548,256 480,276 412,256";
  const shape = outline(
    `376,196! 312,214 256,238! 276,320 276,410 252,494! 244,640 240,780 232,968! 330,984 430,978 540,988 640,980 728,964! 722,780 714,640 708,494! 684,410 684,320 704,238! 648,214 584,196! ${neck}`,
  );
  const torso = torsoOf(stage, shape, c, make, "light");
  stage.drape(torso, 26, { length: 420, width: 104, degrees: 86, seed: back ? 59 : 51 });
  folds(stage, ["262,500 330,560 372,670", "698,494 636,566 596,660"], 44, 14, torso);
  folds(stage, ["270,460 340,480 420,560", "690,456 620,490 560,560"], 34, 8, torso);
  folds(
    stage,
    ["242,800 312,840 360,930", "716,780 650,850 618,940", "440,960 470,860 462,760"],
    44,
    10,
    torso,
  );
  stage.melt([line("262,250 276,320 277,380"), line("698,250 684,320 683,380")], 56, 22);
  seam(stage, line("260,244 279,320 279,410 258,490"), c.base, null, -7);
  seam(stage, line("700,244 681,320 681,410 702,490"), c.base, null, 7);
  seam(stage, line("233,946 330,962 430,956 540,966 640,958 727,942"), c.base, torso, 0, true);
  printOn(stage, options.print ?? "none", c, torso, back, 400);
  // Collar.
  if (back) {
    ribbing(stage, line("380,196 430,208 480,212 530,208 580,196"), 13, c.sole, { body: 60, step: 5 });
  } else {
    ribbing(stage, line("388,196 412,183 444,175 480,172 516,175 548,183 572,196"), 13, c.sole, {
      body: 4,
      step: 5,
      shadow: 0,
    });
    const inside = outline("384,196! 430,184 480,180 530,184 576,196! 540,252 480,268 420,252");
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
    ribbing(stage, line("374,198 394,234 430,262 480,276 530,262 566,234 586,198"), 15, c.sole, {
      body: 62,
      step: 5,
    });
  }
  hangOnWall(stage);
}
