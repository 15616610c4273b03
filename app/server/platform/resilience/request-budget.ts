import { AsyncLocalStorage } from "node:async_hooks";

/** The time that one request may spend waiting for the database and for gateways together. */
export const REQUEST_BUDGET_MS = 8_000;

/** The part of that time that gateways may not use, so that the database can undo what was begun. */
const RESERVE_MS = 1_500;

/**
 * The time one request has left to wait for others. Only waiting counts: a receipt may arrive over a slow line for
 * minutes.
 */
class RequestBudget {
  #leftMs: number;
  #waits = 0;
  #since = 0;

  constructor(ms: number) {
    this.#leftMs = ms;
  }

  /** Returns the milliseconds left; 0 or less when it is spent. */
  leftMs(): number {
    return this.#leftMs - (this.#waits > 0 ? performance.now() - this.#since : 0);
  }

  /** Counts from here to the call of the returned function; waits at the same time count once. */
  beginWait(): () => void {
    if (this.#waits === 0) this.#since = performance.now();
    this.#waits += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#leftMs = this.leftMs();
      this.#since = performance.now();
      this.#waits -= 1;
    };
  }
}

const budgets = new AsyncLocalStorage<RequestBudget>();

/** Runs a request's work with this many milliseconds to wait for others. */
export function withBudget<T>(ms: number, work: () => T): T {
  return budgets.run(new RequestBudget(ms), work);
}

/** Returns the budget of the request this code runs for; undefined in jobs, which wait as long as they like. */
export function currentBudget(): RequestBudget | undefined {
  return budgets.getStore();
}

/** An error that says "not now" (see `isOutage`): the time of a request is over. */
export function budgetSpent(): Error {
  return Object.assign(new Error("the time of a request is over"), { code: "ETIMEDOUT" });
}

/**
 * Waits for a gateway, `mostMs` at most and within the request's budget. The signal aborts the call then; work that
 * cannot be aborted goes on unheard.
 */
export async function waitForGateway<T>(
  mostMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const budget = currentBudget();
  const ms = budget ? Math.min(mostMs, budget.leftMs() - RESERVE_MS) : mostMs;
  if (ms <= 0) throw budgetSpent();
  const endWait = budget?.beginWait();
  const signal = AbortSignal.timeout(Math.ceil(ms));
  try {
    return await Promise.race([work(signal), aborted(signal)]);
  } finally {
    endWait?.();
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(budgetSpent()), { once: true });
  });
}
