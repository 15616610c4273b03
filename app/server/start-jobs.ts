import { convertWaitingPictures } from "#app/server/catalogue/convert-waiting-pictures.ts";
import { forgetOldAnswers } from "#app/server/checkout/answer-once.ts";
import { clearOut } from "#app/server/checkout/clear-out.ts";
import { expireCardOrders } from "#app/server/checkout/expire-card-orders.ts";
import { reconcileCards } from "#app/server/checkout/reconcile-cards.ts";
import { releaseUnpaidOrders } from "#app/server/checkout/release-unpaid-orders.ts";
import { sendDueMails } from "#app/server/notifications/send-due-mails.ts";
import { isOutage } from "#app/server/platform/db/outage.ts";
import type { Family } from "#app/server/platform/metrics/families.ts";
import type { Shop } from "#app/server/shop.ts";

type Job = {
  name: string;
  everyMs: number;
  /** Asks the signal before each of its items whether the store is ending. */
  run: (shop: Shop, signal: AbortSignal) => Promise<unknown>;
};

/** What the store does by itself, each job one at a time. */
const JOBS: Job[] = [
  { name: "exchange rates", everyMs: 60_000, run: (shop) => shop.rates.refreshIfStale() },
  { name: "mail", everyMs: 2_000, run: sendDueMails },
  { name: "pictures", everyMs: 2_000, run: convertWaitingPictures },
  { name: "card payments", everyMs: 10_000, run: reconcileCards },
  { name: "closed card pages", everyMs: 60_000, run: expireCardOrders },
  { name: "unpaid orders", everyMs: 5 * 60_000, run: releaseUnpaidOrders },
  { name: "old answers", everyMs: 60 * 60_000, run: (shop) => forgetOldAnswers(shop.db, shop.clock()) },
  { name: "clearing out", everyMs: 24 * 60 * 60_000, run: clearOut },
];

/** What each of several server processes does for itself, while the main one runs the jobs. */
export const JOBS_OF_SERVER_PROCESS: Job[] = [
  { name: "exchange rates", everyMs: 60_000, run: (shop) => shop.rates.adoptShared() },
];

type Tally = { runs: number; failures: number; lastSeconds: number };

export type RunningJobs = {
  /** Ends them; waits for what each has in hand, one item at most. */
  stop: () => Promise<void>;
  /** How often each ran and failed, and how long its last run took. */
  figures: () => Family[];
};

/** Starts the jobs, each at once and then at its pace. */
export function startJobs(shop: Shop, jobs: Job[] = JOBS): RunningJobs {
  const ending = new AbortController();
  const tallies = new Map(
    jobs.map(({ name }): [string, Tally] => [name, { runs: 0, failures: 0, lastSeconds: 0 }]),
  );
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();

  const once = async (job: Job) => {
    const begunAt = performance.now();
    const tally = tallies.get(job.name) ?? { runs: 0, failures: 0, lastSeconds: 0 };
    tally.runs += 1;
    try {
      await job.run(shop, ending.signal);
    } catch (error) {
      tally.failures += 1;
      // A job that fails is run again at its next turn; an outage is reported where it was first seen.
      if (!isOutage(error)) shop.log.error({ err: error, job: job.name }, "a job failed");
    }
    tally.lastSeconds = (performance.now() - begunAt) / 1000;
    if (ending.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      start(job);
    }, job.everyMs);
    timers.add(timer);
  };
  const start = (job: Job) => {
    const run = once(job).finally(() => underWay.delete(run));
    underWay.add(run);
  };
  for (const job of jobs) start(job);

  return {
    async stop() {
      ending.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
    figures: () => figuresOf(tallies),
  };
}

function figuresOf(tallies: Map<string, Tally>): Family[] {
  const samples = (figure: keyof Tally) =>
    [...tallies].map(([job, tally]) => ({ labels: { job }, value: tally[figure] }));
  return [
    {
      name: "kairaba_job_runs_total",
      help: "Runs begun, by job.",
      type: "counter",
      samples: samples("runs"),
    },
    {
      name: "kairaba_job_failures_total",
      help: "Runs that failed, by job.",
      type: "counter",
      samples: samples("failures"),
    },
    {
      name: "kairaba_job_last_run_seconds",
      help: "How long the last finished run took.",
      type: "gauge",
      samples: samples("lastSeconds"),
    },
  ];
}
