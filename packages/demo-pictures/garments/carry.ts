import { darker, lighter } from "#demo-pictures/drawing/colour.ts";
import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import { band, ellipse, line, outline, type Point, roundedRect } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { lozengePrint, seam } from "./cloth-parts.ts";

function zip(stage: Stage, path: Point[], tape: string, metal: string) {
  stage.piece(band(path, 14), {
    color: darker(tape, 0.45),
    material: "webbing",
    lift: 2,
    bevel: 2,
    shadow: 0.3,
    spread: 4,
  });
  const teeth: Point[][] = [];
  for (let i = 0; i + 1 < path.length; i += 1) {
    const [x0, y0] = path[i]!;
    const [x1, y1] = path[i + 1]!;
    const l = Math.hypot(x1 - x0, y1 - y0);
    const n = Math.max(1, Math.round(l / 7));
    for (let k = 0; k < n; k += 1) {
      const x = x0 + ((x1 - x0) * k) / n;
      const y = y0 + ((y1 - y0) * k) / n;
      const nx = (-(y1 - y0) / l) * 4.5;
      const ny = ((x1 - x0) / l) * 4.5;
      teeth.push([
        [x - nx, y - ny],
        [x + nx, y + ny],
      ]);
    }
  }
  stage.cord(teeth, 3.4, { color: metal, material: "metal", lift: 2.5 });
}

/** Draws a small crossbody bag with its strap up. */
export function crossbody(stage: Stage, c: Colourway, make: Make) {
  stage.floorShadow(ellipse(500, 1046, 400, 44), 0.34, 34);
  stage.floorShadow(ellipse(488, 1032, 340, 14), 0.55, 12);
  // Strap behind and above.
  const strap = line("150,600 130,420 190,240 330,130 480,100 630,130 770,240 830,420 810,600");
  stage.piece(band(strap, 24), { color: c.lace, material: "webbing", body: 6, lift: 8, bevel: 6 });
  for (const side of [-17, 17]) {
    stage.stitch(
      band(strap, Math.abs(side))
        .slice(0, strap.length)
        .map(([x, y], i) =>
          side > 0 ? ([x, y] as Point) : ([2 * strap[i]![0] - x, 2 * strap[i]![1] - y] as Point),
        ),
      darker(c.lace, 0.3),
      { length: 8, gap: 4, width: 2 },
    );
  }
  // Slider on the strap.
  stage.piece(
    [
      roundedRect(736, 196, 74, 64, 12),
      roundedRect(750, 210, 46, 14, 5).reverse(),
      roundedRect(750, 234, 46, 14, 5).reverse(),
    ],
    { color: c.outsole, material: "metal", body: 18, lift: 8, bevel: 7, shadow: 0.5, spread: 6 },
  );
  for (const x of [146, 814]) {
    stage.piece([roundedRect(x - 36, 566, 72, 74, 26), roundedRect(x - 22, 580, 44, 46, 16).reverse()], {
      color: c.outsole,
      material: "metal",
      body: 20,
      lift: 9,
      bevel: 8,
      shadow: 0.5,
      spread: 6,
    });
    stage.piece(roundedRect(x - 24, 618, 48, 70, 8), {
      color: c.lace,
      material: "webbing",
      body: 14,
      lift: 8,
      bevel: 6,
    });
  }
  const bodyShape = outline(
    "116,660! 150,636 300,626 480,624 660,626 810,636 844,660! 862,760 864,880 846,990! 800,1026 660,1036 480,1038 300,1036 160,1026 114,990! 96,880 98,760",
  );
  const bag = stage.piece(bodyShape, {
    color: c.base,
    material: make.base,
    body: 30,
    puff: 110,
    reach: 130,
    shadow: 0.3,
  });
  stage.drape(bag, 12, { length: 200, width: 80, degrees: 70, seed: 151 });
  const top = line("124,690 300,668 480,664 660,668 836,690");
  zip(stage, top, c.base, c.outsole);
  stage.cord([line("812,690 842,720 836,770")], 10, {
    color: c.accent,
    material: "webbing",
    lift: 6,
    shadow: 0.5,
  });
  const pocket = outline(
    "164,764! 320,748 480,744 640,748 796,764! 806,860 796,972! 640,992 480,996 320,992 164,972! 154,860",
  );
  const front = stage.piece(pocket, {
    color: c.overlay,
    material: make.overlay,
    lift: 14,
    bevel: 12,
    puff: 26,
    reach: 60,
    shadow: 0.55,
    spread: 10,
    within: bag,
  });
  seam(stage, line("176,776 320,760 480,756 640,760 784,776"), c.overlay, front, 0, true);
  seam(stage, line("176,962 320,980 480,984 640,980 784,962"), c.overlay, front, 0, true);
  zip(stage, line("196,800 340,788 480,785 620,788 764,800"), c.overlay, c.outsole);
  stage.piece(roundedRect(190, 798, 18, 50, 6), {
    color: c.accent,
    material: "rubber",
    lift: 6,
    bevel: 5,
    shadow: 0.5,
    spread: 6,
  });
  lozengePrint(stage, 480, 890, 56, [c.accent, lighter(c.accent, 0.82), c.accent], front);
}

