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
  createPartEvents,
  markPartHydrated,
  type PartEvents,
  recordPartEvents,
  replayPartPresses,
  restorePartFields,
  restorePartScroll,
} from "./event-replay.ts";
import { whenIdle } from "./when-idle.ts";

/**
 * Returns a component that the server renders and the browser hydrates later: once the page is idle, or when `until` has
 * resolved. On the server use the component itself, or it is missing in the HTML. Shown within a
 * `LazyHydrationBoundary`.
 */
export function lazyHydrated<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  until: () => Promise<unknown> = whenIdle,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    until()
      .then(() => loadWithRetries(load))
      .then((loaded) => ({ default: loaded })),
  );
}

const RETRY_MS = 10_000;

/** Retries every ten seconds and when the network is back. */
async function loadWithRetries<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, RETRY_MS);
        window.addEventListener("online", resolve, { once: true });
      });
    }
  }
}

type LazyHydrationBoundaryProps = {
  id: string;
  /** Whether presses on its buttons and choices in its fields are replayed once it is hydrated. */
  replaysInput?: boolean;
  children: ReactNode;
};

/**
 * Holds a lazily hydrated part. Its server HTML stays until its code has loaded, and for good if that fails. React
 * alone would remove it on the first synchronous update above it, and would delay navigations until the code has
 * loaded.
 */
export function LazyHydrationBoundary({ id, replaysInput = false, children }: LazyHydrationBoundaryProps) {
  const [sent] = useState(() => (isHydrating() ? [...(document.getElementById(id)?.children ?? [])] : []));
  const [events] = useState(() => createPartEvents(id));
  useEffect(() => (replaysInput ? recordPartEvents(id, events) : undefined), [replaysInput, id, events]);
  // A synchronous update right after hydration shows the fallback, so that no navigation waits for the part.
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const putBack = useCallback(
    (place: HTMLElement | null) => {
      place?.append(...sent);
      if (place) restorePartScroll(id, events);
    },
    [sent, id, events],
  );
  return (
    <div id={id} className="contents">
      <Suspense fallback={<div className="contents" ref={putBack} />}>
        {children}
        {replaysInput && <ReplayOnHydration id={id} events={events} sent={sent} />}
      </Suspense>
    </div>
  );
}

/** Rendered in a part that is hydrated. */
function ReplayOnHydration({ id, events, sent }: { id: string; events: PartEvents; sent: Element[] }) {
  useLayoutEffect(() => markPartHydrated(id, events), [id, events]);
  useEffect(() => {
    restorePartFields(id, sent);
    replayPartPresses(id, events);
  }, [id, events, sent]);
  return null;
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

/** Whether the page still shows what the server rendered for it. */
export function isHydrating(): boolean {
  return !import.meta.env.SSR && document.documentElement.dataset.ready === undefined;
}
