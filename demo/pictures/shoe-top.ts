import { darker, lighter, mix } from "./colour.ts";
import type { Colourway, Make } from "./colourway.ts";
import { ellipse, line, outline, type Point, placed } from "./geometry.ts";
import { lozenge, stitchedEdge } from "./shoe-parts.ts";
import type { Stage } from "./stage.ts";

export type TopStyle = "runner" | "court" | "high-top" | "skate" | "slide" | "boot";

/** A pair of shoes from above, toes up; drawn in picture pixels at 960 × 1200. */
export function topPair(stage: Stage, c: Colourway, make: Make, style: TopStyle) {
  const one = style === "slide" ? slideTop : shoeTop;
  // A slide's strap is wider than its sole.
  const apart = style === "slide" ? 10 : 0;
  const size = style === "slide" ? 0.955 : 0.985;
  stage.with(placed(276 - apart, 106 + apart, size, -2.2), () => {
    stage.with([-1, 0, 0, 1, 0, 0], () => one(stage, c, make, style));
  });
  stage.with(placed(684 + apart, 98 + apart, size, 2.2), () => one(stage, c, make, style));
  stage.wallShadow(0.34, 24, 22, 30);
  stage.wallShadow(0.4, 7, 5, 7);
}

const SOLE = outline(
  "-24,-6 66,8 138,64 182,164 193,284 180,420 160,560 152,700 153,820 140,920 92,985 0,1006 -90,985 -137,920 -149,820 -142,700 -144,560 -164,420 -186,290 -184,172 -154,74 -96,12",
);
const UPPER = outline(
  "-22,16 58,28 122,78 164,170 174,284 162,420 142,560 134,700 135,820 122,908 80,964 0,984 -78,964 -119,908 -131,820 -124,700 -126,560 -146,420 -167,290 -165,178 -138,86 -88,32",
);

