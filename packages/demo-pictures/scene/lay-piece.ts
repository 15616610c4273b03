import { linear, type Rgb } from "#demo-pictures/drawing/colour.ts";
import { blurred, type Field } from "#demo-pictures/drawing/field.ts";
import { inverse, type Matrix, type Point, scaleOf } from "#demo-pictures/drawing/geometry.ts";
import { MATERIALS, type MaterialName } from "#demo-pictures/drawing/materials.ts";
import { castShadow } from "./cast-shadow.ts";
import type { Table } from "./table.ts";

/** How one cut piece of a product lies on the surface below. Lengths are in drawing units. */
export type Piece = {
  color: string;
  material: MaterialName;
  /** Thickness of the piece above the surface below. */
  lift?: number;
  /** Width of the edge's slope. */
  bevel?: number;
  /** How much the middle bulges, and how far from the edge that begins. */
  puff?: number;
  reach?: number;
  /** A solid body at this height, instead of a piece that follows the surface below. */
  body?: number;
  /** Darkness of the shadow on the surface below, 0 to 1, and its spread. */
  shadow?: number;
  spread?: number;
  /** Drawn only inside this mask. */
  within?: Field | null;
  /** Overall opacity. */
  alpha?: number;
  /** Scale of the material's relief. */
  grain?: number;
  gloss?: number;
  /** A second colour for a gradient from point to point. */
  fade?: { to: string; from: Point; until: Point };
};

/**
 * Lays a piece on the table under the drawing's map, where the mask covers it. `depth` is each pixel's distance to the
 * edge; without it the piece is flat.
 */
export function layPiece(table: Table, at: Matrix, mask: Field, depth: Field | null, piece: Piece) {
  const scale = scaleOf(at);
  const material = MATERIALS[piece.material];
  const color = linear(piece.color);
  const other: Rgb = piece.fade ? linear(piece.fade.to) : color;
  const lift = (piece.lift ?? 0) * scale;
  const bevel = Math.max(0.8, (piece.bevel ?? Math.max(1.5, (piece.lift ?? 0) * 0.8)) * scale);
  const puff = (piece.puff ?? 0) * scale;
  const reach = Math.max(1, (piece.reach ?? 60) * scale);
  const body = piece.body === undefined ? null : piece.body * scale;
  const back = inverse(at);
  const grain = (piece.grain ?? 1) * scale;
  const opacity = piece.alpha ?? 1;
  let swell: Field | null = null;
  if (puff && depth) {
    const round = new Float32Array(depth.data.length);
    for (let i = 0; i < round.length; i += 1) {
      // Starting a little inside the edge keeps the outermost pixels from dropping in steps.
      const t = Math.min(1, (depth.data[i]! + 4 * scale) / (reach + 4 * scale));
      round[i] = puff * Math.sqrt(1 - (1 - t) * (1 - t));
    }
    swell = blurred({ ...depth, data: round }, reach * 0.1);
  }
  if (piece.shadow) castShadow(table, mask, piece.shadow * opacity, (piece.spread ?? 8) * scale);

  for (let row = 0; row < mask.h; row += 1) {
    const py = row + mask.y;
    for (let col = 0; col < mask.w; col += 1) {
      const i = row * mask.w + col;
      const a = mask.data[i]! * opacity;
      if (a <= 0.002) continue;
      const px = col + mask.x;
      const p = py * table.width + px;
      const x = back[0] * (px + 0.5) + back[2] * (py + 0.5) + back[4];
      const y = back[1] * (px + 0.5) + back[3] * (py + 0.5) + back[5];
      const tone = material.tone(x, y);
      let r = color[0];
      let g = color[1];
      let b = color[2];
      if (piece.fade) {
        const { from, until } = piece.fade;
        const dx = until[0] - from[0];
        const dy = until[1] - from[1];
        let t = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1);
        t = t < 0 ? 0 : t > 1 ? 1 : t;
        t = t * t * (3 - 2 * t);
        r += (other[0] - r) * t;
        g += (other[1] - g) * t;
        b += (other[2] - b) * t;
      }
      let h = body ?? table.high[p]!;
      if (depth) {
        const t = Math.min(1, depth.data[i]! / bevel);
        h += lift * Math.sqrt(1 - (1 - t) * (1 - t));
      } else {
        h += lift;
      }
      if (swell) h += swell.data[i]!;
      // On an empty table there is nothing to blend with: half-covered edges keep the piece's height and colour.
      const before = table.alpha[p]!;
      const after = a + before * (1 - a);
      const share = a / after;
      const keep = 1 - share;
      table.red[p] = table.red[p]! * keep + r * tone * share;
      table.green[p] = table.green[p]! * keep + g * tone * share;
      table.blue[p] = table.blue[p]! * keep + b * tone * share;
      table.high[p] = table.high[p]! * keep + h * share;
      table.fine[p] = table.fine[p]! * keep + material.relief(x, y) * grain * share;
      table.shade[p] = table.shade[p]! * keep + share;
      table.gloss[p] = table.gloss[p]! * keep + (piece.gloss ?? material.gloss) * share;
      table.rough[p] = table.rough[p]! * keep + material.roughness * share;
      table.sheen[p] = table.sheen[p]! * keep + material.sheen * share;
      table.alpha[p] = after;
    }
  }
}
