import { brightness, darker, lighter } from "#demo-pictures/drawing/colour.ts";
import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import { ellipse, line, type Point, type Ring, roundedRect } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { lozengePrint } from "./cloth-parts.ts";

/** Draws a coiled belt on its edge, its buckle to the front. */
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
  // The inner face of the far side comes first.
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
    // The shading of a cylinder: raised in the middle, falling to the sides.
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
