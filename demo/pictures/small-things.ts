import { hangOnWall, lozengePrint } from "./cloth-parts.ts";
import { brightness, darker, lighter } from "./colour.ts";
import type { Colourway, Make } from "./colourway.ts";
import { ellipse, line, outline, type Point, placed, type Ring, roundedRect } from "./geometry.ts";
import type { Stage } from "./stage.ts";

/** A pair of crew socks, laid flat. */
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

/** A belt standing coiled on its edge, its buckle to the front. */
export function belt(stage: Stage, c: Colourway, make: Make) {
  stage.floorShadow(ellipse(500, 800, 430, 120), 0.32, 40);
  stage.floorShadow(ellipse(484, 770, 392, 104), 0.4, 14);
  const high = 128;
  const arc = (cx: number, cy: number, rx: number, ry: number, from: number, to: number): Point[] => {
    const out: Point[] = [];
    for (let i = 0; i <= 60; i += 1) {
      const a = ((from + ((to - from) * i) / 60) * Math.PI) / 180;
      out.push([cx + Math.cos(a) * rx, cy + Math.sin(a) * ry]);
    }
    return out;
  };
  const standing = (top: Point[]): Ring => [...top, ...top.map(([x, y]) => [x, y + high] as Point).reverse()];
  const turns = [
    { rx: 404, ry: 122, cy: 600 },
    { rx: 366, ry: 104, cy: 606 },
  ];
  // The far side first: its inner face.
  for (const t of turns) {
    const top = arc(480, t.cy, t.rx, t.ry, 180, 360);
    const face = stage.piece(standing(top), {
      color: darker(c.lining, 0.25),
      material: "suede",
      body: 0,
      fade: { to: darker(c.lining, 0.7), from: [200, 0], until: [860, 0] },
    });
    stage.cord([top], 9, { color: lighter(c.base, 0.1), material: make.base, lift: 4, body: 4 });
    stage.dim(standing(arc(480, t.cy + 60, t.rx, t.ry, 180, 360)), 0.5, 20, face);
  }
  for (const t of [...turns].reverse()) {
    const top = arc(480, t.cy, t.rx, t.ry, 0, 180);
    const face = stage.piece(standing(top), {
      color: c.base,
      material: make.base,
      body: 10,
      lift: 8,
      bevel: 7,
      shadow: 0.5,
      spread: 10,
    });
    // A cylinder's roundness: high in the middle, falling away to the sides.
    for (let k = 0; k < 5; k += 1)
      stage.swell(
        [
          [480 - t.rx * (0.94 - k * 0.16), t.cy - 20],
          [480 + t.rx * (0.94 - k * 0.16), t.cy - 20],
          [480 + t.rx * (0.94 - k * 0.16), t.cy + t.ry + high + 20],
          [480 - t.rx * (0.94 - k * 0.16), t.cy + t.ry + high + 20],
        ],
        34,
        34,
        face,
      );
    const thread = brightness(c.base) > 0.2 ? darker(c.base, 0.35) : lighter(c.base, 0.3);
    stage.stitch(
      top.map(([x, y]) => [x, y + 14] as Point),
      thread,
      { within: face, length: 9, gap: 4, width: 2.6 },
    );
    stage.stitch(
      top.map(([x, y]) => [x, y + high - 14] as Point),
      thread,
      { within: face, length: 9, gap: 4, width: 2.6 },
    );
  }
  // Holes, buckle, keeper.
  for (let i = 0; i < 5; i += 1) {
    const x = 560 + i * 46;
    const y = 600 + 122 * Math.sqrt(Math.max(0, 1 - ((x - 480) / 404) ** 2)) + high / 2;
    stage.piece(ellipse(x, y, 8, 9), {
      color: "#15110e",
      material: "rubber",
      gloss: 0,
      shadow: 0.2,
      spread: 2,
    });
    stage.crease([ellipse(x, y, 10, 11)], 3, 3, 1);
  }
  const by = 706;
  stage.piece([roundedRect(300, by - 18, 150, 172, 26), roundedRect(326, by + 8, 98, 120, 12).reverse()], {
    color: c.outsole,
    material: "metal",
    body: 190,
    lift: 14,
    bevel: 11,
    shadow: 0.6,
    spread: 10,
  });
  stage.cord([line(`338,${by + 68} 380,${by + 66} 440,${by + 66}`)], 15, {
    color: c.outsole,
    material: "metal",
    body: 200,
    lift: 10,
    shadow: 0.5,
    spread: 6,
  });
  stage.piece(roundedRect(486, by - 2, 40, 140, 8), {
    color: c.base,
    material: make.base,
    body: 186,
    lift: 12,
    bevel: 9,
    shadow: 0.55,
    spread: 9,
  });
  lozengePrint(stage, 506, by + 66, 20, [c.accent, lighter(c.accent, 0.7), c.accent], null);
}

