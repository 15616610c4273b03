import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import {
  createPreHydrationEvents,
  markHydrated,
  type PreHydrationEvents,
  recordUntilHydrated,
  replayPresses,
  restoreScroll,
} from "./pre-hydration-events.ts";

/**
 * In the browser, a part of the page that is drawn by the server and comes alive later: when the page is idle, or when it
 * may. On the server use the component itself, or it would not be in the HTML. To be shown within a `LatePart`.
 */
export function lazyHydrated<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  itMay: () => Promise<unknown> = whenIdle,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    itMay()
      .then(() => loadWithRetries(load))
      .then((loaded) => ({ default: loaded })),
  );
}

const FIRST_PAUSE_MS = 5_000;

/** Asked for again when the line is back, or after pauses that grow: a part that failed once is not lost for good. */
async function loadWithRetries<Loaded>(
  load: () => Promise<Loaded>,
  pauseMs = FIRST_PAUSE_MS,
): Promise<Loaded> {
  try {
    return await load();
  } catch {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(again, pauseMs);
      window.addEventListener("online", again, { once: true });
      function again() {
        clearTimeout(timer);
        window.removeEventListener("online", again);
        resolve();
      }
    });
    return await loadWithRetries(load, pauseMs * 2);
  }
}

type LazyHydrationBoundaryProps = {
  id: string;
  /** Whether buttons pressed in it before it is alive are pressed once more then. */
  repeatsTaps?: boolean;
  children: ReactNode;
};

/**
 * Holds a part that comes alive later: it stays as the server drew it until its code is there, and for good where the
 * line keeps the code away. React alone would take it away as soon as anything above it changes at once, and keep a
 * navigation, whose changes can wait, from being shown before the code has come.
 */
export function LazyHydrationBoundary({ id, repeatsTaps = false, children }: LazyHydrationBoundaryProps) {
  const [sent] = useState(() => (isHydrating() ? [...(document.getElementById(id)?.children ?? [])] : []));
  const [before] = useState(() => createPreHydrationEvents(id));
  useEffect(() => (repeatsTaps ? recordUntilHydrated(id, before) : undefined), [repeatsTaps, id, before]);
  // A change that cannot wait, right after hydration: the part shows its fallback, and nothing waits for it any more.
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const putBack = useCallback(
    (place: HTMLElement | null) => {
      place?.append(...sent);
      if (place) restoreScroll(id, before);
    },
    [sent, id, before],
  );
  return (
    <div id={id} className="contents">
      <Suspense fallback={<div className="contents" ref={putBack} />}>
        {children}
        {repeatsTaps && <ReplayOnHydration id={id} before={before} />}
      </Suspense>
    </div>
  );
}

/** Stands in a part that is alive. */
function ReplayOnHydration({ id, before }: { id: string; before: PreHydrationEvents }) {
  // What is tapped from now on is heard, and must not be done twice.
  useLayoutEffect(() => markHydrated(id, before), [id, before]);
  useEffect(() => replayPresses(id, before), [id, before]);
  return null;
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

/** Only then what stands in the page is what the server drew for it. */
export function isHydrating(): boolean {
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
