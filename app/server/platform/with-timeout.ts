import { setTimeout as wait } from "node:timers/promises";

/** What comes of some work within so many milliseconds; undefined where it takes longer, and goes on unheard. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const over = new AbortController();
  const late = wait(ms, undefined, { signal: over.signal }).catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
