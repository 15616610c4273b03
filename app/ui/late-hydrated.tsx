import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";

/**
 * In the browser, a part of the page that is drawn by the server and comes alive later: when the page is idle, or when it
 * may. On the server use the component itself, or it would not be in the HTML. To be shown within a `LatePart`.
 */
export function lateHydrated<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  itMay: () => Promise<unknown> = whenIdle,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    itMay()
      .then(() => comeAtLast(load))
      .then((loaded) => ({ default: loaded })),
  );
}

const FIRST_PAUSE_MS = 5_000;

/** Asked for again when the line is back, or after pauses that grow: a part that failed once is not lost for good. */
async function comeAtLast<Loaded>(load: () => Promise<Loaded>, pauseMs = FIRST_PAUSE_MS): Promise<Loaded> {
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
    return await comeAtLast(load, pauseMs * 2);
  }
}

type LatePartProps = {
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
export function LatePart({ id, repeatsTaps = false, children }: LatePartProps) {
  const [sent] = useState(() => (isComingAlive() ? [...(document.getElementById(id)?.children ?? [])] : []));
  const [early] = useState<EarlyTaps>(() => ({ isOver: false, buttons: new Set() }));
  useEffect(() => (repeatsTaps ? hearTaps(id, early) : undefined), [repeatsTaps, id, early]);
  // A change that cannot wait, right after hydration: the part shows its fallback, and nothing waits for it any more.
  useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
  const putBack = useCallback((place: HTMLElement | null) => place?.append(...sent), [sent]);
  return (
    <div id={id} className="contents">
      <Suspense fallback={<div className="contents" ref={putBack} />}>
        {children}
        {repeatsTaps && <Alive id={id} early={early} />}
      </Suspense>
    </div>
  );
}

/** Which of a part's buttons, counted from its beginning, were pressed before it was alive. */
type EarlyTaps = { isOver: boolean; buttons: Set<number> };

/**
 * Writes down which buttons of a part are pressed until it is alive. React, which has not looked at them yet, keeps such a
 * tap from whoever listens below the window.
 */
function hearTaps(id: string, early: EarlyTaps): () => void {
  const hear = ({ target }: Event) => {
    const button = !early.isOver && target instanceof Element ? target.closest("button") : null;
    const place = button ? buttonsOf(id).indexOf(button) : -1;
    if (place >= 0) early.buttons.add(place);
  };
  window.addEventListener("click", hear, true);
  return () => window.removeEventListener("click", hear, true);
}

/** Stands in a part that is alive. */
function Alive({ id, early }: { id: string; early: EarlyTaps }) {
  useEffect(() => repeatTaps(id, early), [id, early]);
  return null;
}

/** Does once more what was tapped before the part was alive; its buttons may be new ones. */
function repeatTaps(id: string, early: EarlyTaps): void {
  early.isOver = true;
  const buttons = buttonsOf(id);
  for (const place of early.buttons) buttons[place]?.click();
  early.buttons.clear();
}

function buttonsOf(id: string): HTMLButtonElement[] {
  return [...(document.getElementById(id)?.querySelectorAll("button") ?? [])];
}

function watchNothing(): () => void {
  return () => undefined;
}

/** Only then what stands in the page is what the server drew for it. */
export function isComingAlive(): boolean {
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
