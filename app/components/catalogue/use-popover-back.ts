import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useBackCloses } from "#app/ui/use-back-closes.ts";

/** Makes an open popover a step the back button closes; going to another page closes it. Answers whether it is open. */
export function usePopoverBack(popover: HTMLElement | null): boolean {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  useEffect(() => {
    if (!popover) return;
    const toggled = (event: Event) => {
      setOpenAt("newState" in event && event.newState === "open" ? key : null);
    };
    popover.addEventListener("toggle", toggled);
    return () => popover.removeEventListener("toggle", toggled);
  }, [popover, key]);
  useEffect(() => {
    if (openAt !== null && openAt !== key) popover?.hidePopover();
  }, [popover, openAt, key]);
  useBackCloses(
    isOpen,
    () => popover?.hidePopover(),
    () => popover?.showPopover(),
  );
  return isOpen;
}
