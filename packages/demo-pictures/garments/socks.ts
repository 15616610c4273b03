import type { Colourway } from "#demo-pictures/drawing/colourway.ts";
import { line, outline, type Point, placed } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { hangOnWall } from "./cloth-parts.ts";

/** Draws a pair of crew socks, laid flat. */
export function socks(stage: Stage, c: Colourway) {
  stage.with(placed(-116, -16, 1, 0), () => sock(stage, c, true));
  stage.with(placed(150, 40, 1, 0), () => sock(stage, c, false));
  hangOnWall(stage);
}

function sock(stage: Stage, c: Colourway, behind: boolean) {
  const shape = outline(
    "206,96! 300,88 394,96! 402,300 398,520 404,650 450,726 540,792 630,850 700,920 716,990 680,1050 610,1070 520,1056 400,1000 290,930 214,840 192,740 194,600 200,400",
  );
  const all = stage.piece(shape, {
    color: c.base,
    material: "jersey",
    body: behind ? 0 : 20,
    puff: 46,
    reach: 90,
    shadow: behind ? 0 : 0.5,
    spread: 16,
  });
  stage.drape(all, 10, { length: 260, width: 60, degrees: 88, seed: behind ? 171 : 175 });
  const ribs: Point[][] = [];
  for (let i = 0; i < 20; i += 1) {
    const x = 206 + i * 10.2;
    ribs.push(line(`${x},92 ${x - 2},400 ${x - 4 + i * 0.4},690`));
  }
  stage.crease(ribs, 4, -3.4, 1.2, all);
  // Heel and toe.
  stage.piece(outline("150,700! 300,720 372,800 372,880 300,960! 150,900!"), {
    color: c.overlay,
    material: "jersey",
    lift: 2,
    bevel: 4,
    within: all,
  });
  stage.crease([line("190,712 300,724 368,800 370,880 304,952")], 5, -4, 1.6, all);
  stage.piece(outline("640,820! 590,900 560,990 580,1100! 780,1080! 780,860!"), {
    color: c.overlay,
    material: "jersey",
    lift: 2,
    bevel: 4,
    within: all,
  });
  stage.crease([line("636,846 590,912 564,990 576,1064")], 5, -4, 1.6, all);
  // Welt and bands.
  stage.piece(outline("180,80! 420,80! 420,190! 180,190!"), {
    color: c.sole,
    material: "jersey",
    lift: 4,
    bevel: 5,
    within: all,
  });
  stage.crease(
    ribs.map((run) => run.slice(0, 5)),
    4,
    -3,
    1.2,
    all,
  );
  for (const [y, color] of [
    [236, c.accent],
    [300, c.overlay],
  ] as const) {
    stage.piece(
      [
        [180, y],
        [420, y],
        [420, y + 26],
        [180, y + 26],
      ],
      { color, material: "jersey", lift: 1, within: all },
    );
  }
  for (let i = 0; i < 5; i += 1) {
    const cx = 222 + i * 39;
    stage.piece(
      [
        [cx, 270],
        [cx + 12, 281],
        [cx, 292],
        [cx - 12, 281],
      ],
      { color: c.accent, material: "jersey", lift: 0.6, within: all },
    );
  }
  stage.crease([line("200,560 300,580 398,560"), line("196,640 300,664 400,640")], 24, 8, 10, all);
}
