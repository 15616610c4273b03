import { lozengePrint, ribbing, seam } from "./cloth-parts.ts";
import { lighter, threadOn } from "./colour.ts";
import type { Colourway, Make } from "./colourway.ts";
import { ellipse, line, outline, type Point } from "./geometry.ts";
import type { Stage } from "./stage.ts";

/** A six-panel cap, turned a little to the right. */
export function cap(stage: Stage, c: Colourway, make: Make) {
  stage.floorShadow(ellipse(480, 884, 420, 50), 0.34, 34);
  stage.floorShadow(ellipse(560, 884, 330, 30), 0.4, 14);
  stage.floorShadow(ellipse(262, 800, 180, 22), 0.6, 12);
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
  stage.dim(outline("400,812! 520,788 640,752 742,690! 740,650! 640,712 520,748 400,772!"), 0.42, 18, crown);
  // Brim: a crescent seen from above, curving down at its ends, with rows of stitches.
  const brimShape = outline(
    "398,808! 520,786 640,750 742,688! 812,704 876,748 908,806 900,838! 850,864 760,884 640,902 540,916 470,918 418,894! 396,850",
  );
  const brim = stage.piece(brimShape, {
    color: c.overlay,
    material: make.overlay,
    body: 110,
    puff: 46,
    reach: 70,
    lift: 8,
    bevel: 8,
    shadow: 0.55,
    spread: 12,
  });
  stage.swell(outline("560,800! 700,750! 800,780! 700,850! 580,880!"), 22, 34, brim);
  stage.dim(outline("398,808! 520,786 640,750 742,688! 760,704! 650,772 524,808 404,830!"), 0.4, 10, brim);
  const thread = threadOn(c.overlay);
  for (let i = 1; i <= 6; i += 1) {
    const k = i / 6.6;
    const run = (inner: [number, number], outer: [number, number]): string =>
      `${inner[0] + (outer[0] - inner[0]) * k},${inner[1] + (outer[1] - inner[1]) * k}`;
    const path = line(
      [
        run([400, 812], [420, 896]),
        run([520, 788], [560, 914]),
        run([640, 752], [760, 882]),
        run([742, 690], [904, 836]),
      ].join(" "),
    );
    stage.stitch(path, thread, { within: brim, length: 6, gap: 3, width: 1.8 });
  }
}

/** A ribbed beanie with a turned-up edge. */
export function beanie(stage: Stage, c: Colourway) {
  stage.floorShadow(ellipse(490, 906, 380, 44), 0.32, 34);
  stage.floorShadow(ellipse(484, 892, 330, 14), 0.5, 12);
  const dome = stage.piece(
    outline("126,700! 130,560 170,420 260,320 380,270 480,262 580,270 700,320 790,420 830,560 834,700!"),
    { color: c.base, material: "jersey", body: 10, puff: 150, reach: 250 },
  );
  const ribs: Point[][] = [];
  for (let i = -15; i <= 15; i += 1) {
    const x = 480 + i * 23.6;
    ribs.push(
      line(`${480 + i * 6},266 ${480 + i * 16},${330 + Math.abs(i) * 5} ${480 + i * 21.6},470 ${x},700`),
    );
  }
  stage.crease(ribs, 9, -9, 2.6, dome);
  stage.drape(dome, 18, { length: 200, width: 90, degrees: 90, seed: 141 });
  stage.dim(outline("120,620! 840,620! 840,720! 120,720!"), 0.45, 20, dome);
  const cuff = ribbing(stage, line("106,770 230,792 360,802 480,804 600,802 730,792 854,770"), 104, c.sole, {
    body: 90,
    step: 19,
    shadow: 0.6,
  });
  stage.crease([line("100,870 230,892 480,904 730,892 860,870")], 12, 6, 6, cuff);
  const tag = stage.piece(outline("424,752! 536,752! 534,846! 426,846!"), {
    color: c.accent,
    material: "canvas",
    lift: 6,
    bevel: 4,
    shadow: 0.5,
    spread: 6,
  });
  lozengePrint(stage, 480, 799, 30, [lighter(c.accent, 0.85), c.accent, lighter(c.accent, 0.85)], tag);
}
