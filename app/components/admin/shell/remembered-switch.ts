import { useSyncExternalStore } from "react";

const CHANGED = "kairaba-remembered-switch";

/** A switch this browser remembers; on until it was turned off. The server, which cannot know, says on. */
export function useRememberedSwitch(key: string): { isOn: boolean; setOn: (isOn: boolean) => void } {
  const isOn = useSyncExternalStore(
    subscribe,
    () => isSwitchedOn(key),
    () => true,
  );
  return { isOn, setOn: (wanted) => remember(key, wanted) };
}

/** The same outside a screen. */
export function isSwitchedOn(key: string): boolean {
  try {
    return localStorage.getItem(key) !== "off";
  } catch {
    return true;
  }
}

function remember(key: string, isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? "on" : "off");
  } catch {
    // A browser that keeps nothing asks again next time; nothing else depends on it.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener("storage", onChange);
  };
}
