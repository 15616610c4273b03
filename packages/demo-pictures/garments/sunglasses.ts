import { darker, lighter } from "#demo-pictures/drawing/colour.ts";
import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import { ellipse, outline, type Point, type Ring } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";

/** Draws sunglasses from the front, standing on their arms. */
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
  // The arms are folded back and visible above the front.
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
