import type { Client } from "pg";
import { budgetSpent, currentBudget } from "#app/server/platform/resilience/request-budget.ts";

/** A statement that sets its own time limit, such as a backup's, is expected to take long. */
const OWN_LIMIT = /\bset\s+(?:local\s+)?statement_timeout\b/i;

/**
 * Closes a connection that has a pending query and received no byte for `withinMs`: the database or the network is down.
 * The same happens when the budget of the request is spent. The query fails with `ETIMEDOUT`, and the pool removes the
 * connection. Once a statement sets its own time limit, the connection is no longer watched.
 */
export function closeSilentConnections(client: Client, withinMs: number): void {
  const { query, connection } = client;
  const { stream } = connection;
  let timer: NodeJS.Timeout | null = null;
  let deadline: NodeJS.Timeout | null = null;
  let endWait: (() => void) | undefined;
  let isWatched = true;
  const stopTimer = () => {
    if (timer) clearTimeout(timer);
    if (deadline) clearTimeout(deadline);
    timer = null;
    deadline = null;
    endWait?.();
    endWait = undefined;
  };
  const startTimer = () => {
    if (timer) {
      timer.refresh();
      return;
    }
    timer = setTimeout(() => stream.destroy(silenceOf(withinMs)), withinMs).unref();
    const budget = currentBudget();
    if (!budget) return;
    deadline = setTimeout(() => stream.destroy(budgetSpent()), Math.max(1, budget.leftMs())).unref();
    endWait = budget.beginWait();
  };
  stream.on("data", () => timer?.refresh());
  client.on("drain", stopTimer);
  client.on("end", stopTimer);
  Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]): unknown => {
      if (isWatched && OWN_LIMIT.test(textOf(statement))) {
        isWatched = false;
        stopTimer();
      }
      if (isWatched) startTimer();
      return Reflect.apply(query, client, [statement, ...rest]);
    },
  });
}

function silenceOf(withinMs: number): Error {
  const error = new Error(`the database sent nothing for ${withinMs / 1000} s`);
  return Object.assign(error, { code: "ETIMEDOUT" });
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  return typeof statement === "object" && statement !== null && "text" in statement
    ? String(statement.text)
    : "";
}
