/** Maps a point of one picture to another: x' = xx·x + xy·y + x0, y' = yx·x + yy·y + y0. */
export type Transform = { xx: number; xy: number; x0: number; yx: number; yy: number; y0: number };

/** A point of one picture and its match in another; `weight` is its reliability. */
export type PlaceMatch = { x: number; y: number; toX: number; toY: number; weight: number };

const ROUNDS = 4;
/** The distance in pixels within which a match keeps its weight. */
const LEAST_ERROR = 0.5;

/**
 * Returns the transform that fits most matches, by iteratively reweighted least squares, so that wrong matches do not
 * count.
 */
export function fitTransform(matches: readonly PlaceMatch[]): Transform {
  let transform = leastSquares(
    matches,
    matches.map(({ weight }) => weight),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const errors = matches.map(({ x, y, toX, toY }) => {
      const found = placeOf(transform, x, y);
      return Math.hypot(found.x - toX, found.y - toY);
    });
    const median = errors.toSorted((a, b) => a - b)[errors.length >> 1] ?? 0;
    const usual = Math.max(LEAST_ERROR, median * 1.5);
    const weights = matches.map(({ weight }, index) => weight / (1 + ((errors[index] ?? 0) / usual) ** 4));
    transform = leastSquares(matches, weights);
  }
  return transform;
}

/** Returns the corresponding point in the other picture. */
export function placeOf({ xx, xy, x0, yx, yy, y0 }: Transform, x: number, y: number) {
  return { x: xx * x + xy * y + x0, y: yx * x + yy * y + y0 };
}

function leastSquares(matches: readonly PlaceMatch[], weights: readonly number[]): Transform {
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const mean = (of: (match: PlaceMatch) => number) =>
    matches.reduce((sum, match, index) => sum + of(match) * (weights[index] ?? 0), 0) / all;
  const [x, y, toX, toY] = [mean((m) => m.x), mean((m) => m.y), mean((m) => m.toX), mean((m) => m.toY)];
  // A slightly larger trace, so that matches on one straight line have a solution too.
  const varianceX = mean((m) => (m.x - x) ** 2) + 1e-6;
  const varianceY = mean((m) => (m.y - y) ** 2) + 1e-6;
  const shared = mean((m) => (m.x - x) * (m.y - y));
  const determinant = varianceX * varianceY - shared * shared;
  const slopes = (of: (match: PlaceMatch) => number) => {
    const byX = mean((m) => of(m) * (m.x - x));
    const byY = mean((m) => of(m) * (m.y - y));
    return [
      (byX * varianceY - byY * shared) / determinant,
      (byY * varianceX - byX * shared) / determinant,
    ] as const;
  };
  const [xx, xy] = slopes((m) => m.toX - toX);
  const [yx, yy] = slopes((m) => m.toY - toY);
  return { xx, xy, x0: toX - xx * x - xy * y, yx, yy, y0: toY - yx * x - yy * y };
}
