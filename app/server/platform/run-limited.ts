/** Returns a function that runs work, at most `mostAtOnce` at the same time in this process; the rest queues. */
export function limitConcurrency(mostAtOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const begin = async () => {
    if (running < mostAtOnce) running += 1;
    // The ended work passes its slot on, so `running` does not change.
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
