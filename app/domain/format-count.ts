/** The most rows that a list counts; the count of a longer list is one more. */
export const COUNT_LIMIT = 1_000;

/** Formats a whole number with commas between thousands: "56,711". */
export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** Returns the form of a word that goes with a count: "item" with 1, else "items" or the given plural. */
export function plural(count: number, one: string, several = `${one}s`): string {
  return count === 1 ? one : several;
}

/** Formats the count of a list: "56", or "1,000+" above `COUNT_LIMIT`. */
export function formatListCount(count: number): string {
  return count > COUNT_LIMIT ? `${formatCount(COUNT_LIMIT)}+` : formatCount(count);
}
