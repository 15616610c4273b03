import { type PlaceMatch, placeOf, type Transform } from "./fit-transform.ts";
import type { GreyPicture } from "./grey-picture.ts";

/**
 * How a level is cut into blocks, in pixels; `reach` is how far around its expected place a block is looked for,
 * `inside` the share of the other picture's side by which that place must be within it.
 */
export type Grid = {
  width: number;
  height: number;
  strideX: number;
  strideY: number;
  reach: number;
  inside: number;
};

/** A non-uniform block of a picture, its grey levels normalised to mean 0 and length 1. */
export type Block = {
  x: number;
  y: number;
  levels: Float32Array;
  /** The standard deviation of its grey levels, up to `MOST_CONTRAST`. */
  contrast: number;
  /** True if it is so weak or so light that compression or overexposure may remove it. */
  isFaint: boolean;
};

/** A block and its match; `likeness` is the correlation there, -1 to 1. */
export type BlockMatch = PlaceMatch & { likeness: number; contrast: number };

/** Blocks this near the edge are skipped, as a share of the side, because crops and turns change them. */
const MARGIN = 0.05;
/** Grey levels; below is noise. */
const LEAST_CONTRAST = 5;
/** Grey levels; above it, contrast adds no information. */
const MOST_CONTRAST = 25;
/** A block is faint below this contrast, or if all of it is lighter than this level. */
const FAINT_CONTRAST = 10;
const FAINT_LEVEL = 185;

/** Returns the non-uniform blocks of a picture. */
export function blocksOf(picture: GreyPicture, grid: Grid): Block[] {
  const marginX = Math.round(picture.width * MARGIN);
  const marginY = Math.round(picture.height * MARGIN);
  const blocks: Block[] = [];
  for (let y = marginY; y + grid.height <= picture.height - marginY; y += grid.strideY) {
    for (let x = marginX; x + grid.width <= picture.width - marginX; x += grid.strideX) {
      const block = blockAt(picture, x, y, grid);
      if (block) blocks.push(block);
    }
  }
  return blocks;
}

function blockAt({ width, grey }: GreyPicture, x: number, y: number, grid: Grid): Block | null {
  const size = grid.width * grid.height;
  const levels = new Float32Array(size);
  let [sum, squares, darkest] = [0, 0, 255];
  for (let row = 0; row < grid.height; row += 1) {
    for (let column = 0; column < grid.width; column += 1) {
      const level = grey[(y + row) * width + x + column] ?? 0;
      levels[row * grid.width + column] = level;
      sum += level;
      squares += level * level;
      if (level < darkest) darkest = level;
    }
  }
  const mean = sum / size;
  const variance = squares / size - mean * mean;
  if (variance < LEAST_CONTRAST ** 2) return null;
  const length = Math.sqrt(variance * size);
  for (let index = 0; index < size; index += 1) levels[index] = ((levels[index] ?? 0) - mean) / length;
  const contrast = Math.min(MOST_CONTRAST, Math.sqrt(variance));
  return { x, y, levels, contrast, isFaint: darkest >= FAINT_LEVEL || contrast < FAINT_CONTRAST };
}

/**
 * Searches for a block in another picture, around the position the transform predicts. Returns null if that is outside
 * the picture or at its edge, or uniform for a faint block, which means nothing.
 */
export function matchBlock(
  block: Block,
  to: GreyPicture,
  transform: Transform,
  grid: Grid,
): BlockMatch | null {
  const { reach } = grid;
  const [x, y] = [block.x + grid.width / 2, block.y + grid.height / 2];
  if (!isInside(to, placeOf(transform, x, y), grid)) return null;
  const patch = readPatch(to, transform, block, grid);
  let [likeness, acrossBy, downBy] = [-1, 0, 0];
  for (let down = 0; down <= 2 * reach; down += 1) {
    for (let across = 0; across <= 2 * reach; across += 1) {
      const here = correlation(block.levels, patch, grid, down * (grid.width + 2 * reach) + across);
      if (here > likeness) [likeness, acrossBy, downBy] = [here, across - reach, down - reach];
    }
  }
  if (block.isFaint && likeness <= 0) return null;
  const found = placeOf(transform, x + acrossBy, y + downBy);
  // A match at the end of the reach may really lie beyond it.
  const isAtEnd = Math.abs(acrossBy) === reach || Math.abs(downBy) === reach;
  const weight = Math.max(0, likeness) ** 4 * (isAtEnd ? 0.2 : 1);
  return { x, y, toX: found.x, toY: found.y, weight, likeness, contrast: block.contrast };
}

function isInside(
  { width, height }: GreyPicture,
  { x, y }: { x: number; y: number },
  { inside }: Grid,
): boolean {
  const [left, top] = [width * inside, height * inside];
  return x >= left && y >= top && x <= width - left && y <= height - top;
}

/** Returns the other picture around a block's position, within the reach, at the block's scale and direction. */
function readPatch(
  { width, height, grey }: GreyPicture,
  transform: Transform,
  block: Block,
  grid: Grid,
): Float32Array {
  const [across, down] = [grid.width + 2 * grid.reach, grid.height + 2 * grid.reach];
  const patch = new Float32Array(across * down);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      const [x, y] = [block.x - grid.reach + column + 0.5, block.y - grid.reach + row + 0.5];
      const toX = transform.xx * x + transform.xy * y + transform.x0 - 0.5;
      const toY = transform.yx * x + transform.yy * y + transform.y0 - 0.5;
      const left = Math.max(0, Math.min(width - 2, Math.floor(toX)));
      const top = Math.max(0, Math.min(height - 2, Math.floor(toY)));
      const [right, below] = [Math.max(0, Math.min(1, toX - left)), Math.max(0, Math.min(1, toY - top))];
      const at = top * width + left;
      const upper = (grey[at] ?? 0) * (1 - right) + (grey[at + 1] ?? 0) * right;
      const lower = (grey[at + width] ?? 0) * (1 - right) + (grey[at + width + 1] ?? 0) * right;
      patch[row * across + column] = upper * (1 - below) + lower * below;
    }
  }
  return patch;
}

function correlation(levels: Float32Array, patch: Float32Array, grid: Grid, from: number): number {
  const patchWidth = grid.width + 2 * grid.reach;
  let [sum, squares, product] = [0, 0, 0];
  for (let row = 0; row < grid.height; row += 1) {
    for (let column = 0; column < grid.width; column += 1) {
      const level = patch[from + row * patchWidth + column] ?? 0;
      sum += level;
      squares += level * level;
      product += level * (levels[row * grid.width + column] ?? 0);
    }
  }
  const variance = squares - (sum * sum) / (grid.width * grid.height);
  return variance < 1 ? 0 : product / Math.sqrt(variance);
}
