/**
 * Returns how many letters are missing, too many, wrong or swapped with their neighbour between two words; any number
 * above `most` stands for more than that.
 */
export function lettersApart(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      line[at] = Math.min(
        (above[at] ?? 0) + 1,
        (line[at - 1] ?? 0) + 1,
        (above[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped && row > 1 && at > 1 ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, above] = [above, line];
  }
  return above[other.length] ?? 0;
}
