import { type RefObject, useEffect, useEffectEvent } from "react";
import { useBackCloses } from "./use-back-closes.ts";
import { useOpenOnEntry } from "./use-open-on-entry.ts";

/**
 * Makes an open popover closable by the back button; going to another page closes it too. Returns whether it is open.
 */
export function usePopoverBack(popover: RefObject<HTMLElement | null>): boolean {
  const { isOpen, open, close } = useOpenOnEntry();
  const read = useEffectEvent((element: HTMLElement) =>
    element.matches(":popover-open") ? open() : close(),
  );
  useEffect(() => {
    const element = popover.current;
    if (!element) return;
    const toggled = () => read(element);
    element.addEventListener("toggle", toggled);
    // Its button opens it before any script, too.
    toggled();
    return () => element.removeEventListener("toggle", toggled);
  }, [popover]);
  useEffect(() => {
    // Closed here for any reason, it also closes on the screen.
    const element = popover.current;
    if (isOpen) return () => element?.hidePopover();
    return undefined;
  }, [popover, isOpen]);
  useBackCloses(isOpen, () => popover.current?.hidePopover());
  return isOpen;
}
