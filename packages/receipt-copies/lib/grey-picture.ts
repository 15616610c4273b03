/** A grey picture, one byte per pixel, row by row. */
export type GreyPicture = { width: number; height: number; grey: Uint8Array };

/** Returns the mirrored picture. */
export function mirrored({ width, height, grey }: GreyPicture): GreyPicture {
  const turned = new Uint8Array(grey.length);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      turned[row * width + column] = grey[row * width + width - 1 - column] ?? 0;
    }
  }
  return { width, height, grey: turned };
}

/** Returns the picture in several sizes, each half of the next, the smallest first and the original last. */
export function pyramidOf(picture: GreyPicture, levels: number): GreyPicture[] {
  const pyramid = [picture];
  for (let level = 1; level < levels; level += 1) pyramid.unshift(halved(pyramid[0] ?? picture));
  return pyramid;
}

function halved({ width, height, grey }: GreyPicture): GreyPicture {
  const half = { width: width >> 1, height: height >> 1, grey: new Uint8Array((width >> 1) * (height >> 1)) };
  for (let row = 0; row < half.height; row += 1) {
    for (let column = 0; column < half.width; column += 1) {
      const at = 2 * row * width + 2 * column;
      const above = (grey[at] ?? 0) + (grey[at + 1] ?? 0);
      const below = (grey[at + width] ?? 0) + (grey[at + width + 1] ?? 0);
      half.grey[row * half.width + column] = (above + below + 2) >> 2;
    }
  }
  return half;
}
