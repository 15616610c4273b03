/** Runs work as it is handed over, so many at once in this process at most; the rest waits, first come first served. */
export function limitConcurrency(mostAtOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const begin = async () => {
    if (running < mostAtOnce) running += 1;
    // Whoever ends hands its place over: it is never free in between.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const end = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async (work) => {
    await begin();
    try {
      return await work();
    } finally {
      end();
    }
  };
}
