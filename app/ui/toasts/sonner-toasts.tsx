import X from "lucide/dist/esm/icons/x.mjs";
import { useEffect, useSyncExternalStore } from "react";
import { Toaster, toast } from "sonner";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import type { ToastMessage } from "./toast-message.ts";

const DURATION_MS = 4_000;
const VISIBLE = 3;
const GAP_PX = 14;
const PHONE = "(width < 48rem)";

/** On larger screens: across from drawers and summaries, or where the foot of the screen holds what is to be pressed. */
export type ToastCorner = "bottom-left" | "top-right";

const OFFSETS = { "bottom-left": 24, "top-right": { top: 68, right: 24 } };

/** Sonner, placed for the house: below the header on phones, in a corner on larger screens. */
export function SonnerToasts({ corner }: { corner: ToastCorner }) {
  const onPhone = useSyncExternalStore(watchPhone, isPhone, () => false);
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
      position={onPhone ? "top-center" : corner}
      duration={DURATION_MS}
      visibleToasts={VISIBLE}
      gap={GAP_PX}
      offset={OFFSETS[corner]}
      mobileOffset={{ top: "calc(env(safe-area-inset-top) + 4.5rem)", left: 12, right: 12 }}
      closeButton
      icons={{ close: <StrokeIcon of={X} className="size-5" /> }}
      toastOptions={{ unstyled: true, closeButtonAriaLabel: "Dismiss", classNames: { toast: "toast" } }}
    />
  );
}

/** A toast shown before the toaster was there. */
const early: ToastMessage[] = [];
let isShown = false;

/** Shows a toast, or keeps it until the place for toasts is there. */
export function displayToast(message: ToastMessage): void {
  if (isShown) show(message);
  else early.push(message);
}

export function dismissAll(): void {
  early.length = 0;
  toast.dismiss();
}

function show({ title, text, tone, action, durationMs }: ToastMessage): void {
  toast(title, {
    description: text,
    duration: durationMs ?? DURATION_MS,
    className: tone === "destructive" ? "toast-destructive" : undefined,
    action: action && { label: action.label, onClick: action.onPress },
  });
}

function fitIntoPage(region: HTMLElement | null) {
  if (region === null) return;
  const letGo = [keepOutOfLists(region), letFocusPass(region)];
  return () => {
    for (const each of letGo) each();
  };
}

/**
 * Toasts stand in a list of their own, and inside whatever dialog is open: without the list's role they are not
 * counted among the dialog's own list items.
 */
function keepOutOfLists(region: HTMLElement): () => void {
  const mark = () => {
    for (const list of region.querySelectorAll("ol")) {
      list.setAttribute("role", "presentation");
      // What can be focused keeps its role; the toasts inside can be reached all the same.
      list.removeAttribute("tabindex");
    }
  };
  mark();
  const observer = new MutationObserver(mark);
  observer.observe(region, { childList: true });
  return () => observer.disconnect();
}

/**
 * Whoever tabs out of the toasts goes on in the page: Sonner would send the focus back to where it came from, and so
 * round and round for as long as a toast is there. It goes back only when the toast goes that has it.
 */
function letFocusPass(region: HTMLElement): () => void {
  let before: EventTarget | null = null;
  let isInside = false;
  let isTabbing = false;
  const keepFromSonner = (event: FocusEvent) => {
    event.stopPropagation();
    const isMove = event.relatedTarget instanceof Node && region.contains(event.relatedTarget);
    if (event.type === "focusin" && !isMove) before = event.relatedTarget;
    // A toast that goes takes its focus along, without anybody's tabbing on.
    isInside = event.type === "focusin" || isMove || (event.relatedTarget === null && !isTabbing);
  };
  const hearKey = ({ key }: KeyboardEvent) => {
    isTabbing = key === "Tab";
  };
  const observer = new MutationObserver(() => {
    if (!isInside || document.activeElement !== document.body) return;
    isInside = false;
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  });
  observer.observe(region, { childList: true, subtree: true });
  region.addEventListener("keydown", hearKey, true);
  region.addEventListener("focusin", keepFromSonner, true);
  region.addEventListener("focusout", keepFromSonner, true);
  return () => {
    observer.disconnect();
    region.removeEventListener("keydown", hearKey, true);
    region.removeEventListener("focusin", keepFromSonner, true);
    region.removeEventListener("focusout", keepFromSonner, true);
  };
}

function watchPhone(changed: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

function isPhone(): boolean {
  return window.matchMedia(PHONE).matches;
}
