/** A cache in front of the site that is told what changed. */
export type EdgeCache = {
  url: string;
  /** The bearer token it asks for, if any. */
  token: string | null;
  /** The surrogate key of every page; the others are ids of what a page shows. */
  everyPage: string;
};

type Log = { error: (facts: object, message: string) => void };

/** A page that left the site before a change may reach the cache after its purge, so that a second one follows. */
const AGAIN_AFTER_MS = 2_000;
const RETRY_AFTER_MS = 1_000;
const TIMEOUT_MS = 5_000;

export type EdgePurge = {
  /** Purges the pages that show this id; null for all. */
  purge: (id: string | null) => void;
  stop: () => Promise<void>;
};

/**
 * Returns the means to purge pages from a cache in front of the site. It sends `PURGE` with the surrogate keys in
 * `surrogate-key`, at once and two seconds later. If the cache does not respond, it retains the keys and sends them
 * again every second.
 */
export function purgeEdgeCache({ url, token, everyPage }: EdgeCache, log: Log): EdgePurge {
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
      const keys = waiting.has(everyPage) ? [everyPage] : [...waiting].slice(0, KEYS_AT_ONCE);
      const sent = new Set(waiting.has(everyPage) ? waiting : keys);
      for (const key of sent) waiting.delete(key);
      const problem = await request(keys);
      if (problem !== null) {
        for (const key of sent) waiting.add(key);
        // Once for each time that it is away.
        if (!isAway)
          log.error({ reason: problem }, "the cache in front of the site was not told of a change");
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
    purge(id) {
      const key = id ?? everyPage;
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
