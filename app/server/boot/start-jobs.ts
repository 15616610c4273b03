import { setTimeout as wait } from "node:timers/promises";
import { convertQueuedPictures } from "#app/server/catalogue/pictures/convert-queued-pictures.ts";
import { expirePageOrders } from "#app/server/money/page-lifecycle/expire-page-orders.ts";
import { reconcilePaymentPages } from "#app/server/money/page-lifecycle/reconcile-payment-pages.ts";
import { readStatements } from "#app/server/money/read-statements.ts";
import { sendDueMails } from "#app/server/notifications/send-due-mails.ts";
import { endTestOrders } from "#app/server/orders/status/end-test-orders.ts";
import { releaseUnpaidOrders } from "#app/server/orders/unpaid/release-unpaid-orders.ts";
import { releaseUnreviewedPieces } from "#app/server/orders/unpaid/release-unreviewed-pieces.ts";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import { deleteExpiredResponses } from "#app/server/platform/db/idempotency.ts";
import { counter, type MetricFamily } from "#app/server/platform/metrics/metric-families.ts";
import type { Shop } from "#app/server/shop.ts";
import { notifyOfReturnedStock } from "#app/server/stock/alerts/notify-of-returned-stock.ts";
import { clearHolds } from "#app/server/stock/browser-holds.ts";
import { checkDataNightly } from "./check-data.ts";
import { applyRetention } from "./retention.ts";

export type Job = {
  name: string;
  intervalMs: number;
  /** Checks before each of its items whether the store is shutting down. */
  run: (shop: Shop, signal: AbortSignal) => Promise<unknown>;
};

/** The background jobs of every store. Runs of one job never overlap. A backup is claimed by one of several stores. */
export const JOBS: Job[] = [
  { name: "exchange rates", intervalMs: 60_000, run: (shop) => shop.rates.refreshIfStale() },
  { name: "mail", intervalMs: 2_000, run: sendDueMails },
  { name: "pictures", intervalMs: 2_000, run: convertQueuedPictures },
  { name: "payment pages", intervalMs: 10_000, run: reconcilePaymentPages },
  { name: "statements", intervalMs: 60_000, run: readStatements },
  { name: "ended holds", intervalMs: 60_000, run: clearHolds },
  { name: "abandoned payment pages", intervalMs: 60_000, run: expirePageOrders },
  { name: "test orders", intervalMs: 60_000, run: endTestOrders },
  { name: "unpaid orders", intervalMs: 5 * 60_000, run: releaseUnpaidOrders },
  { name: "unreviewed receipts", intervalMs: 5 * 60_000, run: releaseUnreviewedPieces },
  { name: "stock alerts", intervalMs: 15_000, run: notifyOfReturnedStock },
  {
    name: "expired responses",
    intervalMs: 60 * 60_000,
    run: (shop) => deleteExpiredResponses(shop.db, shop.clock()),
  },
  { name: "retention", intervalMs: 24 * 60 * 60_000, run: applyRetention },
  { name: "data check", intervalMs: 24 * 60 * 60_000, run: checkDataNightly },
];

type JobStats = { runs: number; failures: number };

type RunningJobs = {
  /** Ends the jobs; waits for the item that each is working on. */
  stop: () => Promise<void>;
  /** How often each ran and failed. */
  metrics: () => MetricFamily[];
};

/** Starts the jobs, each at once and then at its interval. */
export function startJobs(shop: Shop, jobs: readonly Job[] = JOBS): RunningJobs {
  const shutdown = new AbortController();
  const { signal } = shutdown;
  const statsByJob = new Map<string, JobStats>();

  const repeat = async ({ name, intervalMs, run }: Job) => {
    const stats: JobStats = { runs: 0, failures: 0 };
    statsByJob.set(name, stats);
    while (!signal.aborted) {
      stats.runs += 1;
      try {
        await run(shop, signal);
      } catch (error) {
        stats.failures += 1;
        // A job that fails runs again after its interval; an outage is reported where it was first seen.
        if (!isOutage(error)) shop.log.error({ err: error, job: name }, "a job failed");
      }
      await wait(intervalMs, undefined, { signal }).catch(() => {});
    }
  };
  const running = jobs.map(repeat);

  return {
    async stop() {
      shutdown.abort();
      await Promise.all(running);
    },
    metrics: () => jobMetrics(statsByJob),
  };
}

function jobMetrics(statsByJob: Map<string, JobStats>): MetricFamily[] {
  const samples = (field: keyof JobStats) =>
    [...statsByJob].map(([job, stats]) => ({ labels: { job }, value: stats[field] }));
  return [
    counter("kairaba_job_runs_total", "Runs begun, by job.", samples("runs")),
    counter("kairaba_job_failures_total", "Runs that failed, by job.", samples("failures")),
  ];
}
