/** Returns the form of a word that goes with a count: "item" with 1, else "items" or the given plural. */
export function plural(count: number, one: string, several = `${one}s`): string {
  return count === 1 ? one : several;
}