/** Sunglasses from the front, standing on their arms. */
export function sunglasses(stage: Stage, c: Colourway, make: Make, shape: "square" | "round" = "square") {
  stage.floorShadow(ellipse(500, 782, 400, 40), 0.3, 30);
  for (const x of [270, 690]) stage.floorShadow(ellipse(x + 8, 768, 120, 12), 0.6, 9);
  const lens = (left: boolean): Ring => {
    const ring =
      shape === "round"
        ? ellipse(275, 630, 138, 134)
        : outline(
            "136,560 150,520 200,502 300,504 380,516 412,552 408,630 380,712 310,752 230,750 168,716 142,640",
          );
    return left ? ring : ring.map(([x, y]) => [960 - x, y] as Point);
  };
  const grow = (ring: Ring, by: number): Ring => {
    const cx = ring.reduce((s, p) => s + p[0], 0) / ring.length;
    const cy = ring.reduce((s, p) => s + p[1], 0) / ring.length;
    return ring.map(([x, y]) => {
      const l = Math.hypot(x - cx, y - cy) || 1;
      return [x + ((x - cx) / l) * by, y + ((y - cy) / l) * by] as Point;
    });
  };
  // Arms, folded back: seen above the front.
  for (const s of [1, -1]) {
    const x = (v: number) => 480 - s * v;
    stage.piece(
      outline(
        `${x(398)},560! ${x(372)},486 ${x(336)},444! ${x(318)},448 ${x(316)},462! ${x(338)},496 ${x(352)},580!`,
      ),
      { color: darker(c.base, 0.25), material: make.base, body: 0, puff: 12, reach: 12 },
    );
  }
  for (const left of [true, false]) {
    const ring = lens(left);
    stage.piece(ring, {
      color: c.lining,
      material: "patent",
      body: 6,
      puff: 30,
      reach: 190,
      alpha: 0.96,
      fade: { to: lighter(c.lining, 0.42), from: [0, 520], until: [0, 760] },
      gloss: 0.75,
    });
    const glass = stage.mask(ring);
    const o = left ? 0 : 420;
    stage.piece(outline(`${170 + o},740! ${290 + o},490! ${346 + o},490! ${226 + o},760!`), {
      color: "#ffffff",
      material: "patent",
      alpha: 0.13,
      within: glass,
    });
    stage.piece(outline(`${250 + o},760! ${366 + o},500! ${384 + o},500! ${270 + o},770!`), {
      color: "#ffffff",
      material: "patent",
      alpha: 0.1,
      within: glass,
    });
    stage.dim(outline(`${120 + o},480! ${430 + o},480! ${430 + o},560! ${120 + o},560!`), 0.35, 22, glass);
    const outer = grow(ring, 27);
    stage.piece([outer, [...ring].reverse()], {
      color: c.base,
      material: make.base,
      body: 24,
      lift: 24,
      bevel: 16,
      shadow: 0.5,
      spread: 9,
    });
    const s = left ? 1 : -1;
    const x = (v: number) => 480 - s * v;
    stage.piece(
      outline(`${x(330)},528! ${x(396)},520! ${x(408)},548! ${x(400)},600! ${x(366)},612! ${x(344)},570!`),
      { color: c.base, material: make.base, body: 30, lift: 20, bevel: 14, shadow: 0.35, spread: 5 },
    );
    for (const dy of [548, 566])
      stage.piece(ellipse(x(382), dy, 5, 5), { color: c.outsole, material: "metal", lift: 3, bevel: 3 });
  }
  stage.piece(
    outline("398,560! 430,536 480,528 530,536 562,560! 556,604! 520,582 480,576 440,582 404,604!"),
    { color: c.base, material: make.base, body: 34, lift: 22, bevel: 16, shadow: 0.45, spread: 7 },
  );
}
