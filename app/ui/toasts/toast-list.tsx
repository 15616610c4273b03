import X from "lucide/dist/esm/icons/x.mjs";
import {
  type CSSProperties,
  type FocusEvent,
  type PointerEvent,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classes } from "#app/ui/classes.ts";
import { isPhone } from "#app/ui/is-phone.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { memoryStore, useStore } from "#packages/page-browser";
import type { ToastMessage } from "./toast.ts";

const DURATION_MS = 4_000;
const VISIBLE = 3;
const SWIPE_PX = 20;
/** A bar that ends this near to the bottom of the screen is fixed to it. */
const NEAR_BOTTOM_PX = 24;

type ShownToast = ToastMessage & { id: number };

/** The newest last. Filled in the browser only. */
const shownToasts = memoryStore<readonly ShownToast[]>([]);
let lastId = 0;
/** The page that the newest toast is about. */
let shownAt = "";
/** What had the focus before it went into a toast. */
let focusedBefore: EventTarget | null = null;

/** Shows a toast, also one that is requested before the toaster is mounted. On a phone it replaces the one before. */
export function displayToast(message: ToastMessage): void {
  shownAt = window.location.pathname;
  lastId += 1;
  const toast = { ...message, id: lastId };
  shownToasts.update((toasts) => (isPhone() ? [toast] : [...toasts, toast].slice(-VISIBLE)));
}

export function dismissAll(): void {
  shownToasts.update(() => []);
}

/**
 * Renders the toasts: one at a time above the bottom bar on phones. On larger screens they are at the bottom left,
 * opposite drawers, summaries and save buttons. They are no list, since they may be inside an open dialog, whose own list
 * items would be miscounted.
 */
export function ToastList() {
  // Screen readers read what is added to a region that is there already.
  const toasts = useDeferredValue(useStore(shownToasts) ?? [], []);
  useEffect(clearWithNavigation, []);
  const barHeight = useBottomBarHeight(toasts.length > 0);
  const remember = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) focusedBefore = relatedTarget;
  };
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions text"
      className="toasts"
      style={{ "--bar-height": `${barHeight}px` } as CSSProperties}
      onFocus={remember}
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} {...toast} />
      ))}
    </section>
  );
}

/** Shows a toast until its time is over; not while a pointer or the focus is in it, or the page is hidden. */
function Toast({ id, title, text, tone, action, durationMs = DURATION_MS, isBesideField }: ShownToast) {
  const card = useRef<HTMLDivElement>(null);
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => dismiss(id), durationMs);
    };
    restart();
    document.addEventListener("visibilitychange", restart);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", restart);
    };
  }, [id, isPaused, durationMs]);
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      const hadFocus = element?.contains(document.activeElement);
      if (hadFocus && focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
    };
  }, []);
  const swipe = useSwipeAway(() => dismiss(id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would hold fields of a form.
    <div
      ref={card}
      role="group"
      data-toast
      className={classes(
        "toast",
        isBesideField && isPhone() ? "sr-only" : tone === "error" && "toast-destructive",
      )}
      {...swipe}
      onPointerMove={(event) => {
        // Not when it is entered: a toast may come up under a pointer that rests where something was pressed.
        setPaused(true);
        swipe.onPointerMove(event);
      }}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div data-content>
        <div data-title>{title}</div>
        {text && (
          <div data-description>
            {text.split("\n").map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
      </div>
      {action && (
        <button
          type="button"
          data-button
          onClick={() => {
            action.onPress();
            dismiss(id);
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" data-close-button aria-label="Dismiss" onClick={() => dismiss(id)}>
        <StrokeIcon of={X} className="size-5" />
      </button>
    </div>
  );
}

function dismiss(id: number): void {
  shownToasts.update((toasts) => toasts.filter((toast) => toast.id !== id));
}

/** Returns handlers that move an element with the pointer, and call back when it is swiped aside or down. */
function useSwipeAway(onAway: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const movedBy = ({ clientX, clientY }: PointerEvent, { x, y }: { x: number; y: number }) => ({
    x: clientX - x,
    y: Math.max(0, clientY - y),
  });
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest("button")) return;
      from.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current === null) return;
      const { x, y } = movedBy(event, from.current);
      event.currentTarget.style.translate = `${x}px ${y}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (from.current === null) return;
      const { x, y } = movedBy(event, from.current);
      from.current = null;
      event.currentTarget.style.translate = "";
      if (Math.hypot(x, y) >= SWIPE_PX) onAway();
    },
  };
}

/**
 * Dismisses toasts on phones when the shopper leaves the page by a link or by going back. A toast remains if a form
 * shows it before leading to another page.
 */
function clearWithNavigation(): () => void {
  const mounted = new AbortController();
  const { signal } = mounted;
  const followed = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest("a[href]:not([target], [download])");
    if (isPhone() && link) dismissAll();
  };
  const wentBack = () => {
    if (isPhone() && window.location.pathname !== shownAt) dismissAll();
  };
  document.addEventListener("click", followed, { signal });
  window.addEventListener("popstate", wentBack, { signal });
  return () => mounted.abort();
}

/** Returns the height of what is fixed to the bottom of the page, in pixels, measured while toasts are above it. */
function useBottomBarHeight(isMeasured: boolean): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (!isMeasured) return;
    const measure = () => setHeight(bottomBarHeight());
    measure();
    const observer = new MutationObserver(() => requestAnimationFrame(measure));
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isMeasured]);
  return height;
}

/** Returns the height of what is fixed to the bottom of the screen, in pixels; 0 without such a bar. */
function bottomBarHeight(): number {
  const { innerWidth, innerHeight } = window;
  let height = 0;
  for (const marked of document.querySelectorAll("[data-save-bar]")) {
    const { top, bottom } = marked.getBoundingClientRect();
    if (top < innerHeight && bottom > innerHeight - NEAR_BOTTOM_PX)
      height = Math.max(height, innerHeight - top);
  }
  for (const touched of document.elementsFromPoint(innerWidth / 2, innerHeight - 2)) {
    const { position } = getComputedStyle(touched);
    const { top } = touched.getBoundingClientRect();
    const isBar = (position === "fixed" || position === "sticky") && top > innerHeight / 2;
    if (isBar && touched.closest("#toasts") === null) height = Math.max(height, innerHeight - top);
  }
  return height;
}
