import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useState,
} from "react";

/**
 * In the browser, a part of the page that is drawn by the server and comes alive later. On the server use the component
 * itself, or it would not be in the HTML. To be shown within a `LatePart`.
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

/**
 * Holds a part that comes alive later: it stays as the server drew it until its code is there, and for good where the
 * line keeps the code away. React alone would take it away as soon as anything above it changes.
 */
export function LatePart({ id, children }: { id: string; children: ReactNode }) {
  const [sent] = useState(() => (isComingAlive() ? [...(document.getElementById(id)?.children ?? [])] : []));
  const putBack = useCallback((place: HTMLElement | null) => place?.append(...sent), [sent]);
  return (
    <div id={id} className="contents">
      <Suspense fallback={<div className="contents" ref={putBack} />}>{children}</Suspense>
    </div>
  );
}

/** Only then what stands in the page is what the server drew for it. */
function isComingAlive(): boolean {
  return !import.meta.env.SSR && document.documentElement.dataset.ready === undefined;
}

const AT_THE_LATEST_MS = 1_000;

/** Once the page has come alive otherwise; not every browser can say when it is idle. */
function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(resolve, { timeout: AT_THE_LATEST_MS });
    else setTimeout(resolve);
  });
}
