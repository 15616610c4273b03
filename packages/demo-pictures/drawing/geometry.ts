/** A point in drawing units: x to the right, y downwards. */
export type Point = readonly [number, number];

/** A closed outline as a polygon. */
export type Ring = Point[];

/** An affine map, in the order of SVG's matrix(a b c d e f). */
export type Matrix = readonly [number, number, number, number, number, number];

type Knot = { x: number; y: number; corner: boolean };

const STEPS = 14;

function knots(text: string): Knot[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const corner = word.endsWith("!");
      const [x = "0", y = "0"] = (corner ? word.slice(0, -1) : word).split(",");
      return { x: Number(x), y: Number(y), corner };
    });
}

function tangent(before: Knot, here: Knot, after: Knot): Point {
  const d1 = Math.hypot(here.x - before.x, here.y - before.y);
  const d2 = Math.hypot(after.x - here.x, after.y - here.y);
  const span = d1 + d2 || 1;
  return [(after.x - before.x) / span, (after.y - before.y) / span];
}

function through(list: Knot[], closed: boolean): Point[] {
  const n = list.length;
  const out: Point[] = [];
  const segments = closed ? n : n - 1;
  for (let i = 0; i < segments; i += 1) {
    const a = list[i]!;
    const b = list[(i + 1) % n]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const freeA = a.corner || (!closed && i === 0);
    const freeB = b.corner || (!closed && i === n - 2);
    const chord: Point = length ? [(b.x - a.x) / length, (b.y - a.y) / length] : [0, 0];
    let ta = freeA ? null : tangent(list[(i - 1 + n) % n]!, a, b);
    let tb = freeB ? null : tangent(a, b, list[(i + 2) % n]!);
    // An end without its own direction continues the curve smoothly.
    if (!ta) ta = tb ? [2 * chord[0] - tb[0], 2 * chord[1] - tb[1]] : chord;
    if (!tb) tb = freeA ? chord : [2 * chord[0] - ta[0], 2 * chord[1] - ta[1]];
    const h = length / 3;
    const straight = a.corner && b.corner;
    const steps = straight ? 1 : STEPS;
    for (let s = 0; s < steps; s += 1) {
      const t = s / steps;
      const u = 1 - t;
      const c0 = u * u * u;
      const c1 = 3 * u * u * t;
      const c2 = 3 * u * t * t;
      const c3 = t * t * t;
      out.push([
        c0 * a.x + c1 * (a.x + ta[0] * h) + c2 * (b.x - tb[0] * h) + c3 * b.x,
        c0 * a.y + c1 * (a.y + ta[1] * h) + c2 * (b.y - tb[1] * h) + c3 * b.y,
      ]);
    }
  }
  if (!closed) out.push([list[n - 1]!.x, list[n - 1]!.y]);
  return out;
}

/** Returns a smooth closed outline through "x,y x,y! …"; a knot marked "!" is a corner. */
export function outline(text: string): Ring {
  return through(knots(text), true);
}

/** Returns a smooth open line through "x,y x,y! …". */
export function line(text: string): Point[] {
  return through(knots(text), false);
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, turn = 0): Ring {
  const out: Point[] = [];
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  for (let i = 0; i < 56; i += 1) {
    const a = (i / 56) * Math.PI * 2;
    const x = Math.cos(a) * rx;
    const y = Math.sin(a) * ry;
    out.push([cx + x * c - y * s, cy + x * s + y * c]);
  }
  return out;
}

export function roundedRect(x: number, y: number, w: number, h: number, r: number): Ring {
  const out: Point[] = [];
  const corners: [number, number, number][] = [
    [x + w - r, y + r, -90],
    [x + w - r, y + h - r, 0],
    [x + r, y + h - r, 90],
    [x + r, y + r, 180],
  ];
  for (const [cx, cy, from] of corners) {
    for (let i = 0; i <= 8; i += 1) {
      const a = ((from + (i / 8) * 90) * Math.PI) / 180;
      out.push([cx + Math.cos(a) * r, cy + Math.sin(a) * r]);
    }
  }
  return out;
}

/** Mirrors points at the vertical x = axis. */
export function mirrored<T extends Point[]>(points: T, axis = 0): Point[] {
  return points.map(([x, y]) => [2 * axis - x, y] as Point);
}

export function moved(points: Point[], dx: number, dy: number): Point[] {
  return points.map(([x, y]) => [x + dx, y + dy] as Point);
}

/** Returns a band along a line, `half` wide on each side: a number, or a width at each fraction of its length. */
export function band(points: Point[], half: number | ((t: number) => number)): Ring {
  const left: Point[] = [];
  const right: Point[] = [];
  const n = points.length;
  for (let i = 0; i < n; i += 1) {
    const [x0, y0] = points[Math.max(0, i - 1)]!;
    const [x1, y1] = points[Math.min(n - 1, i + 1)]!;
    const length = Math.hypot(x1 - x0, y1 - y0) || 1;
    const [x, y] = points[i]!;
    const w = typeof half === "number" ? half : half(i / (n - 1));
    const nx = (-(y1 - y0) / length) * w;
    const ny = ((x1 - x0) / length) * w;
    left.push([x + nx, y + ny]);
    right.push([x - nx, y - ny]);
  }
  return [...left, ...right.reverse()];
}

/** Returns a parallel line at a distance (positive: to the right of its direction). */
export function beside(points: Point[], distance: number): Point[] {
  return band(points, distance).slice(0, points.length);
}

/** Returns points at equal distances along a line, with the direction at each. */
export function along(points: Point[], spacing: number, from = 0): { at: Point; angle: number }[] {
  const out: { at: Point; angle: number }[] = [];
  let next = from;
  let walked = 0;
  for (let i = 1; i < points.length; i += 1) {
    const [x0, y0] = points[i - 1]!;
    const [x1, y1] = points[i]!;
    const length = Math.hypot(x1 - x0, y1 - y0);
    while (length > 0 && next <= walked + length) {
      const t = (next - walked) / length;
      out.push({ at: [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t], angle: Math.atan2(y1 - y0, x1 - x0) });
      next += spacing;
    }
    walked += length;
  }
  return out;
}

export function applied(m: Matrix, [x, y]: Point): Point {
  return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
}

export function combined(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

/** Returns the scale factor of lengths under a map. */
export function scaleOf(m: Matrix): number {
  return Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]));
}

export function inverse(m: Matrix): Matrix {
  const det = m[0] * m[3] - m[1] * m[2];
  const a = m[3] / det;
  const b = -m[1] / det;
  const c = -m[2] / det;
  const d = m[0] / det;
  return [a, b, c, d, -(a * m[4] + c * m[5]), -(b * m[4] + d * m[5])];
}

export function placed(x: number, y: number, scale = 1, degrees = 0, flip = false): Matrix {
  const r = (degrees * Math.PI) / 180;
  const c = Math.cos(r) * scale;
  const s = Math.sin(r) * scale;
  return flip ? [-c, -s, -s, c, x, y] : [c, s, -s, c, x, y];
}
