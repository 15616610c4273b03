import { type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useBackCloses } from "#app/ui/use-back-closes.ts";

/** Makes an open popover a step the back button closes; going to another page closes it. Answers whether it is open. */
export function usePopoverBack(popover: RefObject<HTMLElement | null>): boolean {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  useEffect(() => {
    const element = popover.current;
    if (!element) return;
    const toggled = (event: Event) => {
      setOpenAt("newState" in event && event.newState === "open" ? key : null);
    };
    element.addEventListener("toggle", toggled);
    return () => element.removeEventListener("toggle", toggled);
  }, [popover, key]);
  useEffect(() => {
    if (openAt !== null && openAt !== key) popover.current?.hidePopover();
  }, [popover, openAt, key]);
  useBackCloses(isOpen, () => popover.current?.hidePopover());
  return isOpen;
}
