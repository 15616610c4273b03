import X from "lucide/dist/esm/icons/x.mjs";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { Toaster, toast } from "sonner";
import { isPhone, PHONE } from "#app/ui/is-phone.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import type { ToastMessage } from "./toast-message.ts";

const DURATION_MS = 4_000;
const VISIBLE = 3;
const GAP_PX = 14;
/** Between a toast and what stays at the bottom of a phone's screen. */
const ABOVE_BAR_PX = 12;
/** A bar that ends this near to the bottom of the screen is fixed to it. */
const NEAR_BOTTOM_PX = 24;

/**
 * Shows toasts with Sonner: one at a time above the bottom bar on phones. On larger screens they are at the bottom left,
 * opposite drawers, summaries and save buttons.
 */
export function SonnerToasts() {
  const onPhone = useSyncExternalStore(watchPhone, isPhone, () => false);
  const [bar, setBar] = useState({ pathname: "", height: 0 });
  const { pathname } = useLocation();
  const measureAgain = useEffectEvent(() => {
    if (bottomBarHeight() !== bar.height) measure();
  });
  useEffect(clearWithNavigation, []);
  // A toast that remains on the next page must not cover that page's bar.
  useEffect(() => {
    measure = () => setBar({ pathname, height: bottomBarHeight() });
    if (bar.pathname !== pathname) measure();
  }, [pathname, bar]);
  // Nor a bar that comes while it is shown.
  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (isPhone() && toast.getToasts().length > 0) requestAnimationFrame(() => measureAgain());
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    isShown = true;
    for (const message of early.splice(0)) show(message);
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <Toaster
      ref={fitIntoPage}
      customAriaLabel="Notifications"
      position={onPhone ? "bottom-center" : "bottom-left"}
      duration={DURATION_MS}
      visibleToasts={onPhone ? 1 : VISIBLE}
      gap={GAP_PX}
      offset={24}
      mobileOffset={{ bottom: bar.height + ABOVE_BAR_PX, left: 12, right: 12 }}
      closeButton
      icons={{ close: <StrokeIcon of={X} className="size-5" /> }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: "Dismiss",
        classNames: { toast: "toast" },
        ...(onPhone && { style: { flexWrap: "wrap" }, actionButtonStyle: { order: 10, flexBasis: "97%" } }),
      }}
    />
  );
}

/** Toasts requested before the toaster was mounted wait here. */
const early: ToastMessage[] = [];
let isShown = false;
let measure = () => {};
/** The page that the newest toast is about. */
let shownAt = "";

/** Shows a toast, or queues it until the toaster is mounted. */
export function displayToast(message: ToastMessage): void {
  if (isShown) show(message);
  else early.push(message);
}

export function dismissAll(): void {
  early.length = 0;
  toast.dismiss();
}

function show({ title, text, tone, action, durationMs, isBesideField }: ToastMessage): void {
  if (isPhone()) {
    // The previous ones would come back once this one is gone.
    dismissLater(toast.getToasts());
    measure();
  }
  shownAt = window.location.pathname;
  toast(title, {
    description: text?.split("\n").map((line) => <p key={line}>{line}</p>),
    duration: durationMs ?? DURATION_MS,
    className:
      isBesideField && isPhone() ? "sr-only" : tone === "destructive" ? "toast-destructive" : undefined,
    action: action && { label: action.label, onClick: action.onPress },
  });
}

/** Sonner adds a toast in a timer, and ignores a dismissal before it. */
function dismissLater(toasts: ReturnType<typeof toast.getToasts>): void {
  setTimeout(() => {
    for (const { id } of toasts) toast.dismiss(id);
  });
}

function fitIntoPage(region: HTMLElement | null) {
  if (region === null) return;
  const cleanups = [markAsPresentation(region), releaseFocus(region)];
  return () => {
    for (const each of cleanups) each();
  };
}

/**
 * Removes the list role of the toasts: they may be inside an open dialog, whose own list items would otherwise be
 * miscounted.
 */
function markAsPresentation(region: HTMLElement): () => void {
  const mark = () => {
    for (const list of region.querySelectorAll("ol")) {
      list.setAttribute("role", "presentation");
      // A focusable element keeps its role; its toasts remain reachable without a tab stop.
      list.removeAttribute("tabindex");
    }
  };
  mark();
  const observer = new MutationObserver(mark);
  observer.observe(region, { childList: true });
  return () => observer.disconnect();
}

/**
 * Lets Tab leave the toasts: Sonner would restore the previous focus and trap the keyboard in a cycle. Focus is restored
 * only when the focused toast disappears.
 */
function releaseFocus(region: HTMLElement): () => void {
  let before: EventTarget | null = null;
  let isInside = false;
  let isTabbing = false;
  const hideFromSonner = (event: FocusEvent) => {
    event.stopPropagation();
    const isMove = event.relatedTarget instanceof Node && region.contains(event.relatedTarget);
    if (event.type === "focusin" && !isMove) before = event.relatedTarget;
    // A disappearing toast drops its focus without a Tab key.
    isInside = event.type === "focusin" || isMove || (event.relatedTarget === null && !isTabbing);
  };
  const trackKey = ({ key }: KeyboardEvent) => {
    isTabbing = key === "Tab";
  };
  const observer = new MutationObserver(() => {
    if (!isInside || document.activeElement !== document.body) return;
    isInside = false;
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  });
  observer.observe(region, { childList: true, subtree: true });
  region.addEventListener("keydown", trackKey, true);
  region.addEventListener("focusin", hideFromSonner, true);
  region.addEventListener("focusout", hideFromSonner, true);
  return () => {
    observer.disconnect();
    region.removeEventListener("keydown", trackKey, true);
    region.removeEventListener("focusin", hideFromSonner, true);
    region.removeEventListener("focusout", hideFromSonner, true);
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

/** Returns the height of what is fixed to the bottom of the screen, in pixels; 0 without such a bar. */
function bottomBarHeight(): number {
  const { innerWidth, innerHeight } = window;
  let height = 0;
  for (const marked of document.querySelectorAll("[data-below-toasts], [data-save-bar]")) {
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

function watchPhone(changed: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