function shoeTop(stage: Stage, c: Colourway, make: Make, style: TopStyle) {
  const tall = style === "high-top" || style === "boot";
  const sole = stage.piece(SOLE, {
    color: c.sole,
    material: style === "runner" ? "foam" : "rubber",
    body: 8,
    lift: 26,
    bevel: 20,
    puff: 12,
    reach: 24,
  });
  if (style === "boot") {
    for (const side of [1, -1]) {
      for (let i = 0; i < 17; i += 1) {
        const y = 90 + i * 52;
        const x = side * (widthAt(y) - 9);
        stage.piece(ellipse(x, y, 12, 21), {
          color: c.outsole,
          material: "rubber",
          body: 4,
          lift: 12,
          bevel: 8,
        });
      }
    }
    stage.piece(SOLE, { color: c.sole, material: "rubber", body: 10, lift: 26, bevel: 20 });
  }
  stage.crease([SOLE.map(([x, y]) => [x * 0.965, 500 + (y - 500) * 0.985] as Point)], 3, -4, 1.4, sole);
  const upper = stage.piece(UPPER, {
    color: c.base,
    material: make.base,
    body: 34,
    puff: tall ? 110 : 92,
    reach: 132,
    shadow: 0.5,
    spread: 9,
  });
  stage.swell(ellipse(4, 190, 110, 120), 14, 44, upper);

  // Toe.
  if (style === "runner") {
    const guard = outline(
      "-190,330! -150,250 -116,170 -70,116 -10,100 60,118 112,176 146,250 196,330! 240,100 120,-40 -30,-60 -160,0 -230,140",
    );
    stage.piece(guard, {
      color: c.overlay,
      material: make.overlay,
      lift: 7,
      bevel: 5,
      shadow: 0.5,
      spread: 6,
      within: upper,
    });
    stitchedEdge(
      stage,
      line("-176,306 -150,250 -116,170 -70,116 -10,100 60,118 112,176 146,250 176,300"),
      -9,
      c.overlay,
      upper,
      true,
    );
  } else if (style === "skate") {
    const cap = outline("-210,236! -100,214 0,206 100,216 210,240! 230,60 100,-60 -120,-60 -230,60");
    stage.piece(cap, {
      color: c.overlay,
      material: make.overlay,
      lift: 6,
      bevel: 5,
      shadow: 0.45,
      spread: 6,
      within: upper,
    });
    stitchedEdge(stage, line("-172,228 -100,214 0,206 100,216 176,230"), -9, c.overlay, upper, true);
  } else {
    for (let row = 0; row < 7; row += 1) {
      const half = 2 + Math.min(row, 3);
      for (let i = -half; i <= half; i += 1) {
        stage.piece(ellipse(i * 20 + (row % 2) * 10 - 4, 104 + row * 17 + i * i * 1.6, 4.2, 4.2), {
          color: darker(c.base, 0.75),
          material: "rubber",
          gloss: 0,
          within: upper,
        });
      }
    }
    const wing = outline(
      "-196,360! -156,290 -134,196 -96,108 -30,64 40,72 104,126 138,206 156,290 200,360! 240,100 120,-60 -30,-80 -160,-20 -240,140",
    );
    const color = style === "boot" ? c.outsole : c.overlay;
    stage.piece(wing, {
      color,
      material: style === "boot" ? "rubber" : make.overlay,
      lift: 7,
      bevel: 5,
      shadow: 0.5,
      spread: 6,
      within: upper,
    });
    if (style !== "boot")
      stitchedEdge(
        stage,
        line("-176,326 -156,290 -134,196 -96,108 -30,64 40,72 104,126 138,206 156,290 176,326"),
        -9,
        color,
        upper,
        true,
      );
  }

  // Quarters with the eyestays.
  const throatTop = style === "runner" ? 300 : 286;
  const opening = tall ? 596 : 560;
  for (const side of [1, -1]) {
    const quarter = outline(
      `${side * 30},${throatTop - 26}! ${side * 62},${throatTop - 20} ${side * 98},${throatTop + 6} ${side * 150},${throatTop + 90} ${side * 190},${throatTop + 190}! ${side * 190},760! ${side * 150},720 ${side * 112},660 ${side * 96},${opening + 40} ${side * 80},${opening}! ${side * 66},480 ${side * 52},380 ${side * 44},${throatTop + 16}!`,
    );
    stage.piece(quarter, {
      color: c.overlay,
      material: make.overlay,
      lift: 8,
      bevel: 5,
      shadow: 0.5,
      spread: 7,
      within: upper,
    });
    const edge = line(
      `${side * 62},${throatTop - 20} ${side * 98},${throatTop + 6} ${side * 150},${throatTop + 90} ${side * 176},${throatTop + 160}`,
    );
    stitchedEdge(stage, edge, side * 10, c.overlay, upper, true);
    stitchedEdge(
      stage,
      line(`${side * 44},${throatTop + 16} ${side * 52},380 ${side * 66},480 ${side * 80},${opening}`),
      side * -38,
      c.overlay,
      upper,
    );
  }

  // Throat, opening, insole.
  const gap = outline(
    `-44,${throatTop + 8}! -52,380 -66,480 -80,${opening + 10}! 80,${opening + 10}! 66,480 52,380 44,${throatTop + 8}! 0,${throatTop - 4}`,
  );
  stage.piece(gap, { color: darker(c.base, 0.6), material: "canvas", lift: -6, bevel: 5 });
  const rim = outline(
    `0,${opening - 30} 64,${opening - 10} 100,${opening + 60} 116,700 118,800 104,880 62,938 0,954 -62,938 -104,880 -118,800 -116,700 -100,${opening + 60} -64,${opening - 10}`,
  );
  stage.piece(rim, {
    color: c.lining,
    material: make.overlay === "canvas" ? "canvas" : "knit",
    lift: 12,
    bevel: 18,
    shadow: 0.4,
    spread: 8,
  });
  const inside = outline(
    `0,${opening} 56,${opening + 16} 84,${opening + 80} 94,710 96,800 84,866 50,912 0,924 -50,912 -84,866 -96,800 -94,710 -84,${opening + 80} -56,${opening + 16}`,
  );
  stage.piece(inside, { color: darker(c.lining, 0.45), material: "terry", body: 20, bevel: 4 });
  const inner = stage.mask(inside);
  stage.piece(
    outline(
      `0,${opening + 20} 60,640 72,720 74,800 62,860 34,894 0,902 -34,894 -62,860 -74,800 -72,720 -60,640`,
    ),
    {
      color: mix(c.lining, c.accent, 0.18),
      material: "canvas",
      body: 10,
      puff: 10,
      reach: 40,
      within: inner,
    },
  );
  lozenge(stage, 0, 812, 26, lighter(c.accent, 0.1));
  stage.dim(outline(`-110,${opening - 40}! 110,${opening - 40}! 110,690! -110,690!`), 0.6, 30, inner);
  stage.dim(outline("-110,560! -50,560! -60,940! -110,940!"), 0.55, 18, inner);

  // Tongue and laces.
  const tongue = outline(
    `-40,${throatTop + 20}! -46,380 -58,480 -70,${opening} -76,${opening + 60} -52,${opening + 96} 0,${opening + 104} 52,${opening + 96} 76,${opening + 60} 70,${opening} 58,480 46,380 40,${throatTop + 20}! 0,${throatTop + 6}`,
  );
  const flap = stage.piece(tongue, {
    color: c.base,
    material: make.base,
    body: 66,
    puff: 44,
    reach: 50,
    shadow: 0.55,
    spread: 10,
  });
  stage.piece(outline(`-46,${opening + 30}! 46,${opening + 30}! 42,${opening + 84}! -42,${opening + 84}!`), {
    color: c.accent,
    material: "canvas",
    lift: 3,
    bevel: 3,
    shadow: 0.3,
    within: flap,
  });
  lozenge(stage, 0, opening + 57, 19, lighter(c.accent, 0.8));
  const rows = tall ? 7 : 6;
  const first = throatTop + 34;
  const step = (opening - 24 - first) / (rows - 1);
  const reachAt = (i: number) => 66 + (i / (rows - 1)) * 30;
  for (let i = 0; i < rows; i += 1) {
    for (const side of [1, -1]) {
      stage.piece(ellipse(side * reachAt(i), first + i * step, 8.5, 8.5), {
        color: lighter(c.overlay, 0.12),
        material: "metal",
        lift: 2,
        bevel: 3,
        gloss: 0.5,
        shadow: 0.3,
        spread: 3,
      });
      stage.piece(ellipse(side * reachAt(i), first + i * step, 5, 5), {
        color: "#161412",
        material: "rubber",
        gloss: 0,
      });
    }
  }
  const lace = { color: c.lace, material: "webbing", flat: 0.35, lift: 8, shadow: 0.5, spread: 7 } as const;
  stage.cord([line(`${-reachAt(0)},${first} 0,${first - 5} ${reachAt(0)},${first}`)], 21, lace);
  for (let i = 0; i + 1 < rows; i += 1) {
    const y0 = first + i * step;
    const y1 = first + (i + 1) * step;
    const up = line(`${-reachAt(i)},${y0} 0,${(y0 + y1) / 2 - 3} ${reachAt(i + 1)},${y1}`);
    const down = line(`${reachAt(i)},${y0} 0,${(y0 + y1) / 2 - 3} ${-reachAt(i + 1)},${y1}`);
    stage.cord([i % 2 ? up : down], 21, lace);
    stage.cord([i % 2 ? down : up], 21, lace);
  }
  // The bow.
  const ky = first + (rows - 1) * step + 20;
  stage.cord(
    [
      line(`${-reachAt(rows - 1)},${ky - 20} -40,${ky - 4} 0,${ky}`),
      line(`${reachAt(rows - 1)},${ky - 20} 40,${ky - 4} 0,${ky}`),
    ],
    20,
    lace,
  );
  stage.cord(
    [line(`0,${ky} -50,${ky - 40} -112,${ky - 34} -128,${ky + 4} -84,${ky + 24} 0,${ky + 4}`)],
    18,
    lace,
  );
  stage.cord(
    [line(`0,${ky} 52,${ky - 34} 118,${ky - 20} 126,${ky + 20} 80,${ky + 30} 0,${ky + 4}`)],
    18,
    lace,
  );
  stage.cord([line(`0,${ky} -30,${ky + 50} -74,${ky + 92} -96,${ky + 140}`)], 17, lace);
  stage.cord([line(`0,${ky} 36,${ky + 44} 66,${ky + 100} 74,${ky + 150}`)], 17, lace);
  stage.cord([line(`-12,${ky - 8} 0,${ky + 2} 12,${ky + 10}`)], 30, lace);

  // Heel.
  stage.piece(outline("-74,1000! -62,936 0,944 62,936 74,1000!"), {
    color: c.accent,
    material: make.overlay,
    lift: 7,
    bevel: 6,
    shadow: 0.45,
    spread: 5,
    within: upper,
  });
}