/** Draws a weekend duffel with two handles. */
export function duffel(stage: Stage, c: Colourway, make: Make) {
  stage.floorShadow(ellipse(500, 966, 430, 46), 0.34, 34);
  stage.floorShadow(ellipse(484, 950, 370, 14), 0.55, 12);
  const back = line("330,620 336,470 390,360 480,330 570,360 624,470 630,620");
  stage.piece(band(back, 18), {
    color: darker(c.lace, 0.25),
    material: "webbing",
    body: 0,
    lift: 8,
    bevel: 7,
  });
  const shape = outline(
    "80,760! 84,660 120,580 190,540 330,524 480,520 630,524 770,540 840,580 876,660 880,760! 872,860 832,930 740,950 480,954 220,950 128,930 88,860",
  );
  const bag = stage.piece(shape, { color: c.base, material: make.base, body: 20, puff: 150, reach: 190 });
  stage.drape(bag, 20, { length: 230, width: 80, degrees: 82, seed: 161 });
  zip(stage, line("150,580 300,560 480,556 660,560 810,580"), c.base, c.outsole);
  for (const s of [1, -1]) {
    const end = outline(
      `${480 - s * 404},760! ${480 - s * 398},650 ${480 - s * 356},576 ${480 - s * 300},548! ${480 - s * 286},640 ${480 - s * 282},760 ${480 - s * 286},860 ${480 - s * 300},952! ${480 - s * 372},930 ${480 - s * 398},860`,
    );
    stage.piece(end, {
      color: c.overlay,
      material: make.overlay,
      lift: 6,
      bevel: 5,
      shadow: 0.4,
      spread: 7,
      within: bag,
    });
    seam(
      stage,
      line(
        `${480 - s * 300},552 ${480 - s * 286},640 ${480 - s * 282},760 ${480 - s * 286},860 ${480 - s * 300},948`,
      ),
      c.overlay,
      bag,
      s * 9,
      true,
    );
  }
  const pocket = stage.piece(
    outline("336,690! 480,684! 624,690! 632,800 622,900! 480,908! 338,900! 328,800"),
    { color: c.overlay, material: make.overlay, lift: 12, bevel: 9, shadow: 0.5, spread: 9, within: bag },
  );
  zip(stage, line("344,726 480,721 616,726"), c.overlay, c.outsole);
  seam(stage, line("346,890 480,897 614,890"), c.overlay, pocket, 0, true);
  lozengePrint(stage, 480, 808, 50, [c.accent, lighter(c.accent, 0.82), c.accent], pocket);
  for (const s of [1, -1]) {
    stage.piece(band(line(`${480 - s * 170},950 ${480 - s * 172},760 ${480 - s * 166},600`), 18), {
      color: c.lace,
      material: "webbing",
      lift: 6,
      bevel: 5,
      shadow: 0.4,
      spread: 7,
      within: bag,
    });
    stage.stitch(
      line(`${480 - s * 157},950 ${480 - s * 159},760 ${480 - s * 153},610`),
      darker(c.lace, 0.35),
      { length: 8, gap: 4, width: 2, within: bag },
    );
    stage.stitch(
      line(`${480 - s * 183},950 ${480 - s * 185},760 ${480 - s * 179},610`),
      darker(c.lace, 0.35),
      { length: 8, gap: 4, width: 2, within: bag },
    );
  }
  const handle = line("314,620 318,500 376,400 480,372 584,400 642,500 646,620");
  stage.piece(band(handle, 18), {
    color: c.lace,
    material: "webbing",
    body: 175,
    lift: 8,
    bevel: 7,
    shadow: 0.5,
    spread: 12,
  });
  stage.piece(band(line("400,386 480,370 560,386"), 27), {
    color: c.accent,
    material: make.overlay,
    body: 182,
    lift: 10,
    bevel: 12,
    shadow: 0.5,
    spread: 8,
  });
  for (const x of [314, 646]) {
    stage.piece(roundedRect(x - 26, 596, 52, 44, 6), {
      color: c.accent,
      material: "smooth",
      body: 184,
      lift: 5,
      bevel: 4,
      shadow: 0.4,
    });
    stage.piece(ellipse(x, 618, 7, 7), { color: c.outsole, material: "metal", lift: 4, bevel: 4 });
  }
}
