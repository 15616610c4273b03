import { lighter, threadOn } from "#demo-pictures/drawing/colour.ts";
import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import { ellipse, line, outline, type Point } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { lozengePrint, seam } from "./cloth-parts.ts";

/** Draws a six-panel cap, turned a little to the right. */
export function cap(stage: Stage, c: Colourway, make: Make) {
  stage.floorShadow(ellipse(500, 850, 440, 74), 0.3, 36);
  stage.floorShadow(ellipse(600, 880, 320, 56), 0.42, 18);
  stage.floorShadow(outline("100,790! 180,822 300,834 420,836! 420,790! 200,780!"), 0.7, 9);
  stage.floorShadow(outline("330,880! 460,934 600,940 760,904 890,836! 880,790! 400,830!"), 0.62, 11);
  const crownShape = outline(
    "92,790! 82,690 100,566 160,452 254,376 364,340 460,338 560,364 640,416 700,494 732,590 742,690! 640,752 520,788 400,812! 280,818 170,808",
  );
  const crown = stage.piece(crownShape, {
    color: c.base,
    material: make.base,
    body: 24,
    puff: 150,
    reach: 260,
  });
  stage.drape(crown, 9, { length: 240, width: 90, degrees: 80, seed: 131 });
  stage.swell(ellipse(600, 560, 120, 150), 16, 60, crown);
  const seams = [
    "404,342 432,450 440,640 420,812",
    "404,342 560,410 646,550 656,750",
    "404,342 270,430 210,590 212,812",
    "404,342 210,396 118,520 92,670",
  ];
  for (const text of seams) {
    const path = line(text);
    seam(stage, path, c.base, crown, 8);
    seam(stage, path, c.base, crown, -8);
  }
  for (const [x, y] of [
    [332, 462],
    [522, 456],
    [200, 490],
    [672, 532],
  ] as const) {
    stage.piece(ellipse(x, y, 12, 13), {
      color: lighter(c.base, 0.12),
      material: "webbing",
      lift: 4,
      bevel: 6,
      shadow: 0.3,
      spread: 3,
    });
    stage.piece(ellipse(x, y, 5.5, 6.5), { color: "#14110f", material: "rubber", gloss: 0, body: 20 });
  }
  stage.piece(ellipse(404, 338, 26, 15), {
    color: c.base,
    material: make.base,
    body: 150,
    lift: 12,
    bevel: 16,
    shadow: 0.45,
    spread: 5,
  });
  lozengePrint(stage, 548, 606, 76, [c.accent, lighter(c.accent, 0.82), c.accent], crown);
  stage.dim(
    outline("262,826! 400,822 540,790 660,738 745,676! 742,630! 640,694 520,744 400,776 250,790!"),
    0.5,
    20,
    crown,
  );
  // The brim: a broad crescent seen from above, its middle arched, its ends bent down, with rows of stitches.
  const brimShape = outline(
    "250,806! 400,796 540,766 656,716 746,652! 822,684 884,740 906,796! 896,842 820,884 700,918 580,934 460,926 350,896 274,854!",
  );
  const brim = stage.piece(brimShape, {
    color: c.overlay,
    material: make.overlay,
    body: 96,
    puff: 44,
    reach: 76,
    lift: 8,
    bevel: 8,
    shadow: 0.6,
    spread: 13,
  });
  stage.swell(ellipse(640, 826, 180, 54, -0.34), 26, 46, brim);
  stage.dim(
    outline("250,806! 400,796 540,766 656,716 746,652! 774,672! 672,764 548,814 404,846 280,850!"),
    0.45,
    13,
    brim,
  );
  stage.cord([line("274,854 350,896 460,926 580,934 700,918 820,884 896,842 906,796")], 9, {
    color: c.overlay,
    material: make.overlay,
    lift: 3,
    within: brim,
  });
  const thread = threadOn(c.overlay);
  for (let i = 1; i <= 6; i += 1) {
    const k = i / 6.6;
    const run = (inner: [number, number], outer: [number, number]): string =>
      `${inner[0] + (outer[0] - inner[0]) * k},${inner[1] + (outer[1] - inner[1]) * k}`;
    const path = line(
      [
        run([258, 806], [282, 850]),
        run([400, 800], [452, 920]),
        run([540, 768], [596, 930]),
        run([656, 720], [800, 886]),
        run([744, 658], [900, 808]),
      ].join(" "),
    );
    stage.stitch(path, thread, { within: brim, length: 6, gap: 3, width: 1.8 });
  }
}

