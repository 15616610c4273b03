import { clip, type Field } from "#demo-pictures/drawing/field.ts";
import {
  along,
  applied,
  combined,
  type Matrix,
  type Point,
  type Ring,
  scaleOf,
} from "#demo-pictures/drawing/geometry.ts";
import { coverage, depthInside, strokeDistance } from "#demo-pictures/drawing/raster.ts";
import { type Drape, evenOut, hang, raise } from "#demo-pictures/drawing/relief.ts";
import { dimUnder, shadeGround, shadeWall } from "./cast-shadow.ts";
import { layPiece, type Piece } from "./lay-piece.ts";
import { type Backdrop, lightTable } from "./light-table.ts";
import { emptyTable, filledPart, type Table } from "./table.ts";

/**
 * A table in a studio. Pieces are laid on it in order, and each adds colour, height, gloss and shade. `shot` lights the
 * scene and composes it with the backdrop. All output is computed and deterministic.
 */
export class Stage {
  readonly width: number;
  readonly height: number;
  private at: Matrix;
  private readonly table: Table;
  private readonly note: (entry: string) => void;

  /** `note` receives every drawing step in order; a stage of size 0 only reports steps and draws nothing. */
  constructor(width: number, height: number, at: Matrix, note: (entry: string) => void = () => {}) {
    this.note = note;
    this.width = width;
    this.height = height;
    this.at = at;
    this.table = emptyTable(width, height);
  }

  private tell(step: string, ...facts: unknown[]) {
    this.note(
      JSON.stringify([step, this.at, facts], (key, value) =>
        key === "within" || key === "data" ? null : value,
      ),
    );
  }

  /** Pixels per drawing unit. */
  private get scale(): number {
    return scaleOf(this.at);
  }

  /** Draws with an additional map. */
  with(map: Matrix, draw: () => void) {
    const before = this.at;
    this.at = combined(before, map);
    draw();
    this.at = before;
  }

  private placed<Line extends Point[]>(lines: Line[]): Point[][] {
    return lines.map((points) => points.map((p) => applied(this.at, p)));
  }

  private covered(shape: Ring | Ring[], pad?: number): Field {
    return coverage(this.placed(isRing(shape) ? [shape] : shape), this.width, this.height, pad);
  }

  /** Returns every pixel's distance to the nearest line, up to `reach` pixels. */
  private distanceTo(runs: Point[][], reach: number): Field {
    return strokeDistance(this.placed(runs), reach, this.width, this.height);
  }

  /** Returns the coverage of an outline, for `within`. */
  mask(...rings: Ring[]): Field {
    this.tell("mask", rings);
    return this.covered(rings);
  }

  /** Lays a cut piece. */
  piece(shape: Ring | Ring[], piece: Piece): Field {
    this.tell("piece", shape, piece);
    const mask = this.covered(shape, 4);
    if (!mask.w || !mask.h) return mask;
    if (piece.within) clip(mask, piece.within);
    const depth = piece.puff || piece.lift || piece.bevel ? depthInside(mask) : null;
    layPiece(this.table, this.at, mask, depth, piece);
    return mask;
  }

  /** Lays a round cord, lace or thread along lines. */
  cord(runs: Point[][], width: number, piece: Piece & { flat?: number }) {
    this.tell("cord", runs, width, piece);
    const reach = (width / 2) * this.scale;
    const distance = this.distanceTo(runs, reach + 1.5);
    const mask = strokeMask(distance, reach);
    const depth: Field = { ...distance, data: distance.data.map((d) => Math.max(0, reach - d)) };
    if (piece.within) clip(mask, piece.within);
    const round: Piece = { bevel: (width / 2) * (1 - (piece.flat ?? 0)), lift: width * 0.4, ...piece };
    layPiece(this.table, this.at, mask, depth, round);
  }

  /** Raises the surface under an outline softly, or presses it in with a negative amount: folds, padding, creases. */
  swell(shape: Ring | Ring[], amount: number, soft: number, within?: Field | null) {
    this.tell("swell", shape, amount, soft);
    raise(this.table, this.covered(shape), amount * this.scale, soft * this.scale, within);
  }

  /** Raises the surface along lines of this width, or presses it in. */
  crease(runs: Point[][], width: number, amount: number, soft: number, within?: Field | null) {
    this.tell("crease", runs, width, amount, soft);
    const reach = (width / 2) * this.scale;
    const mask = strokeMask(this.distanceTo(runs, reach + 1.5), reach);
    raise(this.table, mask, amount * this.scale, soft * this.scale, within);
  }

  /** Merges two pieces of one cloth along lines: removes the step between them and its shadow. */
  melt(runs: Point[][], width: number, soft: number) {
    this.tell("melt", runs, width, soft);
    const reach = width * this.scale;
    evenOut(this.table, this.distanceTo(runs, reach), reach, soft * this.scale);
  }

  /** Darkens softly under an outline (amount above 0) or lightens: the inside of a collar, ambient shade. */
  dim(shape: Ring | Ring[], amount: number, soft: number, within?: Field | null) {
    this.tell("dim", shape, amount, soft);
    dimUnder(this.table, this.covered(shape), amount, soft * this.scale, within);
  }

  /** Adds long soft folds to hanging cloth. */
  drape(within: Field, amount: number, options: Drape) {
    this.tell("drape", amount, options);
    hang(this.table, this.at, within, amount, options);
  }

  /** Draws a row of stitches in a pressed line. */
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

  /** Draws a soft shadow on the ground behind and below everything. */
  floorShadow(shape: Ring, strength: number, soft: number) {
    this.tell("floorShadow", shape, strength, soft);
    shadeGround(this.table, this.covered(shape), strength, soft * this.scale);
  }

  /** Draws the shadow of everything so far on a wall behind it. */
  wallShadow(strength: number, soft: number, dx: number, dy: number) {
    this.tell("wallShadow", strength, soft, dx, dy);
    const pixels = (length: number) => Math.round(length * this.scale);
    shadeWall(this.table, strength, soft * this.scale, pixels(dx), pixels(dy));
  }

  /** Returns the bounds of everything drawn, as fractions of width and height; shadows do not count. */
  frame() {
    return filledPart(this.table);
  }

  /** Lights the table and returns the picture as packed sRGB bytes. */
  shot(backdrop: Backdrop): Uint8Array {
    return lightTable(this.table, backdrop);
  }
}

/** Returns the coverage of lines with round ends, `reach` pixels to each side. */
function strokeMask(distance: Field, reach: number): Field {
  const data = distance.data.map((d) => Math.min(1, Math.max(0, reach - d + 0.5)));
  return { ...distance, data };
}

function isRing(shape: Ring | Ring[]): shape is Ring {
  return typeof shape[0]?.[0] === "number";
}
