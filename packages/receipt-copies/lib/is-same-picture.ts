import { fitTransform, placeOf, type Transform } from "./fit-transform.ts";
import { type GreyPicture, pyramidOf } from "./grey-picture.ts";
import { type Block, type BlockMatch, blocksOf, type Grid, matchBlock } from "./match-blocks.ts";

const FINEST: Grid = { width: 14, height: 10, strideX: 14, strideY: 10, reach: 1, inside: 0.06 };
/** The grids of the levels, the smallest picture first. */
const GRIDS: readonly Grid[] = [
  { width: 14, height: 14, strideX: 8, strideY: 8, reach: 4, inside: 0 },
  { width: 14, height: 14, strideX: 14, strideY: 12, reach: 2, inside: 0 },
  { width: 20, height: 16, strideX: 20, strideY: 16, reach: 2, inside: 0 },
  FINEST,
];
/** Below this mean correlation on the smallest level, two pictures differ. */
const LEAST_RESEMBLANCE = 0.6;
/** Minimum correlation of a block. */
const LEAST_LIKENESS = 0.7;
/** The share of a picture, by contrast, whose blocks may correlate less. */
const MOST_UNLIKE = 0.01;
/** A copy is almost aligned with its original; two photos of one kind of receipt are not. The slope is 4°. */
const MOST_TURN = 0.07;
const MOST_SCALE = 1.12;
/** The maximum shift of the centre, as a share of the side. */
const MOST_SHIFT = 0.04;
/** The share of the blocks that must have a match. */
const LEAST_SHARED = 0.6;
const LEAST_BLOCKS = 6;

type Size = { width: number; height: number };

/** A picture prepared for many comparisons: its size, and its blocks on each level. */
export type ComparedPicture = { width: number; height: number; blocks: Block[][] };

/** Prepares a picture for many comparisons by `isSamePicture`. */
export function toCompare(picture: GreyPicture): ComparedPicture {
  const { width, height } = picture;
  const blocks = levelsOf(picture).map((level, index) => blocksOf(level, GRIDS[index] ?? FINEST));
  return { width, height, blocks };
}

/** Returns the levels of a picture for comparisons. */
export function levelsOf(picture: GreyPicture): GreyPicture[] {
  return pyramidOf(picture, GRIDS.length);
}

/**
 * Returns whether the other picture is this one, perhaps cropped by a few hundredths, turned by a few degrees, darker,
 * lighter or compressed. Aligns both from coarse to fine: blocks of one are matched in the other, and the majority
 * determines the transform. Then each block of the finest level must match.
 */
export function isSamePicture({ width, height, blocks }: ComparedPicture, other: GreyPicture[]): boolean {
  const whole = other.at(-1);
  if (!whole) return false;
  let transform: Transform = {
    xx: whole.width / width,
    xy: 0,
    x0: 0,
    yx: 0,
    yy: whole.height / height,
    y0: 0,
  };
  for (const [level, grid] of GRIDS.entries()) {
    const [ofLevel = [], to = whole] = [blocks[level], other[level]];
    if (grid === FINEST)
      return isInPlace(transform, { width, height }, whole) && showSame(ofLevel, to, transform, grid);
    const matches = ofLevel
      .map((block) => matchBlock(block, to, transform, grid))
      .filter((match) => match !== null);
    if (!isEnough(matches, ofLevel)) return false;
    if (level === 0 && resemblance(matches) < LEAST_RESEMBLANCE) return false;
    const { x0, y0, ...turn } = fitTransform(matches);
    transform = { ...turn, x0: x0 * 2, y0: y0 * 2 };
  }
  return false;
}

function isEnough(matches: readonly BlockMatch[], blocks: readonly Block[]): boolean {
  return matches.length >= LEAST_BLOCKS && matches.length >= LEAST_SHARED * blocks.length;
}

function resemblance(matches: readonly BlockMatch[]): number {
  return matches.reduce((sum, { likeness }) => sum + likeness, 0) / matches.length;
}

function isInPlace(transform: Transform, from: Size, to: Size): boolean {
  const scales = [(transform.xx * from.width) / to.width, (transform.yy * from.height) / to.height];
  const middle = placeOf(transform, from.width / 2, from.height / 2);
  return (
    scales.every((scale) => scale < MOST_SCALE && scale > 1 / MOST_SCALE) &&
    Math.abs(transform.yx) < MOST_TURN * transform.xx &&
    Math.abs(middle.x - to.width / 2) < MOST_SHIFT * to.width &&
    Math.abs(middle.y - to.height / 2) < MOST_SHIFT * to.height
  );
}

function showSame(blocks: readonly Block[], to: GreyPicture, transform: Transform, grid: Grid): boolean {
  let left = MOST_UNLIKE * blocks.reduce((sum, { contrast }) => sum + contrast, 0);
  const matches: BlockMatch[] = [];
  for (const block of blocks) {
    const match = matchBlock(block, to, transform, grid);
    if (!match) continue;
    matches.push(match);
    if (match.likeness < LEAST_LIKENESS) left -= match.contrast;
    if (left < 0) return false;
  }
  return isEnough(matches, blocks);
}
