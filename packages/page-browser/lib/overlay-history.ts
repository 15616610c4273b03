import { pushMarkedEntry } from "./react-router/history-state.ts";

/** A dialog or drawer with a history entry. */
export type OverlayEntry = { id: string; close: () => void; reopen?: (() => void) | undefined };

/** Open overlays with a history entry, oldest first. Filled in the browser only. */
const openOverlays: OverlayEntry[] = [];
/** Functions that reopen overlays closed by the back button, by history entry. */
const reopenings = new Map<string, () => void>();
/** The entry that the forward button has reached, until its overlay is open again. */
let reached: string | null = null;
let ownSteps = 0;
let leaving: ReturnType<typeof setTimeout> | null = null;

// Listens at module level: the window calls listeners in the order they were added, and ours must run before the
// router's, or each closed overlay would reload the page's data.
if (typeof window !== "undefined") window.addEventListener("popstate", onPopState);

/** Adds a history entry for the same URL. Going back from it calls `close`, going forward again `reopen`. */
export function pushOverlay(close: () => void, reopen?: () => void): OverlayEntry {
  if (reached !== null && overlayIdOf(history.state) === reached) {
    const id = reached;
    reached = null;
    return put({ id, close, reopen });
  }
  if (leaving !== null) {
    // An overlay that is just closing leaves an entry, which is reused.
    clearTimeout(leaving);
    leaving = null;
    const id = overlayIdOf(history.state);
    if (id !== null) return put({ id, close, reopen });
  }
  const layer = put({ id: `${Date.now()}.${Math.random()}`, close, reopen });
  pushMarkedEntry({ layer: layer.id });
  return layer;
}

/** Removes the overlay's entry, unless going back has done so or a navigation replaced it. */
export function popOverlay(layer: OverlayEntry): void {
  const at = openOverlays.indexOf(layer);
  if (at < 0) return;
  openOverlays.splice(at, 1);
  if (overlayIdOf(history.state) !== layer.id) return;
  leaving = setTimeout(() => {
    leaving = null;
    if (overlayIdOf(history.state) !== layer.id) return;
    ownSteps += 1;
    history.back();
  }, 0);
}

/**
 * Returns whether the current entry belongs to an overlay. A link inside an overlay should replace that entry, or going
 * back would take one step too many.
 */
export function isOverlayEntry(): boolean {
  return overlayIdOf(history.state) !== null;
}

function onPopState(event: PopStateEvent): void {
  if (ownSteps > 0) {
    ownSteps -= 1;
    event.stopImmediatePropagation();
    return;
  }
  const id = overlayIdOf(event.state);
  const reopen = id === null ? undefined : reopenings.get(id);
  if (id !== null && reopen) {
    event.stopImmediatePropagation();
    reopenings.delete(id);
    reached = id;
    reopen();
    return;
  }
  const above = openOverlays.splice(openOverlays.findIndex((layer) => layer.id === id) + 1);
  if (above.length === 0) return;
  event.stopImmediatePropagation();
  for (const layer of above.reverse()) {
    if (layer.reopen) reopenings.set(layer.id, layer.reopen);
    layer.close();
  }
}

/** Removes the function that reopens an overlay, because its component is unmounted. */
export function dropReopening(id: string): void {
  reopenings.delete(id);
}

function put(layer: OverlayEntry): OverlayEntry {
  openOverlays.push(layer);
  return layer;
}

function overlayIdOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("layer" in state)) return null;
  return typeof state.layer === "string" ? state.layer : null;
}
