/** How a surface reflects light: fine relief, tone variation, gloss. Heights are in drawing units. */
export type Material = {
  /** Height of the relief at a point of the drawing. */
  relief: (x: number, y: number) => number;
  /** Factor on the colour at a point, around 1. */
  tone: (x: number, y: number) => number;
  /** Strength of the specular reflection, 0 to 1. */
  gloss: number;
  /** Roughness: 0 is polished, 1 chalk. */
  roughness: number;
  /** Sheen at grazing angles, as on cloth and suede. */
  sheen: number;
};

export type MaterialName =
  | "leather"
  | "smooth"
  | "patent"
  | "suede"
  | "mesh"
  | "knit"
  | "canvas"
  | "jersey"
  | "fleece"
  | "nylon"
  | "rubber"
  | "foam"
  | "metal"
  | "webbing"
  | "terry"
  | "ripstop";

function hash(ix: number, iy: number, seed: number): number {
  let h = Math.imul(ix, 374761393) + Math.imul(iy, 668265263) + Math.imul(seed, 1274126177);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h ^= h >>> 16;
  return (h >>> 0) / 4294967295;
}

/** Returns smooth value noise, 0 to 1. */
export function noise(x: number, y: number, seed = 0): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const ux = fx * fx * (3 - 2 * fx);
  const uy = fy * fy * (3 - 2 * fy);
  const a = hash(ix, iy, seed);
  const b = hash(ix + 1, iy, seed);
  const c = hash(ix, iy + 1, seed);
  const d = hash(ix + 1, iy + 1, seed);
  return a + (b - a) * ux + (c - a) * uy + (a - b - c + d) * ux * uy;
}

function fbm(x: number, y: number, octaves: number, seed = 0): number {
  let sum = 0;
  let amp = 0.5;
  let f = 1;
  for (let i = 0; i < octaves; i += 1) {
    sum += amp * noise(x * f, y * f, seed + i * 17);
    amp *= 0.5;
    f *= 2.03;
  }
  return sum / (1 - 0.5 ** octaves);
}

/** Returns the distance to the nearest scattered seed, 0 at a seed: the pebbles of tumbled leather. */
function cells(x: number, y: number, seed: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  let best = 9;
  for (let dy = -1; dy <= 1; dy += 1) {
    for (let dx = -1; dx <= 1; dx += 1) {
      const px = ix + dx + hash(ix + dx, iy + dy, seed) - x;
      const py = iy + dy + hash(ix + dx, iy + dy, seed + 1) - y;
      const d = px * px + py * py;
      if (d < best) best = d;
    }
  }
  return Math.sqrt(best);
}

const flat = () => 0;
const even = () => 1;

