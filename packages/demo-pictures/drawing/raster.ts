import type { Field } from "./field.ts";
import type { Point, Ring } from "./geometry.ts";

/**
 * Returns the antialiased coverage of closed rings (exact signed areas), enlarged by `pad` pixels, within the canvas.
 */
export function coverage(rings: Ring[], width: number, height: number, pad = 2): Field {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (const ring of rings) {
    for (const [x, y] of ring) {
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
  }
  const x = Math.max(0, Math.floor(minX) - pad);
  const y = Math.max(0, Math.floor(minY) - pad);
  const w = Math.max(0, Math.min(width, Math.ceil(maxX) + pad + 1) - x);
  const h = Math.max(0, Math.min(height, Math.ceil(maxY) + pad + 1) - y);
  const data = new Float32Array(w * h);
  if (!w || !h) return { x, y, w: 0, h: 0, data: new Float32Array(0) };
  const acc = new Float32Array((w + 2) * h + 2);
  const stride = w + 2;
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 1) {
      const a = ring[i]!;
      const b = ring[(i + 1) % ring.length]!;
      accumulate(acc, stride, w, h, a[0] - x, a[1] - y, b[0] - x, b[1] - y);
    }
  }
  for (let row = 0; row < h; row += 1) {
    let sum = 0;
    for (let col = 0; col < w; col += 1) {
      sum += acc[row * stride + col]!;
      const v = Math.abs(sum);
      data[row * w + col] = v > 1 ? 1 : v;
    }
  }
  return { x, y, w, h, data };
}

function accumulate(
  acc: Float32Array,
  stride: number,
  w: number,
  h: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
) {
  if (ay === by) return;
  const dir = ay < by ? 1 : -1;
  let x0 = ax;
  let y0 = ay;
  let x1 = bx;
  let y1 = by;
  if (dir < 0) {
    x0 = bx;
    y0 = by;
    x1 = ax;
    y1 = ay;
  }
  const dxdy = (x1 - x0) / (y1 - y0);
  let x = x0;
  if (y0 < 0) x -= y0 * dxdy;
  const rowEnd = Math.min(h, Math.ceil(y1));
  for (let row = Math.max(0, Math.floor(y0)); row < rowEnd; row += 1) {
    const base = row * stride;
    const dy = Math.min(row + 1, y1) - Math.max(row, y0);
    if (dy <= 0) continue;
    const xNext = x + dxdy * dy;
    const d = dy * dir;
    let left = x < xNext ? x : xNext;
    let right = x < xNext ? xNext : x;
    x = xNext;
    // Area left of the canvas counts for its first column; area right of it is ignored.
    left = left < 0 ? 0 : left > w ? w : left;
    right = right < 0 ? 0 : right > w ? w : right;
    const l = Math.floor(left);
    const r = Math.ceil(right);
    if (r <= l + 1) {
      const mid = (left + right) / 2 - l;
      acc[base + l]! += d * (1 - mid);
      acc[base + l + 1]! += d * mid;
    } else {
      const s = 1 / (right - left);
      const first = 1 - (left - l);
      const a0 = 0.5 * s * first * first;
      const last = right - r + 1;
      const am = 0.5 * s * last * last;
      acc[base + l]! += d * a0;
      if (r === l + 2) {
        acc[base + l + 1]! += d * (1 - a0 - am);
      } else {
        const a1 = s * (1.5 - (left - l));
        acc[base + l + 1]! += d * (a1 - a0);
        for (let xi = l + 2; xi < r - 1; xi += 1) acc[base + xi]! += d * s;
        const a2 = a1 + (r - l - 3) * s;
        acc[base + r - 1]! += d * (1 - a2 - am);
      }
      acc[base + r]! += d * am;
    }
  }
}

/**
 * Returns the distance of every pixel to the nearest polyline, up to `reach` pixels, else Infinity. Round strokes and
 * their rounded profile derive from it.
 */
