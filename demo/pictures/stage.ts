import { linear, type Rgb, toByte } from "./colour.ts";
import { along, applied, combined, inverse, type Matrix, type Point, type Ring } from "./geometry.ts";
import { MATERIALS, type MaterialName, noise } from "./materials.ts";
import { blurred, coverage, depthInside, type Field, grown, strokeDistance } from "./raster.ts";

/** How one cut piece of a product lies on what is already there. Lengths are in drawing units. */
export type Piece = {
  color: string;
  material: MaterialName;
  /** Thickness of the piece over what lies below. */
  lift?: number;
  /** How far the edge takes to come down. */
  bevel?: number;
  /** How much the middle swells, and how far from the edge that begins. */
  puff?: number;
  reach?: number;
  /** A body of its own at this height, instead of a piece that follows what lies below. */
  body?: number;
  /** Darkness of the shadow it throws on what lies below, 0 to 1, and how far it spreads. */
  shadow?: number;
  spread?: number;
  /** Drawn only inside this mask. */
  within?: Field | null;
  /** Overall opacity. */
  alpha?: number;
  /** Scale of the material's relief. */
  grain?: number;
  gloss?: number;
  /** A second colour towards which the piece runs: from a point to a point. */
  fade?: { to: string; from: Point; until: Point };
};

export type Backdrop = {
  tint: string;
  /** Fraction of the picture's height where wall turns to floor; null for a flat wall. */
  horizon: number | null;
};

/** Where the light comes from: upper left, in front. */
const KEY = unit(-0.52, -0.66, 0.62);
const FILL = unit(0.75, -0.1, 0.62);
const STRIP = unit(0.86, -0.38, 0.3);

function unit(x: number, y: number, z: number): [number, number, number] {
  const l = Math.hypot(x, y, z);
  return [x / l, y / l, z / l];
}

/**
 * A table in a studio. Pieces are laid on it one after the other; each leaves colour, height, gloss and shade;
 * `shot` lights the whole and puts it before the backdrop. Everything is computed, nothing is random.
 */
export class Stage {
  readonly width: number;
  readonly height: number;
  private at: Matrix;
  private readonly red: Float32Array;
  private readonly green: Float32Array;
  private readonly blue: Float32Array;
  private readonly alpha: Float32Array;
  private readonly high: Float32Array;
  /** The material's own relief, apart, so that what lies below does not show through what lies above. */
  private readonly fine: Float32Array;
  private readonly shade: Float32Array;
  private readonly gloss: Float32Array;
  private readonly rough: Float32Array;
  private readonly sheen: Float32Array;
  private readonly ground: Float32Array;
  private readonly note: (entry: string) => void;

  /** `note` hears every step of the drawing, in order; a stage of no size only tells, and draws nothing. */
  constructor(width: number, height: number, at: Matrix, note: (entry: string) => void = () => {}) {
    this.note = note;
    this.width = width;
    this.height = height;
    this.at = at;
    const n = width * height;
    this.red = new Float32Array(n);
    this.green = new Float32Array(n);
    this.blue = new Float32Array(n);
    this.alpha = new Float32Array(n);
    this.high = new Float32Array(n);
    this.fine = new Float32Array(n);
    this.shade = new Float32Array(n).fill(1);
    this.gloss = new Float32Array(n);
    this.rough = new Float32Array(n).fill(1);
    this.sheen = new Float32Array(n);
    this.ground = new Float32Array(n).fill(1);
  }

  private tell(step: string, ...facts: unknown[]) {
    this.note(
      JSON.stringify([step, this.at, facts], (key, value) =>
        key === "within" || key === "data" ? null : value,
      ),
    );
  }

  /** Pixels per drawing unit. */
  get scale(): number {
    return Math.sqrt(Math.abs(this.at[0] * this.at[3] - this.at[1] * this.at[2]));
  }

  /** Draws with a further map in force. */
  with(map: Matrix, draw: () => void) {
    const before = this.at;
    this.at = combined(before, map);
    draw();
    this.at = before;
  }

  private rings(rings: Ring[]): Ring[] {
    return rings.map((ring) => ring.map((p) => applied(this.at, p)));
  }

  /** Coverage of an outline, for `within`. */
  mask(...rings: Ring[]): Field {
    this.tell("mask", rings);
    return coverage(this.rings(rings), this.width, this.height);
  }

  /** Coverage of an outline where the second one is not. */
  maskWithout(ring: Ring, hole: Ring): Field {
    const a = this.mask(ring);
    const b = this.mask(hole);
    for (let y = 0; y < a.h; y += 1) {
      for (let x = 0; x < a.w; x += 1) a.data[y * a.w + x]! *= 1 - valueAt(b, x + a.x, y + a.y);
    }
    return a;
  }

