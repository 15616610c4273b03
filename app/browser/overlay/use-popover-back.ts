import { type RefObject, useEffect } from "react";
import { openPopoverEarly } from "./early-overlay.ts";
import { useBackCloses } from "./use-back-closes.ts";
import { useOpenOnEntry } from "./use-open-on-entry.ts";

/**
 * Makes an open popover closable by the back button; going to another page closes it too. Returns whether it is open.
 */
export function usePopoverBack(popover: RefObject<HTMLElement | null>): boolean {
  const { isOpen, open, close } = useOpenOnEntry();
  useEffect(() => {
    const element = popover.current;
    if (!element) return;
    const toggled = (event: Event) => {
      if (element.dataset.early) return;
      if ("newState" in event && event.newState === "open") open();
      else close();
    };
    element.addEventListener("toggle", toggled);
    const stop = openPopoverEarly(element, open);
    return () => {
      element.removeEventListener("toggle", toggled);
      stop();
    };
  }, [popover, open, close]);
  useEffect(() => {
    // Closed here for any reason, it also closes on the screen.
    const element = popover.current;
    if (isOpen) return () => element?.hidePopover();
    return undefined;
  }, [popover, isOpen]);
  useBackCloses(
    isOpen,
    () => popover.current?.hidePopover(),
    () => popover.current?.showPopover(),
  );
  return isOpen;
}
