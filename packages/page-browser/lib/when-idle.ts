const IDLE_TIMEOUT_MS = 1_000;

/** Resolves once the page is idle; not every browser has `requestIdleCallback`. */
export function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve);
  });
}