export const MATERIALS: Record<MaterialName, Material> = {
  leather: {
    relief: (x, y) => -1.15 * cells(x / 6.2, y / 6.2, 3) ** 2 + 0.9 * fbm(x / 30, y / 30, 2, 9),
    tone: (x, y) => 0.97 + 0.06 * fbm(x / 70, y / 70, 3, 5),
    gloss: 0.55,
    roughness: 0.42,
    sheen: 0.05,
  },
  smooth: {
    relief: (x, y) => 0.8 * fbm(x / 26, y / 26, 3, 11),
    tone: (x, y) => 0.98 + 0.04 * fbm(x / 80, y / 80, 2, 5),
    gloss: 0.6,
    roughness: 0.34,
    sheen: 0.03,
  },
  patent: {
    relief: (x, y) => 0.5 * fbm(x / 60, y / 60, 2, 11),
    tone: even,
    gloss: 1,
    roughness: 0.14,
    sheen: 0,
  },
  suede: {
    relief: (x, y) => 0.75 * fbm(x / 3.1, y / 3.1, 2, 21),
    tone: (x, y) => 0.86 + 0.2 * fbm(x / 42, y / 30, 3, 23) + 0.1 * noise(x / 2.4, y / 2.4, 27),
    gloss: 0.05,
    roughness: 0.95,
    sheen: 0.32,
  },
  mesh: {
    relief: (x, y) => {
      const row = Math.round(y / 7);
      const cx = x / 8 + (row % 2 ? 0.5 : 0);
      const dx = (cx - Math.round(cx)) * 8;
      const dy = y - row * 7;
      const d = dx * dx * 1.0 + dy * dy * 1.3;
      return d < 7.5 ? -1.9 * (1 - d / 7.5) : 0;
    },
    tone: (x, y) => {
      const row = Math.round(y / 7);
      const cx = x / 8 + (row % 2 ? 0.5 : 0);
      const dx = (cx - Math.round(cx)) * 8;
      const dy = y - row * 7;
      const d = dx * dx * 1.0 + dy * dy * 1.3;
      return d < 7.5 ? 0.58 + 0.42 * (d / 7.5) : 1.02;
    },
    gloss: 0.12,
    roughness: 0.8,
    sheen: 0.18,
  },
  knit: {
    relief: (x, y) => {
      const column = x / 9;
      const inside = Math.abs(column - Math.floor(column) - 0.5) * 2;
      const phase = (y - inside * 5) / 7;
      const wave = Math.sin(phase * Math.PI * 2);
      return 0.85 * wave - 1.3 * inside ** 6;
    },
    tone: (x, y) => 0.94 + 0.1 * fbm(x / 24, y / 24, 2, 31),
    gloss: 0.04,
    roughness: 0.92,
    sheen: 0.22,
  },
  canvas: {
    relief: (x, y) => {
      const a = Math.sin((x / 4.6) * Math.PI * 2);
      const b = Math.sin((y / 4.6) * Math.PI * 2);
      return 0.5 * a * b + 0.45 * noise(x / 9, y / 2.6, 41) + 0.35 * noise(x / 2.6, y / 9, 43);
    },
    tone: (x, y) => 0.93 + 0.09 * noise(x / 26, y / 3.4, 45) + 0.05 * noise(x / 3.4, y / 26, 47),
    gloss: 0.04,
    roughness: 0.95,
    sheen: 0.1,
  },
  jersey: {
    relief: (x, y) => 0.2 * Math.sin((x / 5) * Math.PI * 2) + 0.7 * fbm(x / 16, y / 16, 3, 51),
    tone: (x, y) => 0.97 + 0.06 * fbm(x / 60, y / 90, 3, 53),
    gloss: 0.02,
    roughness: 0.97,
    sheen: 0.14,
  },
  fleece: {
    relief: (x, y) => 0.95 * fbm(x / 5, y / 5, 3, 61) + 1.4 * fbm(x / 44, y / 44, 2, 65),
    tone: (x, y) => 0.94 + 0.12 * fbm(x / 7, y / 7, 3, 63),
    gloss: 0.02,
    roughness: 1,
    sheen: 0.2,
  },
  nylon: {
    relief: (x, y) => 1.6 * fbm(x / 34, y / 50, 3, 71),
    tone: (x, y) => 0.97 + 0.05 * fbm(x / 90, y / 90, 2, 73),
    gloss: 0.2,
    roughness: 0.6,
    sheen: 0.14,
  },
  ripstop: {
    relief: (x, y) => {
      const gx = Math.abs(x / 13 - Math.round(x / 13)) * 13;
      const gy = Math.abs(y / 13 - Math.round(y / 13)) * 13;
      return (gx < 1.3 || gy < 1.3 ? 0.7 : 0) + 1.2 * fbm(x / 40, y / 40, 3, 75);
    },
    tone: (x, y) => 0.97 + 0.05 * fbm(x / 90, y / 90, 2, 77),
    gloss: 0.28,
    roughness: 0.55,
    sheen: 0.12,
  },
  rubber: {
    relief: (x, y) => 0.35 * noise(x / 2.6, y / 2.6, 81),
    tone: (x, y) => 0.98 + 0.04 * fbm(x / 40, y / 40, 2, 83),
    gloss: 0.3,
    roughness: 0.55,
    sheen: 0.04,
  },
  foam: {
    relief: (x, y) => 0.3 * noise(x / 3.4, y / 3.4, 85) + 0.5 * fbm(x / 40, y / 26, 2, 89),
    tone: (x, y) => 0.98 + 0.03 * noise(x / 3, y / 3, 87),
    gloss: 0.18,
    roughness: 0.7,
    sheen: 0.05,
  },
  metal: { relief: flat, tone: even, gloss: 1, roughness: 0.2, sheen: 0 },
  webbing: {
    relief: (x, y) => 0.8 * Math.abs(Math.sin((x + y) / 2.9)) + 0.6 * Math.abs(Math.sin((x - y) / 2.9)),
    tone: (x, y) => 0.92 + 0.08 * Math.abs(Math.sin((x + y) / 2.9)) + 0.06 * noise(x / 8, y / 8, 93),
    gloss: 0.14,
    roughness: 0.7,
    sheen: 0.12,
  },
  terry: {
    relief: (x, y) => -1.6 * cells(x / 5, y / 5, 95) ** 2,
    tone: (x, y) => 1.04 - 0.2 * cells(x / 5, y / 5, 95),
    gloss: 0.02,
    roughness: 1,
    sheen: 0.2,
  },
};