/** Draws a ribbed beanie with a turned-up edge. */
export function beanie(stage: Stage, c: Colourway) {
  stage.floorShadow(ellipse(506, 928, 400, 46), 0.32, 34);
  stage.floorShadow(ellipse(490, 920, 350, 22), 0.5, 14);
  stage.floorShadow(ellipse(480, 914, 322, 12), 0.7, 5);
  const dome = stage.piece(
    outline(
      "122,770! 118,600 146,480 204,376 290,300 380,264 470,252 566,258 662,292 748,362 808,464 840,590 838,770!",
    ),
    { color: c.base, material: "jersey", body: 10, puff: 170, reach: 300 },
  );
  // The ribs of a cylinder are closer together at its sides.
  const turn = (i: number) => Math.sin((i / 15) * 1.42);
  const ribs: Point[][] = [];
  for (let i = -14; i <= 14; i += 1) {
    const x = 480 + turn(i) * 352;
    const lean = Math.abs(turn(i));
    ribs.push(
      line(
        `${470 + turn(i) * 90},${256 + lean * 22} ${474 + turn(i) * 262},${330 + lean * 70} ${x},560 ${x},730`,
      ),
    );
  }
  stage.crease(ribs, 10, -10, 2.8, dome);
  stage.drape(dome, 22, { length: 240, width: 96, degrees: 88, seed: 141 });
  stage.crease([line("140,610 300,668 480,640 640,672 820,604")], 40, 9, 18, dome);
  stage.dim(outline("110,650! 850,650! 850,740! 110,740!"), 0.5, 18, dome);
  const cuff = stage.piece(
    outline(
      "104,716! 108,700 128,694! 300,716 480,722 660,716 832,694! 852,700 856,716! 862,790 852,866! 844,886 826,890! 660,910 480,916 300,910 134,890! 116,886 108,866! 98,790",
    ),
    {
      color: c.sole,
      material: "jersey",
      body: 70,
      puff: 96,
      reach: 120,
      lift: 8,
      bevel: 16,
      shadow: 0.55,
      spread: 12,
    },
  );
  const folds: Point[][] = [];
  for (let i = -14; i <= 14; i += 1) {
    const x = 480 + turn(i) * 374;
    const drop = 22 * turn(i) * turn(i);
    folds.push(line(`${x},${716 - drop} ${x + turn(i) * 3},${806 - drop} ${x},${920 - drop}`));
  }
  stage.crease(folds, 11, -11, 2.8, cuff);
  stage.drape(cuff, 12, { length: 200, width: 80, degrees: 4, seed: 147 });
  const tag = stage.piece(outline("424,752! 536,752! 534,846! 426,846!"), {
    color: c.accent,
    material: "canvas",
    body: 176,
    lift: 6,
    bevel: 4,
    shadow: 0.5,
    spread: 6,
  });
  stage.stitch(line("430,758 530,758"), lighter(c.accent, 0.3), { within: tag, length: 5, width: 1.6 });
  stage.stitch(line("430,841 530,841"), lighter(c.accent, 0.3), { within: tag, length: 5, width: 1.6 });
  lozengePrint(stage, 480, 799, 30, [lighter(c.accent, 0.85), c.accent, lighter(c.accent, 0.85)], tag);
}
