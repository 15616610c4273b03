/** Coverage, or any other value, over a rectangle of pixels. */
export type Field = { x: number; y: number; w: number; h: number; data: Float32Array };

/** The value at a pixel of the canvas; 0 outside the rectangle. */
export function valueAt(field: Field, x: number, y: number): number {
  const col = x - field.x;
  const row = y - field.y;
  return col < 0 || row < 0 || col >= field.w || row >= field.h ? 0 : field.data[row * field.w + col]!;
}

/** Returns the intersection of two masks. */
export function clip(mask: Field, by: Field) {
  for (let row = 0; row < mask.h; row += 1) {
    for (let col = 0; col < mask.w; col += 1) {
      mask.data[row * mask.w + col]! *= valueAt(by, col + mask.x, row + mask.y);
    }
  }
}

/** Returns the same field on a rectangle enlarged by `pad` pixels, within the canvas. */
function grown(field: Field, pad: number, width: number, height: number): Field {
  const x = Math.max(0, field.x - pad);
  const y = Math.max(0, field.y - pad);
  const w = Math.min(width, field.x + field.w + pad) - x;
  const h = Math.min(height, field.y + field.h + pad) - y;
  const data = new Float32Array(Math.max(0, w * h));
  const dx = field.x - x;
  const dy = field.y - y;
  for (let row = 0; row < field.h; row += 1) {
    data.set(field.data.subarray(row * field.w, (row + 1) * field.w), (row + dy) * w + dx);
  }
  return { x, y, w, h, data };
}

/** Blurs a mask by a standard deviation in pixels; `reach` is the margin in deviations. */
export function softened(mask: Field, sigma: number, width: number, height: number, reach = 2.6): Field {
  if (!mask.w || !mask.h) return mask;
  return blurred(grown(mask, Math.ceil(sigma * reach), width, height), sigma);
}

/** Applies three box blurs, which approximate a Gaussian with this standard deviation in pixels; edges are clamped. */
export function blurred(field: Field, sigma: number): Field {
  if (sigma < 0.4) return field;
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  const { w, h } = field;
  let a = Float32Array.from(field.data);
  let b = new Float32Array(a.length);
  for (let turn = 0; turn < 3; turn += 1) {
    boxRows(a, b, w, h, radius);
    [a, b] = [b, a];
    boxColumns(a, b, w, h, radius);
    [a, b] = [b, a];
  }
  return { ...field, data: a };
}

function boxRows(from: Float32Array, to: Float32Array, w: number, h: number, r: number) {
  const norm = 1 / (2 * r + 1);
  for (let y = 0; y < h; y += 1) {
    const o = y * w;
    const first = from[o]!;
    const last = from[o + w - 1]!;
    let sum = first * r;
    for (let i = 0; i < r; i += 1) sum += from[o + Math.min(w - 1, i)]!;
    for (let x = 0; x < w; x += 1) {
      sum += x + r < w ? from[o + x + r]! : last;
      to[o + x] = sum * norm;
      sum -= x - r >= 0 ? from[o + x - r]! : first;
    }
  }
}

function boxColumns(from: Float32Array, to: Float32Array, w: number, h: number, r: number) {
  const norm = 1 / (2 * r + 1);
  const sums = new Float32Array(w);
  for (let x = 0; x < w; x += 1) {
    let sum = from[x]! * r;
    for (let i = 0; i < r; i += 1) sum += from[Math.min(h - 1, i) * w + x]!;
    sums[x] = sum;
  }
  for (let y = 0; y < h; y += 1) {
    const add = Math.min(h - 1, y + r) * w;
    const drop = Math.max(0, y - r) * w;
    for (let x = 0; x < w; x += 1) {
      const s = sums[x]! + from[add + x]!;
      to[y * w + x] = s * norm;
      sums[x] = s - from[drop + x]!;
    }
  }
}
