import { setImmediate as nextMacrotask, setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import type { EdgeCall, Intercept } from "#tests/support/intercept-edges.ts";

/** The turn at which the shop's process dies: before the call is sent, or after its effect. */
export type Crash = { turn: number; isAfter: boolean };

type Waiting = { call: EdgeCall; release: () => void; refuse: (error: Error) => void };
type Outstanding = { call: EdgeCall; ended: Promise<unknown> };

/** On an idle machine, a call that waits for no lock takes less than this. */
const POLL_MS = 5;

export type Turns = {
  intercept: Intercept;
  /**
   * Sends the tasks' calls one at a time, in an order that `random` (0 to 1) chooses, until all tasks end or the
   * process dies. Returns the calls in order, and whether it died.
   */
  drive: (
    tasks: Promise<unknown>[],
    random: () => number,
    crash: Crash | null,
  ) => Promise<{ calls: string[]; hasDied: boolean }>;
};

/**
 * Makes the order of concurrent calls depend on the seed: each waits for its turn. The next one is sent when every
 * earlier call has ended or waits for a lock. `observer`, another connection to the same database, shows the locks.
 */
export function createTurns(observer: Pool): Turns {
  const waiting: Waiting[] = [];
  const outstanding = new Set<Outstanding>();
  let isDriving = false;
  let isDead = false;
  let losesResponse = false;

  const intercept: Intercept = async (call, send) => {
    if (isDead) throw gone();
    if (!isDriving) return await send();
    await new Promise<void>((release, refuse) => waiting.push({ call, release, refuse }));
    const losesOwn = losesResponse;
    const response = send();
    const sent = { call, ended: response.catch(() => {}) };
    outstanding.add(sent);
    try {
      const result = await response;
      if (losesOwn) die();
      if (isDead) throw gone();
      return result;
    } finally {
      outstanding.delete(sent);
    }
  };

  function die(): void {
    isDead = true;
    for (const { refuse } of waiting.splice(0)) refuse(gone());
  }

  async function untilAtRest(): Promise<void> {
    for (;;) {
      // Calls that a response triggers arrive within this turn of the event loop or the next.
      await nextMacrotask();
      await nextMacrotask();
      if (outstanding.size === 0) return;
      const seen = [...outstanding];
      await Promise.race([...seen.map(({ ended }) => ended), wait(POLL_MS)]);
      if (seen.every((call) => outstanding.has(call)) && (await areBlocked(observer, seen))) return;
    }
  }

  return {
    intercept,
    async drive(tasks, random, crash) {
      const calls: string[] = [];
      let running = tasks.length;
      for (const task of tasks) {
        const end = () => {
          running -= 1;
        };
        task.then(end, end);
      }
      isDriving = true;
      try {
        for (;;) {
          await untilAtRest();
          if (running === 0) break;
          if (crash?.turn === calls.length && !crash.isAfter) die();
          if (isDead) break;
          const [next] = waiting.splice(Math.floor(random() * waiting.length), 1);
          if (next === undefined) continue;
          calls.push(`${next.call.edge} ${next.call.name}`);
          losesResponse = crash?.turn === calls.length - 1 && crash.isAfter;
          next.release();
        }
      } finally {
        isDriving = false;
        losesResponse = false;
      }
      return { calls, hasDied: isDead };
    },
  };
}

async function areBlocked(observer: Pool, outstanding: Outstanding[]): Promise<boolean> {
  const pids = outstanding.map(({ call }) => (call.edge === "database" ? backendOf(call.connection) : 0));
  const { rows } = await observer.query<{ blocked: boolean }>(
    "select bool_and(cardinality(pg_blocking_pids(pid)) > 0) as blocked from unnest($1::int[]) as pid",
    [pids],
  );
  return rows[0]?.blocked === true;
}

/** Returns the server process id of a connection, which the driver's types omit. */
export function backendOf(connection: object): number {
  return Number(Reflect.get(connection, "processID") ?? 0);
}

function gone(): Error {
  return Object.assign(new Error("the shop's process has ended"), { code: "ECONNRESET" });
}
