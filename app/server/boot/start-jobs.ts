import { convertQueuedPictures } from "#app/server/catalogue/pictures/convert-queued-pictures.ts";
import { expireCardOrders } from "#app/server/checkout/card/expire-card-orders.ts";
import { reconcileCards } from "#app/server/checkout/card/reconcile-card-payments.ts";
import { releaseUnpaidOrders } from "#app/server/checkout/release-unpaid-orders.ts";
import { clearOut } from "#app/server/checkout/retention.ts";
import { sendDueMails } from "#app/server/notifications/send-due-mails.ts";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import { deleteExpiredResponses } from "#app/server/platform/db/idempotency.ts";
import type { MetricFamily } from "#app/server/platform/metrics/metric-families.ts";
import type { Shop } from "#app/server/shop.ts";

type Job = {
  name: string;
  intervalMs: number;
  /** Checks before each of its items whether the store is shutting down. */
  run: (shop: Shop, signal: AbortSignal) => Promise<unknown>;
};

/** What the store does by itself, each job one at a time. */
const JOBS: Job[] = [
  { name: "exchange rates", intervalMs: 60_000, run: (shop) => shop.rates.refreshIfStale() },
  { name: "mail", intervalMs: 2_000, run: sendDueMails },
  { name: "pictures", intervalMs: 2_000, run: convertQueuedPictures },
  { name: "card payments", intervalMs: 10_000, run: reconcileCards },
  { name: "closed card pages", intervalMs: 60_000, run: expireCardOrders },
  { name: "unpaid orders", intervalMs: 5 * 60_000, run: releaseUnpaidOrders },
  {
    name: "old answers",
    intervalMs: 60 * 60_000,
    run: (shop) => deleteExpiredResponses(shop.db, shop.clock()),
  },
  { name: "clearing out", intervalMs: 24 * 60 * 60_000, run: clearOut },
];

/** What each of several server processes does for itself, while the main one runs the jobs. */
export const SERVER_PROCESS_JOBS: Job[] = [
  { name: "exchange rates", intervalMs: 60_000, run: (shop) => shop.rates.adoptShared() },
];

type JobStats = { runs: number; failures: number; lastSeconds: number };

export type RunningJobs = {
  /** Ends them; waits for what each has in hand, one item at most. */
  stop: () => Promise<void>;
  /** How often each ran and failed, and how long its last run took. */
  metrics: () => MetricFamily[];
};

/** Starts the jobs, each at once and then at its pace. */
export function startJobs(shop: Shop, jobs: Job[] = JOBS): RunningJobs {
  const shutdown = new AbortController();
  const statsByJob = new Map(
    jobs.map(({ name }): [string, JobStats] => [name, { runs: 0, failures: 0, lastSeconds: 0 }]),
  );
  const timers = new Set<NodeJS.Timeout>();
  const activeRuns = new Set<Promise<void>>();

  const runOnce = async (job: Job) => {
    const startedAt = performance.now();
    const stats = statsByJob.get(job.name) ?? { runs: 0, failures: 0, lastSeconds: 0 };
    stats.runs += 1;
    try {
      await job.run(shop, shutdown.signal);
    } catch (error) {
      stats.failures += 1;
      // A job that fails is run again at its next turn; an outage is reported where it was first seen.
      if (!isOutage(error)) shop.log.error({ err: error, job: job.name }, "a job failed");
    }
    stats.lastSeconds = (performance.now() - startedAt) / 1000;
    if (shutdown.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      start(job);
    }, job.intervalMs);
    timers.add(timer);
  };
  const start = (job: Job) => {
    const run = runOnce(job).finally(() => activeRuns.delete(run));
    activeRuns.add(run);
  };
  for (const job of jobs) start(job);

  return {
    async stop() {
      shutdown.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(activeRuns);
    },
    metrics: () => jobMetrics(statsByJob),
  };
}

function jobMetrics(statsByJob: Map<string, JobStats>): MetricFamily[] {
  const samples = (field: keyof JobStats) =>
    [...statsByJob].map(([job, stats]) => ({ labels: { job }, value: stats[field] }));
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
