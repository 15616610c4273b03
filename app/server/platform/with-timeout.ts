import { setTimeout as wait } from "node:timers/promises";

/** Returns the result of some work, or undefined where it takes longer than `ms`; the work itself goes on. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const over = new AbortController();
  const late = wait(ms, undefined, { signal: over.signal }).catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
