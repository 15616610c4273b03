/** Formats a whole number with commas between thousands: "56,711". */
export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}
