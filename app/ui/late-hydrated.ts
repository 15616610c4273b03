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
    load().then(
      (loaded) => ({ default: loaded }),
      () => new Promise<never>(() => undefined),
    ),
  );
}
