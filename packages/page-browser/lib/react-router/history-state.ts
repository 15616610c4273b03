/** React Router's state of a history entry: its key, and its index in the session. */
type EntryState = { key?: unknown; idx?: unknown };

function entryState(): EntryState {
  return (window.history.state as EntryState | null) ?? {};
}

/** Returns the key of the current entry, which equals that of `useLocation` once the page is rendered. */
export function currentEntryKey(): string {
  return String(entryState().key ?? "default");
}

/** Returns whether an entry of this site precedes the current one. */
export function hasEntryBefore(): boolean {
  // The router counts from the document on, and older browsers have nothing else.
  const { navigation = null } = window as Partial<Window>;
  return navigation?.canGoBack ?? Number(entryState().idx) > 0;
}

/** Changes the URL of the current entry, without a navigation. */
export function replaceEntry(href: string): void {
  window.history.replaceState(entryState(), "", href);
}

/** Adds an entry with this mark for the same page, which the router does not notice. */
export function pushMarkedEntry(mark: object): void {
  window.history.pushState({ ...entryState(), ...mark }, "");
}
