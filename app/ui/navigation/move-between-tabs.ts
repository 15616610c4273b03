import type { KeyboardEvent } from "react";

/** Moves the focus along a tab list with arrow keys, Home and End, and wraps around. */
export function moveBetweenTabs(event: KeyboardEvent<HTMLElement>): HTMLElement | null {
  const tabs = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]'));
  const at = tabs.findIndex((tab) => tab.matches(":focus"));
  const next = indexAfter(event.key, at, tabs.length);
  const tab = next === null ? undefined : tabs[next];
  if (!tab) return null;
  event.preventDefault();
  tab.focus();
  return tab;
}

function indexAfter(key: string, at: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (at + 1) % count;
    case "ArrowLeft":
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
