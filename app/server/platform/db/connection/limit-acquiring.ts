import type { Pool, PoolClient } from "pg";
import type { CircuitBreaker } from "#app/server/platform/resilience/circuit-breaker.ts";
import { budgetSpent, currentBudget } from "#app/server/platform/resilience/request-budget.ts";

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;

/**
 * Makes a pool give connections within the budget of the request that wants one, and refuse at once while the circuit
 * breaker is open. A connection that comes too late goes back.
 */
export function limitAcquiring(pool: Pool, breaker: CircuitBreaker): void {
  const connect: () => Promise<PoolClient> = pool.connect.bind(pool);
  const acquire = () => breaker.run(() => withinBudget(connect));
  Object.assign(pool, {
    connect(callback?: Callback) {
      const acquired = acquire();
      if (!callback) return acquired;
      acquired.then(
        (client) => callback(undefined, client, client.release),
        (error: Error) => callback(error, undefined, () => {}),
      );
    },
  });
}

async function withinBudget(connect: () => Promise<PoolClient>): Promise<PoolClient> {
  const budget = currentBudget();
  if (!budget) return await connect();
  const ms = budget.leftMs();
  if (ms <= 0) throw budgetSpent();
  const endWait = budget.beginWait();
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(budgetSpent());
    }, ms);
  });
  const connecting = connect();
  connecting.then(
    (client) => isLate && client.release(),
    () => {},
  );
  try {
    return await Promise.race([connecting, late]);
  } finally {
    clearTimeout(timer);
    endWait();
  }
}
