import { withTimeout } from "#app/server/platform/with-timeout.ts";

/** What a shopper waits for; jobs wait by themselves before they try again. */
type Dependency = "database" | "cards" | "wave" | "wave_statement" | "modempay" | "storage";

export type CircuitBreaker = {
  /** Runs the work, or throws at once while the circuit is open. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Returns whether calls are refused now. */
  isOpen: () => boolean;
};

/** Marks the error of a refused call (see `isOutage`). */
export const CIRCUIT_OPEN = "CIRCUIT_OPEN";

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 3_000;
/** The `Retry-After` of a response that a dependency could not serve: it is tried again by then. */
export const OUTAGE_RETRY_AFTER = String(OPEN_MS / 1000);
/** The longest that other calls wait for the one that tries: a page reads in parallel, and would fail beside it. */
const TRIAL_WAIT_MS = 500;

type Options = {
  /** Returns whether an error means that the dependency is unavailable; by default every error does. */
  isAway?: (error: unknown) => boolean;
  now?: () => number;
};

type State = "closed" | "half_open" | "open";

/**
 * Creates a circuit breaker. After five failures in a row it refuses calls for three seconds, so that nobody waits for
 * an unavailable dependency. Then one call tries, others wait half a second for it, and its success closes the circuit.
 */
export function createCircuitBreaker(
  dependency: Dependency,
  { isAway = () => true, now = () => performance.now() }: Options = {},
): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  let trial: Promise<unknown> | null = null;
  const state = (): State => {
    if (failures < FAILURES_TO_OPEN) return "closed";
    return trial !== null || now() >= openUntil ? "half_open" : "open";
  };
  const isOpen = () => state() === "open" || trial !== null;

  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work();
      failures = 0;
      return result;
    } catch (error) {
      if (!isAway(error)) failures = 0;
      else {
        failures += 1;
        openUntil = now() + OPEN_MS;
      }
      throw error;
    }
  };

  return {
    isOpen,
    async run(work) {
      if (trial !== null) await withTimeout(trial, TRIAL_WAIT_MS).catch(() => {});
      if (isOpen())
        throw Object.assign(new Error(`${dependency}: not tried again yet`), { code: CIRCUIT_OPEN });
      if (state() === "closed") return await attempt(work);
      const tried = attempt(work).finally(() => {
        trial = null;
      });
      trial = tried;
      return await tried;
    },
  };
}