export function strokeDistance(runs: Point[][], reach: number, width: number, height: number): Field {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (const run of runs) {
    for (const [x, y] of run) {
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
  }
  const pad = Math.ceil(reach) + 2;
  const x = Math.max(0, Math.floor(minX) - pad);
  const y = Math.max(0, Math.floor(minY) - pad);
  const w = Math.max(0, Math.min(width, Math.ceil(maxX) + pad) - x);
  const h = Math.max(0, Math.min(height, Math.ceil(maxY) + pad) - y);
  if (!w || !h) return { x, y, w: 0, h: 0, data: new Float32Array(0) };
  const data = new Float32Array(w * h).fill(Infinity);
  for (const run of runs) {
    for (let i = 0; i + 1 < run.length || (run.length === 1 && i === 0); i += 1) {
      const [ax, ay] = run[i]!;
      const [bx, by] = run[Math.min(i + 1, run.length - 1)]!;
      const dx = bx - ax;
      const dy = by - ay;
      const l2 = dx * dx + dy * dy || 1e-9;
      const fromX = Math.max(0, Math.floor(Math.min(ax, bx) - reach - x));
      const toX = Math.min(w - 1, Math.ceil(Math.max(ax, bx) + reach - x));
      const fromY = Math.max(0, Math.floor(Math.min(ay, by) - reach - y));
      const toY = Math.min(h - 1, Math.ceil(Math.max(ay, by) + reach - y));
      for (let py = fromY; py <= toY; py += 1) {
        const qy = py + y + 0.5 - ay;
        for (let px = fromX; px <= toX; px += 1) {
          const qx = px + x + 0.5 - ax;
          let t = (qx * dx + qy * dy) / l2;
          t = t < 0 ? 0 : t > 1 ? 1 : t;
          const ex = qx - dx * t;
          const ey = qy - dy * t;
          const d = Math.sqrt(ex * ex + ey * ey);
          const at = py * w + px;
          if (d < data[at]!) data[at] = d;
        }
      }
    }
  }
  return { x, y, w, h, data };
}

/** Returns the distance of every covered pixel to the edge, in pixels (Felzenszwalb's two passes). */
export function depthInside(mask: Field): Field {
  const { w, h } = mask;
  const big = 1e12;
  const f = new Float64Array(w * h);
  for (let i = 0; i < f.length; i += 1) {
    const m = mask.data[i]!;
    f[i] = m >= 0.999 ? big : m * m;
  }
  const n = Math.max(w, h);
  const v = new Int32Array(n + 1);
  const z = new Float64Array(n + 2);
  const line = new Float64Array(n);
  const pass = (count: number, start: number, step: number) => {
    for (let i = 0; i < count; i += 1) line[i] = f[start + i * step]!;
    let k = 0;
    v[0] = 0;
    z[0] = -big;
    z[1] = big;
    for (let q = 1; q < count; q += 1) {
      let s = (line[q]! + q * q - (line[v[k]!]! + v[k]! * v[k]!)) / (2 * q - 2 * v[k]!);
      while (s <= z[k]!) {
        k -= 1;
        s = (line[q]! + q * q - (line[v[k]!]! + v[k]! * v[k]!)) / (2 * q - 2 * v[k]!);
      }
      k += 1;
      v[k] = q;
      z[k] = s;
      z[k + 1] = big;
    }
    k = 0;
    for (let q = 0; q < count; q += 1) {
      while (z[k + 1]! < q) k += 1;
      const d = q - v[k]!;
      f[start + q * step] = d * d + line[v[k]!]!;
    }
  };
  for (let col = 0; col < w; col += 1) pass(h, col, w);
  for (let row = 0; row < h; row += 1) pass(w, row * w, 1);
  const data = new Float32Array(w * h);
  for (let i = 0; i < data.length; i += 1) {
    const d = Math.sqrt(f[i]!);
    data[i] = d > 4000 ? 4000 : d;
  }
  return { ...mask, data };
}
