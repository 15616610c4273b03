import { lighter } from "#demo-pictures/drawing/colour.ts";
import type { Colourway } from "#demo-pictures/drawing/colourway.ts";
import { ellipse, line } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import type { Throat } from "./shoe-plan.ts";

/** Draws eyelets, crossed laces and their bow, from above. */
export function lacesTop(stage: Stage, c: Colourway, { top: throatTop, opening }: Throat, rows: number) {
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
}
