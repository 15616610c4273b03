import { gauge, type MetricFamily } from "#app/server/platform/metrics/metric-families.ts";

/** The store's dependencies. */
export type Dependency =
  | "database"
  | "cards"
  | "wave"
  | "wave_statement"
  | "modempay"
  | "storage"
  | "backups"
  | "mail"
  | "rates"
  | "geolocation";

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

type Options = {
  /** Returns whether an error means that the dependency is unavailable; by default every error does. */
  isAway?: (error: unknown) => boolean;
  now?: () => number;
};

type State = "closed" | "half_open" | "open";

const states = new Map<Dependency, () => State>();

/**
 * Creates a circuit breaker. After five failures in a row it refuses calls for three seconds, so that nobody waits for
 * an unavailable dependency. Then one call tries, and its success closes the circuit.
 */
export function createCircuitBreaker(
  dependency: Dependency,
  { isAway = () => true, now = () => performance.now() }: Options = {},
): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  let isTrying = false;
  const state = (): State => {
    if (failures < FAILURES_TO_OPEN) return "closed";
    return isTrying || now() >= openUntil ? "half_open" : "open";
  };
  states.set(dependency, state);
  const isOpen = () => state() === "open" || isTrying;

  return {
    isOpen,
    async run(work) {
      if (isOpen())
        throw Object.assign(new Error(`${dependency}: not tried again yet`), { code: CIRCUIT_OPEN });
      const isTrial = state() === "half_open";
      if (isTrial) isTrying = true;
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
      } finally {
        if (isTrial) isTrying = false;
      }
    },
  };
}

const LEVEL: Record<State, number> = { closed: 0, half_open: 1, open: 2 };

/** Returns the state of every dependency's circuit breaker in this process. */
export function circuitMetrics(): MetricFamily[] {
  return [
    gauge(
      "kairaba_circuit_state",
      "Circuit breaker of each dependency: 0 closed, 1 trying, 2 open (calls are refused).",
      [...states].map(([dependency, state]) => ({ labels: { dependency }, value: LEVEL[state()] })),
    ),
  ];
}
