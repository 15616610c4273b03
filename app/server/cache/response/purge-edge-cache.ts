import type { ShopChange } from "#app/server/platform/db/notifications/listen-to-changes.ts";
import type { Logger } from "#app/server/platform/log.ts";

/** A cache in front of the store that is told what changed: its address, and the bearer token it asks for, if any. */
export type EdgeCache = { url: string; token: string | null };

/** The surrogate key of every page; the others are ids of what a page shows. */
export const EVERY_PAGE = "shop";

/** A page that left the store before a change may reach the cache after its purge, so that a second one follows. */
const AGAIN_AFTER_MS = 2_000;
const RETRY_AFTER_MS = 1_000;
const TIMEOUT_MS = 5_000;

export type EdgePurge = {
  /** Purges what this change concerns; null for everything. */
  purge: (change: ShopChange | null) => void;
  stop: () => Promise<void>;
};

/**
 * Returns the means to purge pages from a cache in front of the store. It sends `PURGE` with the surrogate keys in
 * `surrogate-key`, at once and two seconds later. If the cache does not respond, it retains the keys and sends them
 * again every second.
 */
export function purgeEdgeCache({ url, token }: EdgeCache, log: Logger): EdgePurge {
  const waiting = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  const stopping = new AbortController();
  let sending: Promise<void> | null = null;
  let isAway = false;

  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };
  const send = () => {
    if (stopping.signal.aborted) return;
    sending ??= sendAll().finally(() => {
      sending = null;
    });
  };
  const sendAll = async () => {
    while (waiting.size > 0 && !stopping.signal.aborted) {
      const keys = waiting.has(EVERY_PAGE) ? [EVERY_PAGE] : [...waiting].slice(0, KEYS_AT_ONCE);
      const sent = new Set(waiting.has(EVERY_PAGE) ? waiting : keys);
      for (const key of sent) waiting.delete(key);
      const problem = await request(keys);
      if (problem !== null) {
        for (const key of sent) waiting.add(key);
        // Once for each time that it is away.
        if (!isAway)
          log.error({ reason: problem }, "the cache in front of the store was not told of a change");
        isAway = true;
        later(RETRY_AFTER_MS, send);
        return;
      }
      isAway = false;
    }
  };
  const request = async (keys: string[]): Promise<string | null> => {
    try {
      const response = await fetch(url, {
        method: "PURGE",
        headers: { "surrogate-key": keys.join(" "), ...(token && { authorization: `Bearer ${token}` }) },
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        redirect: "manual",
      });
      await response.body?.cancel();
      return response.ok ? null : `status ${response.status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

  return {
    purge(change) {
      // No page that a cache may keep shows the staff.
      if (change?.kind === "staff") return;
      const key = change?.kind === "product" ? change.id : EVERY_PAGE;
      const add = () => {
        waiting.add(key);
        send();
      };
      add();
      later(AGAIN_AFTER_MS, add);
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await sending;
    },
  };
}

const KEYS_AT_ONCE = 50;
