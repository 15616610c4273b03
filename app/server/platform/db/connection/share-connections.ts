/** The database connections of each kind of process, within the limit of the database. */
export type ConnectionShares = {
  /** The pool of a process that serves requests; its `LISTENERS` are additional. */
  perProcess: number;
  /** The pool of the main process, which runs the jobs and serves no requests. */
  main: number;
  /** The connection limit of the embedded database. */
  atMost: number;
};

/** The subscriptions to changes of the shop and of orders each use one connection. */
const LISTENERS = 2;
const MAIN = 4;
/** A command run beside the store (4), and the connections PostgreSQL reserves for its superuser (3). */
const SPARE = 4 + 3;
const USUAL_MOST = 40;
const LARGEST_POOL = 12;
const SMALLEST_POOL = 4;

/** Returns how many connections each of `processes` server processes may open. */
export function shareConnections(processes: number): ConnectionShares {
  const share = Math.floor((USUAL_MOST - SPARE - MAIN) / processes) - LISTENERS;
  const perProcess = Math.max(SMALLEST_POOL, Math.min(LARGEST_POOL, share));
  const needed = processes * (perProcess + LISTENERS) + MAIN + SPARE;
  return { perProcess, main: MAIN, atMost: Math.max(USUAL_MOST, needed) };
}
