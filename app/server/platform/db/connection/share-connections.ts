/** Connections to the database, shared out so that no process is ever refused one. */
export type ConnectionShares = {
  /** The pool of a process that serves requests; it listens over `LISTENERS` more. */
  perProcess: number;
  /** The pool of the process that only looks after the others and runs the jobs. */
  main: number;
  /** What the embedded database must let in. */
  atMost: number;
};

/** Changes of the shop and of orders each use a connection of their own. */
const LISTENERS = 2;
const MAIN = 4;
/** A command line beside the store, and what PostgreSQL reserves for its superuser. */
const SPARE = 4 + 3;
const USUAL_MOST = 40;
const LARGEST_POOL = 12;
const SMALLEST_POOL = 4;

/** How many connections each of so many server processes opens at most. */
export function shareConnections(processes: number): ConnectionShares {
  const share = Math.floor((USUAL_MOST - SPARE - MAIN) / processes) - LISTENERS;
  const perProcess = Math.max(SMALLEST_POOL, Math.min(LARGEST_POOL, share));
  const needed = processes * (perProcess + LISTENERS) + MAIN + SPARE;
  return { perProcess, main: MAIN, atMost: Math.max(USUAL_MOST, needed) };
}
