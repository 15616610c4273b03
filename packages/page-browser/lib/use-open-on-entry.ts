import { useCallback, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { currentEntryKey } from "./react-router/history-state.ts";

type Opening = {
  /** The router key of the page shown when it was opened. */
  from: string;
  /** The router key of the page it belongs to; null while that page loads. */
  at: string | null;
};

/**
 * Returns whether something is open on the current page; leaving the page closes it for good. Something opened while a
 * page loads belongs to that page and stays open.
 */
export function useOpenOnEntry(): { isOpen: boolean; open: () => void; close: () => void } {
  const { key } = useLocation();
  const isGoing = useNavigation().state !== "idle";
  const [opening, setOpening] = useState<Opening | null>(null);
  const isPlaceKnown = opening !== null && (opening.at !== null || !isGoing);
  if (opening !== null && isPlaceKnown && (opening.from !== key || opening.at === null)) {
    const isHere = opening.at === null || opening.at === key;
    setOpening(isHere ? { from: key, at: key } : null);
  }
  const open = useCallback(() => {
    // The browser is at the new entry a moment before the page is rendered.
    setOpening({ from: key, at: isGoing ? null : currentEntryKey() });
  }, [key, isGoing]);
  const close = useCallback(() => setOpening(null), []);
  return { isOpen: opening !== null, open, close };
}
