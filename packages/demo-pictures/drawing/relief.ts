import type { Table } from "#demo-pictures/scene/table.ts";
import { blurred, type Field, softened, valueAt } from "./field.ts";
import { inverse, type Matrix, scaleOf } from "./geometry.ts";
import { noise } from "./materials.ts";

/** Raises the surface under a mask softly, or presses it in with a negative amount. Lengths are in pixels. */
export function raise(table: Table, mask: Field, by: number, sigma: number, within?: Field | null) {
  const wide = softened(mask, sigma, table.width, table.height);
  for (let row = 0; row < wide.h; row += 1) {
    for (let col = 0; col < wide.w; col += 1) {
      const v = wide.data[row * wide.w + col]!;
      if (v < 0.002) continue;
      const px = col + wide.x;
      const py = row + wide.y;
      const p = py * table.width + px;
      const inside = within ? valueAt(within, px, py) : table.alpha[p]!;
      table.high[p]! += by * v * inside;
    }
  }
}

/** Smooths height and shade along lines, given by every pixel's distance to them. */
export function evenOut(table: Table, distance: Field, reach: number, sigma: number) {
  const { x, y, w, h } = distance;
  const of = (values: (p: number) => number): Field => {
    const data = new Float32Array(w * h);
    for (let row = 0; row < h; row += 1)
      for (let col = 0; col < w; col += 1) data[row * w + col] = values((row + y) * table.width + col + x);
    return blurred({ x, y, w, h, data }, sigma);
  };
  const cover = of((p) => table.alpha[p]!);
  const high = of((p) => table.high[p]! * table.alpha[p]!);
  const shade = of((p) => table.shade[p]! * table.alpha[p]!);
  for (let i = 0; i < w * h; i += 1) {
    const near = 1 - Math.min(1, distance.data[i]! / reach);
    const p = (Math.floor(i / w) + y) * table.width + (i % w) + x;
    if (near <= 0 || table.alpha[p]! < 0.02) continue;
    const share = Math.min(1, near * near * (3 - 2 * near) * 1.3);
    const over = Math.max(0.02, cover.data[i]!);
    table.high[p]! += (high.data[i]! / over - table.high[p]!) * share;
    table.shade[p]! += (Math.max(0.96, shade.data[i]! / over) - table.shade[p]!) * share;
  }
}

/** How cloth hangs: length and width of its undulations, and their direction (90 degrees is downwards). */
export type Drape = { length: number; width: number; degrees: number; seed: number };

/** Adds long soft undulations, different for every seed. */
export function hang(table: Table, at: Matrix, within: Field, amount: number, options: Drape) {
  const { length, width, degrees, seed } = options;
  const back = inverse(at);
  const c = Math.cos((degrees * Math.PI) / 180);
  const s = Math.sin((degrees * Math.PI) / 180);
  const by = amount * scaleOf(at);
  for (let row = 0; row < within.h; row += 1) {
    for (let col = 0; col < within.w; col += 1) {
      const m = within.data[row * within.w + col]!;
      if (m < 0.01) continue;
      const px = col + within.x;
      const py = row + within.y;
      const x = back[0] * px + back[2] * py + back[4];
      const y = back[1] * px + back[3] * py + back[5];
      const bend = 0.7 * noise(x / (length * 0.9), y / (length * 0.9), seed + 5);
      const u = (x * c + y * s) / length + bend;
      const v = (-x * s + y * c) / width + bend * 1.4;
      const n = noise(u, v, seed);
      const off = 2 * n - 1;
      const ridge = 1 - Math.sqrt(off * off + 0.02);
      table.high[py * table.width + px]! +=
        by * m * (0.65 * ridge * ridge + 0.35 * noise(u * 1.9, v * 1.9, seed + 9));
    }
  }
}
