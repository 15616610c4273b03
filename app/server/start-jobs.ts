import { forgetOldAnswers } from "#app/server/checkout/answer-once.ts";
import { expireCardOrders } from "#app/server/checkout/expire-card-orders.ts";
import { reconcileCards } from "#app/server/checkout/reconcile-cards.ts";
import { releaseUnpaidOrders } from "#app/server/checkout/release-unpaid-orders.ts";
import { sendDueMails } from "#app/server/notifications/send-due-mails.ts";
import { isOutage } from "#app/server/platform/db/outage.ts";
import type { Shop } from "#app/server/shop.ts";

type Job = { name: string; everyMs: number; run: (shop: Shop) => Promise<unknown> };

/** What the store does by itself, each job one at a time. */
const JOBS: Job[] = [
  { name: "exchange rates", everyMs: 60_000, run: (shop) => shop.rates.refreshIfStale() },
  { name: "mail", everyMs: 2_000, run: sendDueMails },
  { name: "card payments", everyMs: 10_000, run: reconcileCards },
  { name: "closed card pages", everyMs: 60_000, run: expireCardOrders },
  { name: "unpaid orders", everyMs: 5 * 60_000, run: releaseUnpaidOrders },
  { name: "old answers", everyMs: 60 * 60_000, run: (shop) => forgetOldAnswers(shop.db, shop.clock()) },
];

/** Starts the jobs, each at once and then at its pace. `stop` waits for those under way. */
export function startJobs(shop: Shop): { stop: () => Promise<void> } {
  let stopped = false;
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();

  const once = async (job: Job) => {
    try {
      await job.run(shop);
    } catch (error) {
      // A job that fails is run again at its next turn; an outage is reported where it was first seen.
      if (!isOutage(error)) shop.log.error({ err: error, job: job.name }, "a job failed");
    }
    if (stopped) return;
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
  for (const job of JOBS) start(job);

  return {
    async stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}
