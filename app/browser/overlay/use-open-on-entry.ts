import { useCallback, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { currentEntryKey } from "#app/react-router/browser/history-state.ts";

type Opening = {
  /** The place on show when it was opened, by the router's key. */
  from: string;
  /** The place it belongs to; null while that one is still on its way. */
  at: string | null;
};

/**
 * Whether something is open on the page being shown: going to another page closes it for good. What is opened while a
 * page is on its way belongs to that page and stays open when it arrives.
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
