import { linear, toByte } from "#demo-pictures/drawing/colour.ts";
import { blurred, type Field } from "#demo-pictures/drawing/field.ts";
import type { Table } from "./table.ts";

export type Backdrop = {
  tint: string;
  /** Fraction of the picture's height where wall turns to floor; null for a flat wall. */
  horizon: number | null;
};

/** The direction of the light: upper left, in front. */
const KEY = unit(-0.52, -0.66, 0.62);
const FILL = unit(0.75, -0.1, 0.62);
const STRIP = unit(0.86, -0.38, 0.3);

function unit(x: number, y: number, z: number): [number, number, number] {
  const l = Math.hypot(x, y, z);
  return [x / l, y / l, z / l];
}

/** Lights the table and returns the picture as packed sRGB bytes. */
export function lightTable(table: Table, backdrop: Backdrop): Uint8Array {
  const { width, height, high, alpha } = table;
  const n = width * height;
  const out = new Uint8Array(n * 3);
  const whole: Field = { x: 0, y: 0, w: width, h: height, data: high };
  const unitPx = width / 960;
  for (let p = 0; p < n; p += 1) high[p]! += table.fine[p]!;
  const near = blurred(whole, 5 * unitPx).data;
  const far = blurred(whole, 22 * unitPx).data;
  const aNear = blurred({ ...whole, data: alpha }, 5 * unitPx).data;
  const aFar = blurred({ ...whole, data: alpha }, 22 * unitPx).data;
  const wall = linear(backdrop.tint);
  const bounce = 0.16;
  const steep = 2.6;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const p = y * width + x;
      const u = x / width;
      const v = y / height;
      const lit = wallLight(u, v, backdrop.horizon) * table.ground[p]!;
      let r = wall[0] * lit;
      let g = wall[1] * lit;
      let b = wall[2] * lit;
      const a = alpha[p]!;
      if (a > 0.003) {
        const xl = x > 0 && alpha[p - 1]! > 0.5 ? p - 1 : p;
        const xr = x < width - 1 && alpha[p + 1]! > 0.5 ? p + 1 : p;
        const yu = y > 0 && alpha[p - width]! > 0.5 ? p - width : p;
        const yd = y < height - 1 && alpha[p + width]! > 0.5 ? p + width : p;
        let gx = xr === xl ? 0 : (high[xr]! - high[xl]!) / (xr - xl);
        let gy = yd === yu ? 0 : (high[yd]! - high[yu]!) / ((yd - yu) / width);
        const slope = Math.hypot(gx, gy);
        if (slope > steep) {
          gx *= steep / slope;
          gy *= steep / slope;
        }
        const inv = 1 / Math.sqrt(gx * gx + gy * gy + 1);
        const nx = -gx * inv;
        const ny = -gy * inv;
        const nz = inv;
        const key = Math.max(0, (nx * KEY[0] + ny * KEY[1] + nz * KEY[2] + 0.12) / 1.12);
        const fill = Math.max(0, nx * FILL[0] + ny * FILL[1] + nz * FILL[2]);
        const sky = 0.5 - 0.5 * ny;
        // Ambient occlusion: pixels lower than their surroundings receive less ambient light.
        const hn = near[p]! / Math.max(0.05, aNear[p]!) - high[p]!;
        const hf = far[p]! / Math.max(0.05, aFar[p]!) - high[p]!;
        const open =
          (1 / (1 + Math.max(0, hn) / (7 * unitPx))) * 0.5 +
          (1 / (1 + Math.max(0, hf) / (26 * unitPx))) * 0.5;
        const shade = table.shade[p]! * (0.25 + 0.75 * open);
        const softShade = 0.35 + 0.65 * shade;
        const diffuse = key * 0.86 * shade + (fill * 0.2 + sky * 0.3 + 0.1) * softShade * open;
        const under = (1 - sky) * bounce * open;
        const edge = (1 - nz) ** 2;
        const sheen = table.sheen[p]! * edge * (0.35 + 0.65 * sky) * open;
        // Reflections on polished surfaces: one wide softbox, one narrow strip.
        const rx = 2 * nz * nx;
        const ry = 2 * nz * ny;
        const rz = 2 * nz * nz - 1;
        const rough = table.rough[p]!;
        const power = 2 + 90 * (1 - rough) ** 3;
        const box = Math.max(0, rx * KEY[0] + ry * KEY[1] + rz * KEY[2]);
        const strip = Math.max(0, rx * STRIP[0] + ry * STRIP[1] + rz * STRIP[2]);
        const fresnel = 0.05 + 0.5 * (1 - nz) ** 4;
        const strength = table.gloss[p]! * (0.35 + 0.65 * open) * table.shade[p]!;
        const spec =
          strength *
          (box ** power * (0.1 + 0.5 * (1 - rough)) +
            strip ** (power * 0.7) * 0.16 * (1 - rough) +
            fresnel * 0.3 * Math.max(0, sky));
        const cr =
          table.red[p]! * (diffuse + under * (0.4 + wall[0])) + spec + sheen * (0.2 + table.red[p]!) * 0.8;
        const cg =
          table.green[p]! * (diffuse + under * (0.4 + wall[1])) +
          spec +
          sheen * (0.2 + table.green[p]!) * 0.8;
        const cb =
          table.blue[p]! * (diffuse + under * (0.4 + wall[2])) + spec + sheen * (0.2 + table.blue[p]!) * 0.8;
        r = r * (1 - a) + shoulder(cr) * a;
        g = g * (1 - a) + shoulder(cg) * a;
        b = b * (1 - a) + shoulder(cb) * a;
      }
      const o = p * 3;
      out[o] = toByte(r);
      out[o + 1] = toByte(g);
      out[o + 2] = toByte(b);
    }
  }
  return out;
}

/** Returns the brightness of the backdrop at a point of the picture, given as fractions of it. */
function wallLight(u: number, v: number, horizon: number | null): number {
  const dx = u - 0.34;
  const dy = v - 0.3;
  const pool = 1.03 - 0.2 * Math.min(1.6, dx * dx * 0.9 + dy * dy * 0.7);
  if (horizon === null) return pool;
  const t = (v - horizon) / 0.07;
  const floor = t <= -1 ? 0 : t >= 1 ? 1 : 0.5 + 0.75 * t - 0.25 * t * t * t;
  const nearLine = Math.exp(-(((v - horizon) / 0.05) ** 2)) * 0.018;
  return pool * (0.985 + 0.045 * floor) - nearLine + floor * 0.02 * (v - horizon);
}

/** Compresses highlights so that they do not clip. */
function shoulder(x: number): number {
  return x <= 0.7 ? x : 0.7 + 0.3 * (1 - Math.exp(-(x - 0.7) / 0.3));
}
