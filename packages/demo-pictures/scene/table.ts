/** The surface on the studio's table, pixel by pixel. */
export type Table = {
  width: number;
  height: number;
  red: Float32Array;
  green: Float32Array;
  blue: Float32Array;
  alpha: Float32Array;
  high: Float32Array;
  /** The material's relief is separate, so that lower layers do not show through upper ones. */
  fine: Float32Array;
  shade: Float32Array;
  gloss: Float32Array;
  rough: Float32Array;
  sheen: Float32Array;
  /** The light that reaches the backdrop. */
  ground: Float32Array;
};

export function emptyTable(width: number, height: number): Table {
  const zeros = () => new Float32Array(width * height);
  const ones = () => zeros().fill(1);
  return {
    width,
    height,
    red: zeros(),
    green: zeros(),
    blue: zeros(),
    alpha: zeros(),
    high: zeros(),
    fine: zeros(),
    shade: ones(),
    gloss: zeros(),
    rough: ones(),
    sheen: zeros(),
    ground: ones(),
  };
}

/** Returns the bounds of everything on it, as fractions of width and height; shadows do not count. */
export function filledPart(table: Table): { left: number; right: number; top: number; bottom: number } {
  let left = table.width;
  let right = 0;
  let top = table.height;
  let bottom = 0;
  for (let y = 0; y < table.height; y += 1)
    for (let x = 0; x < table.width; x += 1) {
      if (table.alpha[y * table.width + x]! < 0.5) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  return {
    left: left / table.width,
    right: right / table.width,
    top: top / table.height,
    bottom: bottom / table.height,
  };
}