function widthAt(y: number): number {
  let best = 150;
  let near = Infinity;
  for (const [px, py] of SOLE) {
    if (px > 0 && Math.abs(py - y) < near) {
      near = Math.abs(py - y);
      best = px;
    }
  }
  return best;
}

function slideTop(stage: Stage, c: Colourway, make: Make) {
  const sole = stage.piece(SOLE, {
    color: c.sole,
    material: "foam",
    body: 8,
    lift: 30,
    bevel: 26,
    puff: 16,
    reach: 40,
  });
  const bed = SOLE.map(([x, y]) => [x * 0.86, 500 + (y - 500) * 0.94] as Point);
  stage.piece(bed, { color: c.lining, material: "suede", lift: -8, bevel: 14 });
  stage.swell(ellipse(0, 180, 90, 60), -8, 30, sole);
  stage.swell(ellipse(0, 850, 80, 90), -10, 34, sole);
  for (let i = 0; i < 9; i += 1)
    stage.crease(
      [line(`-90,${760 + i * 18} 0,${770 + i * 18} 90,${760 + i * 18}`)],
      5,
      -3,
      2,
      stage.mask(bed),
    );
  lozenge(stage, 0, 690, 34, lighter(c.lining, 0.3));
  const strap = outline(
    "-194,250! -140,228 0,210 140,228 200,250! 204,390 188,512! 136,526 0,512 -136,526 -176,512! -198,390",
  );
  const over = stage.piece(strap, {
    color: c.base,
    material: make.base,
    body: 70,
    puff: 56,
    reach: 120,
    lift: 10,
    bevel: 9,
    shadow: 0.75,
    spread: 16,
  });
  stitchedEdge(stage, line("-194,250 -140,228 0,210 140,228 200,250"), 16, c.base, over);
  stitchedEdge(stage, line("188,512 136,526 0,512 -136,526 -176,512"), 16, c.base, over);
  stage.piece(outline("-96,274! 0,258 96,274! 104,380 100,474! 0,464 -100,474! -104,380"), {
    color: c.accent,
    material: "smooth",
    lift: 6,
    bevel: 7,
    shadow: 0.4,
    spread: 5,
    within: over,
  });
  lozenge(stage, 0, 366, 56, lighter(c.accent, 0.75));
}