  /** Coverage common to two masks. */
  common(a: Field, b: Field): Field {
    const data = Float32Array.from(a.data);
    for (let y = 0; y < a.h; y += 1) {
      for (let x = 0; x < a.w; x += 1) data[y * a.w + x]! *= valueAt(b, x + a.x, y + a.y);
    }
    return { ...a, data };
  }

  /** Lays a cut piece. */
  piece(shape: Ring | Ring[], piece: Piece): Field {
    this.tell("piece", shape, piece);
    const rings = isRing(shape) ? [shape] : shape;
    const mask = coverage(this.rings(rings), this.width, this.height, 4);
    if (!mask.w || !mask.h) return mask;
    if (piece.within) clip(mask, piece.within);
    const depth = piece.puff || piece.lift || piece.bevel ? depthInside(mask) : null;
    this.lay(mask, depth, piece);
    return mask;
  }

  /** Lays a round cord, lace or thread along lines. */
  cord(runs: Point[][], width: number, piece: Piece & { flat?: number }) {
    this.tell("cord", runs, width, piece);
    const reach = (width / 2) * this.scale;
    const lines = runs.map((run) => run.map((p) => applied(this.at, p)));
    const distance = strokeDistance(lines, reach + 1.5, this.width, this.height);
    if (!distance.w || !distance.h) return;
    const mask: Field = { ...distance, data: new Float32Array(distance.data.length) };
    const depth: Field = { ...distance, data: new Float32Array(distance.data.length) };
    for (let i = 0; i < mask.data.length; i += 1) {
      const d = distance.data[i]!;
      const c = reach - d + 0.5;
      mask.data[i] = c <= 0 ? 0 : c >= 1 ? 1 : c;
      depth.data[i] = Math.max(0, reach - d);
    }
    if (piece.within) clip(mask, piece.within);
    this.lay(mask, depth, { bevel: (width / 2) * (1 - (piece.flat ?? 0)), lift: width * 0.4, ...piece });
  }

  private lay(mask: Field, depth: Field | null, piece: Piece) {
    const scale = this.scale;
    const material = MATERIALS[piece.material];
    const color = linear(piece.color);
    const other: Rgb = piece.fade ? linear(piece.fade.to) : color;
    const lift = (piece.lift ?? 0) * scale;
    const bevel = Math.max(0.8, (piece.bevel ?? Math.max(1.5, (piece.lift ?? 0) * 0.8)) * scale);
    const puff = (piece.puff ?? 0) * scale;
    const reach = Math.max(1, (piece.reach ?? 60) * scale);
    const body = piece.body === undefined ? null : piece.body * scale;
    const back = inverse(this.at);
    const grain = (piece.grain ?? 1) * scale;
    const opacity = piece.alpha ?? 1;
    let swell: Field | null = null;
    if (puff && depth) {
      const round = new Float32Array(depth.data.length);
      for (let i = 0; i < round.length; i += 1) {
        // Starting a little inside the edge keeps the outermost pixels from falling away in steps.
        const t = Math.min(1, (depth.data[i]! + 4 * scale) / (reach + 4 * scale));
        round[i] = puff * Math.sqrt(1 - (1 - t) * (1 - t));
      }
      swell = blurred({ ...depth, data: round }, reach * 0.1);
    }
    if (piece.shadow) this.throwShadow(mask, piece.shadow * opacity, (piece.spread ?? 8) * scale);

    for (let row = 0; row < mask.h; row += 1) {
      const py = row + mask.y;
      for (let col = 0; col < mask.w; col += 1) {
        const i = row * mask.w + col;
        const a = mask.data[i]! * opacity;
        if (a <= 0.002) continue;
        const px = col + mask.x;
        const p = py * this.width + px;
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
        let h = body ?? this.high[p]!;
        if (depth) {
          const t = Math.min(1, depth.data[i]! / bevel);
          h += lift * Math.sqrt(1 - (1 - t) * (1 - t));
        } else {
          h += lift;
        }
        if (swell) h += swell.data[i]!;
        // Where nothing lay before, there is nothing to mix with: half-covered edges keep the piece's own height and colour.
        const before = this.alpha[p]!;
        const after = a + before * (1 - a);
        const share = a / after;
        const keep = 1 - share;
        this.red[p] = this.red[p]! * keep + r * tone * share;
        this.green[p] = this.green[p]! * keep + g * tone * share;
        this.blue[p] = this.blue[p]! * keep + b * tone * share;
        this.high[p] = this.high[p]! * keep + h * share;
        this.fine[p] = this.fine[p]! * keep + material.relief(x, y) * grain * share;
        this.shade[p] = this.shade[p]! * keep + share;
        this.gloss[p] = this.gloss[p]! * keep + (piece.gloss ?? material.gloss) * share;
        this.rough[p] = this.rough[p]! * keep + material.roughness * share;
        this.sheen[p] = this.sheen[p]! * keep + material.sheen * share;
        this.alpha[p] = after;
      }
    }
  }

