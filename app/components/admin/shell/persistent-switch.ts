import { useSyncExternalStore } from "react";
import { type PersistentStore, persistentStore } from "#packages/page-browser";

/** Returns a switch stored in this browser, which is on by default. */
export function persistentSwitch(key: string): PersistentStore<boolean> {
  return persistentStore(key, {
    parse: (stored: string | null) => stored !== "off",
    serialize: (isOn) => (isOn ? "on" : "off"),
  });
}

/** Returns a switch's state and its setter; on the server it is on. */
export function usePersistentSwitch(store: PersistentStore<boolean>) {
  const isOn = useSyncExternalStore(store.subscribe, store.get, () => true);
  return { isOn, setOn: (wanted: boolean) => store.update(() => wanted) };
}
