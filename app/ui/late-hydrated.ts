import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * In the browser, a part of the page that is drawn by the server and comes alive later: its HTML stays as it is until
 * its code is there, and for good where the line keeps the code away. On the server use the component itself, or it
 * would not be in the HTML. To be shown within a `Suspense`.
 */
export function lateHydrated<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    whenIdle()
      .then(load)
      .then(
        (loaded) => ({ default: loaded }),
        () => new Promise<never>(() => undefined),
      ),
  );
}

const AT_THE_LATEST_MS = 1_000;

/** Once the page has come alive otherwise; not every browser can say when it is idle. */
function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(resolve, { timeout: AT_THE_LATEST_MS });
    else setTimeout(resolve);
  });
}