  private throwShadow(mask: Field, strength: number, spread: number) {
    const wide = grown(mask, Math.ceil(spread * 2.5), this.width, this.height);
    const soft = blurred(wide, spread);
    const dx = Math.round(spread * 0.45);
    const dy = Math.round(spread * 0.6);
    for (let row = 0; row < soft.h; row += 1) {
      const py = row + soft.y + dy;
      if (py < 0 || py >= this.height) continue;
      for (let col = 0; col < soft.w; col += 1) {
        const v = soft.data[row * soft.w + col]!;
        if (v < 0.004) continue;
        const px = col + soft.x + dx;
        if (px < 0 || px >= this.width) continue;
        this.shade[py * this.width + px]! *= 1 - strength * v;
      }
    }
  }

  /** Raises (or, with a negative amount, presses in) what lies under an outline, softly: folds, padding, creases. */
  swell(shape: Ring | Ring[], amount: number, soft: number, within?: Field | null) {
    this.tell("swell", shape, amount, soft);
    const rings = isRing(shape) ? [shape] : shape;
    this.relief(coverage(this.rings(rings), this.width, this.height), amount, soft, within);
  }

  /** Raises or presses in along lines of the given width. */
  crease(runs: Point[][], width: number, amount: number, soft: number, within?: Field | null) {
    this.tell("crease", runs, width, amount, soft);
    const reach = (width / 2) * this.scale;
    const distance = strokeDistance(
      runs.map((run) => run.map((p) => applied(this.at, p))),
      reach + 1.5,
      this.width,
      this.height,
    );
    if (!distance.w) return;
    const data = new Float32Array(distance.data.length);
    for (let i = 0; i < data.length; i += 1) {
      const c = reach - distance.data[i]! + 0.5;
      data[i] = c <= 0 ? 0 : c >= 1 ? 1 : c;
    }
    this.relief({ ...distance, data }, amount, soft, within);
  }

  private relief(mask: Field, amount: number, soft: number, within?: Field | null) {
    if (!mask.w || !mask.h) return;
    const sigma = soft * this.scale;
    const wide = blurred(grown(mask, Math.ceil(sigma * 2.6), this.width, this.height), sigma);
    const by = amount * this.scale;
    for (let row = 0; row < wide.h; row += 1) {
      for (let col = 0; col < wide.w; col += 1) {
        const v = wide.data[row * wide.w + col]!;
        if (v < 0.002) continue;
        const px = col + wide.x;
        const py = row + wide.y;
        const p = py * this.width + px;
        const inside = within ? valueAt(within, px, py) : this.alpha[p]!;
        this.high[p]! += by * v * inside;
      }
    }
  }

  /** Lets two pieces of one cloth run into each other along lines: the step between them, and its shadow, go. */
  melt(runs: Point[][], width: number, soft: number) {
    this.tell("melt", runs, width, soft);
    const reach = width * this.scale;
    const distance = strokeDistance(
      runs.map((run) => run.map((p) => applied(this.at, p))),
      reach,
      this.width,
      this.height,
    );
    if (!distance.w) return;
    const { x, y, w, h } = distance;
    const of = (values: (p: number) => number): Field => {
      const data = new Float32Array(w * h);
      for (let row = 0; row < h; row += 1)
        for (let col = 0; col < w; col += 1) data[row * w + col] = values((row + y) * this.width + col + x);
      return blurred({ x, y, w, h, data }, soft * this.scale);
    };
    const cover = of((p) => this.alpha[p]!);
    const high = of((p) => this.high[p]! * this.alpha[p]!);
    const shade = of((p) => this.shade[p]! * this.alpha[p]!);
    for (let i = 0; i < w * h; i += 1) {
      const near = 1 - Math.min(1, distance.data[i]! / reach);
      const p = (Math.floor(i / w) + y) * this.width + (i % w) + x;
      if (near <= 0 || this.alpha[p]! < 0.02) continue;
      const share = Math.min(1, near * near * (3 - 2 * near) * 1.3);
      const over = Math.max(0.02, cover.data[i]!);
      this.high[p]! += (high.data[i]! / over - this.high[p]!) * share;
      this.shade[p]! += (Math.max(0.96, shade.data[i]! / over) - this.shade[p]!) * share;
    }
  }

