/** React Router's state of a history entry: the navigation's state, its key, and its index in the session. */
type EntryState = { usr?: unknown; key?: unknown; idx?: unknown };

function entryState(): EntryState {
  return (window.history.state as EntryState | null) ?? {};
}

/** Returns the key of the current entry, which equals that of `useLocation` once the page is rendered. */
export function currentEntryKey(): string {
  return String(entryState().key ?? "default");
}

/** Returns whether an entry of this site precedes the current one. */
export function hasEntryBefore(): boolean {
  return Number(entryState().idx) > 0;
}

/** Returns the state given to the navigation that made the current entry. */
export function currentLocationState(): unknown {
  return entryState().usr;
}

/** Changes URL and location state of the current entry, without a navigation. */
export function replaceEntry(href: string, locationState: object): void {
  const usr = { ...(entryState().usr as object | null | undefined), ...locationState };
  window.history.replaceState({ ...entryState(), usr }, "", href);
}

/** Adds an entry with this mark for the same page, which the router does not notice. */
export function pushMarkedEntry(mark: object): void {
  window.history.pushState({ ...entryState(), ...mark }, "");
}
