/** `npm run lab -- permutations` runs all cases, or many; `npm test` a few, from a seed that a failure names. */
export const RUNS_ALL = process.env.PERMUTATIONS === "all";
export const SEED = Number(process.env.PERMUTATIONS_SEED ?? Math.floor(Math.random() * 1_000_000));
export const TIMEOUT_MS = RUNS_ALL ? 3_600_000 : 60_000;

/** Runs cases one after another; returns what does not hold, in words, by the names of its cases. */
export async function failuresOf<Case>(
  cases: readonly Case[],
  nameOf: (each: Case) => string,
  run: (each: Case) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const failures: Record<string, string[]> = {};
  for (const each of cases) {
    const wrong = await run(each);
    if (wrong.length === 0) continue;
    failures[nameOf(each)] = [...new Set(wrong)];
    // A long run says at once what it finds.
    if (RUNS_ALL) console.log(`${nameOf(each)}:`, wrong);
  }
  return failures;
}
