/** The most rows that a list counts; the count of a longer list is one more. */
export const COUNT_LIMIT = 1_000;

/** Formats a whole number with commas between thousands: "56,711". */
export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** Formats the count of a list: "56", or "1,000+" above `COUNT_LIMIT`. */
export function formatListCount(count: number): string {
  return count > COUNT_LIMIT ? `${formatCount(COUNT_LIMIT)}+` : formatCount(count);
}
