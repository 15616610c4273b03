import { useSyncExternalStore } from "react";
import { type PersistentStore, persistentStore } from "#app/browser/storage/persistent-store.ts";

/** Returns a switch that this browser remembers; on until it was turned off. */
export function persistentSwitch(key: string): PersistentStore<boolean> {
  return persistentStore(key, {
    parse: (stored) => stored !== "off",
    serialize: (isOn) => (isOn ? "on" : "off"),
  });
}

/** Returns a switch's state and how to set it; the server, which cannot know, says on. */
export function usePersistentSwitch(store: PersistentStore<boolean>) {
  const isOn = useSyncExternalStore(store.subscribe, store.get, () => true);
  return { isOn, setOn: (wanted: boolean) => store.update(() => wanted) };
}