  /** Darkens (amount above 0) or lightens softly under an outline: the inside of a collar, dirt-free ambient shade. */
  dim(shape: Ring | Ring[], amount: number, soft: number, within?: Field | null) {
    this.tell("dim", shape, amount, soft);
    const rings = isRing(shape) ? [shape] : shape;
    const mask = coverage(this.rings(rings), this.width, this.height);
    if (!mask.w || !mask.h) return;
    const sigma = soft * this.scale;
    const wide = blurred(grown(mask, Math.ceil(sigma * 2.6), this.width, this.height), sigma);
    for (let row = 0; row < wide.h; row += 1) {
      for (let col = 0; col < wide.w; col += 1) {
        const px = col + wide.x;
        const py = row + wide.y;
        const inside = within ? valueAt(within, px, py) : 1;
        this.shade[py * this.width + px]! *= 1 - amount * wide.data[row * wide.w + col]! * inside;
      }
    }
  }

  /** Lets cloth hang: long soft undulations along a direction (degrees, 90 is downwards), never the same for two seeds. */
  drape(
    within: Field,
    amount: number,
    options: { length: number; width: number; degrees: number; seed: number },
  ) {
    this.tell("drape", amount, options);
    const { length, width, degrees, seed } = options;
    const back = inverse(this.at);
    const c = Math.cos((degrees * Math.PI) / 180);
    const s = Math.sin((degrees * Math.PI) / 180);
    const by = amount * this.scale;
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
        this.high[py * this.width + px]! +=
          by * m * (0.65 * ridge * ridge + 0.35 * noise(u * 1.9, v * 1.9, seed + 9));
      }
    }
  }

  /** A row of stitches in a pressed line. */
  stitch(
    path: Point[],
    color: string,
    options: { length?: number; gap?: number; width?: number; within?: Field | null } = {},
  ) {
    const { length = 7, gap = 3.4, width = 2.6, within = null } = options;
    this.crease([path], width * 2.1, -1.3, 1.2, within);
    const runs = along(path, length + gap, gap).map(({ at: [x, y], angle }) => {
      const dx = (Math.cos(angle) * length) / 2;
      const dy = (Math.sin(angle) * length) / 2;
      return [
        [x - dx, y - dy],
        [x + dx, y + dy],
      ] as Point[];
    });
    this.cord(runs, width, {
      color,
      material: "webbing",
      lift: 1.5,
      shadow: 0.35,
      spread: 1.6,
      within,
      grain: 0.2,
    });
  }

  /** A soft shadow on the ground behind and below everything. */
  floorShadow(shape: Ring, strength: number, soft: number) {
    this.tell("floorShadow", shape, strength, soft);
    const mask = coverage(this.rings([shape]), this.width, this.height);
    if (!mask.w || !mask.h) return;
    const sigma = soft * this.scale;
    const wide = blurred(grown(mask, Math.ceil(sigma * 2.8), this.width, this.height), sigma);
    for (let row = 0; row < wide.h; row += 1) {
      for (let col = 0; col < wide.w; col += 1) {
        this.ground[(row + wide.y) * this.width + col + wide.x]! *=
          1 - strength * wide.data[row * wide.w + col]!;
      }
    }
  }

  /** The shadow of everything laid so far on a wall behind it. */
  wallShadow(strength: number, soft: number, dx: number, dy: number) {
    this.tell("wallShadow", strength, soft, dx, dy);
    const sigma = soft * this.scale;
    const field = blurred({ x: 0, y: 0, w: this.width, h: this.height, data: this.alpha }, sigma);
    const ox = Math.round(dx * this.scale);
    const oy = Math.round(dy * this.scale);
    // What lies beyond the picture's edge is taken to go on.
    for (let y = 0; y < this.height; y += 1) {
      const row = Math.max(0, y - oy) * this.width;
      for (let x = 0; x < this.width; x += 1) {
        this.ground[y * this.width + x]! *= 1 - strength * field.data[row + Math.max(0, x - ox)]!;
      }
    }
  }

  /** Where something lies, as fractions of width and height; shadows do not count. */
  frame(): { left: number; right: number; top: number; bottom: number } {
    let left = this.width;
    let right = 0;
    let top = this.height;
    let bottom = 0;
    for (let y = 0; y < this.height; y += 1)
      for (let x = 0; x < this.width; x += 1) {
        if (this.alpha[y * this.width + x]! < 0.5) continue;
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y + 1);
      }
    return {
      left: left / this.width,
      right: right / this.width,
      top: top / this.height,
      bottom: bottom / this.height,
    };
  }

  /** Lights the table and answers the picture as packed sRGB bytes. */
  shot(backdrop: Backdrop): Uint8Array {
    const { width, height, high, alpha } = this;
    const n = width * height;
    const out = new Uint8Array(n * 3);
    const whole: Field = { x: 0, y: 0, w: width, h: height, data: high };
    const unitPx = width / 960;
    for (let p = 0; p < n; p += 1) high[p]! += this.fine[p]!;
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
        const lit = this.wallLight(u, v, backdrop.horizon) * this.ground[p]!;
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
          // Hollows: what lies lower than its neighbourhood receives less of the room's light.
          const hn = near[p]! / Math.max(0.05, aNear[p]!) - high[p]!;
          const hf = far[p]! / Math.max(0.05, aFar[p]!) - high[p]!;
          const open =
            (1 / (1 + Math.max(0, hn) / (7 * unitPx))) * 0.5 +
            (1 / (1 + Math.max(0, hf) / (26 * unitPx))) * 0.5;
          const shade = this.shade[p]! * (0.25 + 0.75 * open);
          const softShade = 0.35 + 0.65 * shade;
          const diffuse = key * 0.86 * shade + (fill * 0.2 + sky * 0.3 + 0.1) * softShade * open;
          const under = (1 - sky) * bounce * open;
          const edge = (1 - nz) ** 2;
          const sheen = this.sheen[p]! * edge * (0.35 + 0.65 * sky) * open;
          // What a polished surface shows of the room: one wide softbox, one narrow strip.
          const rx = 2 * nz * nx;
          const ry = 2 * nz * ny;
          const rz = 2 * nz * nz - 1;
          const rough = this.rough[p]!;
          const power = 2 + 90 * (1 - rough) ** 3;
          const box = Math.max(0, rx * KEY[0] + ry * KEY[1] + rz * KEY[2]);
          const strip = Math.max(0, rx * STRIP[0] + ry * STRIP[1] + rz * STRIP[2]);
          const fresnel = 0.05 + 0.5 * (1 - nz) ** 4;
          const strength = this.gloss[p]! * (0.35 + 0.65 * open) * this.shade[p]!;
          const spec =
            strength *
            (box ** power * (0.1 + 0.5 * (1 - rough)) +
              strip ** (power * 0.7) * 0.16 * (1 - rough) +
              fresnel * 0.3 * Math.max(0, sky));
          const cr =
            this.red[p]! * (diffuse + under * (0.4 + wall[0])) + spec + sheen * (0.2 + this.red[p]!) * 0.8;
          const cg =
            this.green[p]! * (diffuse + under * (0.4 + wall[1])) +
            spec +
            sheen * (0.2 + this.green[p]!) * 0.8;
          const cb =
            this.blue[p]! * (diffuse + under * (0.4 + wall[2])) + spec + sheen * (0.2 + this.blue[p]!) * 0.8;
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

  private wallLight(u: number, v: number, horizon: number | null): number {
    const dx = u - 0.34;
    const dy = v - 0.3;
    const pool = 1.03 - 0.2 * Math.min(1.6, dx * dx * 0.9 + dy * dy * 0.7);
    if (horizon === null) return pool;
    const t = (v - horizon) / 0.07;
    const floor = t <= -1 ? 0 : t >= 1 ? 1 : 0.5 + 0.75 * t - 0.25 * t * t * t;
    const nearLine = Math.exp(-(((v - horizon) / 0.05) ** 2)) * 0.018;
    return pool * (0.985 + 0.045 * floor) - nearLine + floor * 0.02 * (v - horizon);
  }
}

function isRing(shape: Ring | Ring[]): shape is Ring {
  return typeof shape[0]?.[0] === "number";
}

function valueAt(field: Field, x: number, y: number): number {
  const col = x - field.x;
  const row = y - field.y;
  return col < 0 || row < 0 || col >= field.w || row >= field.h ? 0 : field.data[row * field.w + col]!;
}

function clip(mask: Field, by: Field) {
  for (let row = 0; row < mask.h; row += 1) {
    for (let col = 0; col < mask.w; col += 1) {
      mask.data[row * mask.w + col]! *= valueAt(by, col + mask.x, row + mask.y);
    }
  }
}

/** Keeps bright places from clipping. */
function shoulder(x: number): number {
  return x <= 0.7 ? x : 0.7 + 0.3 * (1 - Math.exp(-(x - 0.7) / 0.3));
}
