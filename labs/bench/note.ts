/** One line of the result. */
type Row = { what: string; goal: string; figure: string; meets: boolean; ratio?: string };

/** Every line so far, in order. */
export const rows: Row[] = [];

/** Adds a line to the result and prints it. */
export function note(what: string, goal: string, figure: string, meets: boolean, ratio?: string): void {
  rows.push({ what, goal, figure, meets, ...(ratio === undefined ? {} : { ratio }) });
  console.log(`${meets ? "meets" : "MISSES"}  ${what}: ${figure} (goal ${goal})${ratio ? `; ${ratio}` : ""}`);
}

/** Returns the value that this share of the values does not exceed; 0 without any. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Returns milliseconds as seconds with two digits, or three below 0.1 s. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 100 ? 3 : milliseconds < 10_000 ? 2 : 1)} s`;
}
