import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { adminWith } from "#app/domain/accounts/admin.ts";
import { viewerOfRequest } from "#app/server/accounts/sessions/viewer-of-request.ts";
import type { HttpEnv } from "#app/server/http/http-env.ts";
import { problem } from "#app/server/http/problem.ts";
import type { OrderNotice, OrderNotices } from "#app/server/platform/db/notifications/listen-to-orders.ts";
import { REQUEST_BUDGET_MS, withBudget } from "#app/server/platform/resilience/request-budget.ts";
import type { Shop } from "#app/server/shop.ts";

type Options = {
  notices: OrderNotices;
  /** How often an idle stream sends a comment and checks the permission again. */
  heartbeatMs?: number;
};

const HEARTBEAT_MS = 15_000;
/** The browser's delay before it reconnects, sent at the start of every stream. */
const RETRY_MS = 3_000;
/** A subscriber with more unread notices reads everything again instead. */
const MAX_QUEUED_NOTICES = 100;

/**
 * `GET /admin/orders/events` sends server-sent events to the staff's screens: `order` with `{ kind, orderNumber }` for
 * every new or changed order, and `missed` where events may have been lost. Without permission it is 404. A stream is
 * ended before the next event or heartbeat after permission or session is lost. Source: specification 11.1.
 */
export function createOrderEventsRoute(
  shop: Shop,
  { notices, heartbeatMs = HEARTBEAT_MS }: Options,
): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/admin/orders/events", (c) => {
    if (!adminWith(c.get("visit").viewer, "orders.view")) {
      return problem(c, 404, "not_found", "There is no such page.");
    }
    c.header("cache-control", "private, no-store");
    // Disables buffering in proxies.
    c.header("x-accel-buffering", "no");
    return streamSSE(c, async (stream) => {
      const queue = createNoticeQueue(notices);
      stream.onAbort(queue.close);
      try {
        await stream.write(`retry: ${RETRY_MS}\n\n`);
        while (!stream.aborted) {
          const notice = await queue.next(heartbeatMs);
          if (stream.aborted || queue.isClosed() || !(await mayStillSubscribe(shop, c))) return;
          if (notice === null) await stream.write(": beat\n\n");
          else await stream.writeSSE(toEvent(notice));
        }
      } finally {
        queue.close();
      }
    });
  });
  return routes;
}

async function mayStillSubscribe(shop: Shop, c: Context<HttpEnv>): Promise<boolean> {
  try {
    // The stream lasts for hours: each look has a time of its own.
    const { viewer } = await withBudget(REQUEST_BUDGET_MS, () => viewerOfRequest(shop, c.req.raw.headers));
    return adminWith(viewer, "orders.view") !== null;
  } catch (error) {
    // The permission cannot be checked during an outage; the browser reconnects by itself.
    shop.log.warn({ reason: error }, "a stream of order events was ended");
    return false;
  }
}

function toEvent(notice: OrderNotice): { event: string; data: string } {
  return notice.kind === "missed"
    ? { event: "missed", data: "" }
    : { event: "order", data: JSON.stringify(notice) };
}

/** Returns a queue of one subscriber's notices, in order, until it is closed. */
function createNoticeQueue(notices: OrderNotices) {
  let queued: OrderNotice[] = [];
  let resolveNext: (() => void) | null = null;
  let isClosed = false;
  const notify = () => {
    resolveNext?.();
    resolveNext = null;
  };
  const markClosed = () => {
    isClosed = true;
    notify();
  };
  const unsubscribe = notices.subscribe((notice) => {
    queued = queued.length < MAX_QUEUED_NOTICES ? [...queued, notice] : [{ kind: "missed" }];
    notify();
  }, markClosed);

  return {
    isClosed: () => isClosed,
    close() {
      unsubscribe();
      markClosed();
    },
    /** Returns the next notice, or null where none arrives in time. */
    async next(timeoutMs: number): Promise<OrderNotice | null> {
      if (queued.length === 0 && !isClosed) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          resolveNext = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      return queued.shift() ?? null;
    },
  };
}
