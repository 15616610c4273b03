import { blurred, type Field, softened, valueAt } from "#demo-pictures/drawing/field.ts";
import type { Table } from "./table.ts";

/** Draws the shadow of a piece on the surface below it, down to the right. */
export function castShadow(table: Table, mask: Field, strength: number, spread: number) {
  const soft = softened(mask, spread, table.width, table.height, 2.5);
  const dx = Math.round(spread * 0.45);
  const dy = Math.round(spread * 0.6);
  for (let row = 0; row < soft.h; row += 1) {
    const py = row + soft.y + dy;
    if (py < 0 || py >= table.height) continue;
    for (let col = 0; col < soft.w; col += 1) {
      const v = soft.data[row * soft.w + col]!;
      if (v < 0.004) continue;
      const px = col + soft.x + dx;
      if (px < 0 || px >= table.width) continue;
      table.shade[py * table.width + px]! *= 1 - strength * v;
    }
  }
}

/** Darkens the area under a mask softly, or lightens it with a negative amount. */
export function dimUnder(table: Table, mask: Field, amount: number, sigma: number, within?: Field | null) {
  darken(table.shade, table, softened(mask, sigma, table.width, table.height), amount, within);
}

/** Draws a soft shadow on the backdrop. */
export function shadeGround(table: Table, mask: Field, strength: number, sigma: number) {
  darken(table.ground, table, softened(mask, sigma, table.width, table.height, 2.8), strength);
}

function darken(layer: Float32Array, { width }: Table, soft: Field, amount: number, within?: Field | null) {
  for (let row = 0; row < soft.h; row += 1) {
    for (let col = 0; col < soft.w; col += 1) {
      const px = col + soft.x;
      const py = row + soft.y;
      const inside = within ? valueAt(within, px, py) : 1;
      layer[py * width + px]! *= 1 - amount * soft.data[row * soft.w + col]! * inside;
    }
  }
}

/** Draws the shadow of everything so far on a wall behind it, `dx` and `dy` pixels away. */
export function shadeWall(table: Table, strength: number, sigma: number, dx: number, dy: number) {
  const { width, height, alpha, ground } = table;
  const field = blurred({ x: 0, y: 0, w: width, h: height, data: alpha }, sigma);
  // The picture counts as continuing beyond its edge.
  for (let y = 0; y < height; y += 1) {
    const row = Math.max(0, y - dy) * width;
    for (let x = 0; x < width; x += 1) {
      ground[y * width + x]! *= 1 - strength * field.data[row + Math.max(0, x - dx)]!;
    }
  }
}
