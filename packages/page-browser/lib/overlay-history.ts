import { pushMarkedEntry } from "./react-router/history-state.ts";

/** A dialog or drawer with a history entry. */
type OverlayEntry = { id: string; close: () => unknown };

/** Open overlays with a history entry, oldest first. Filled in the browser only. */
const openOverlays: OverlayEntry[] = [];
let ownSteps = 0;
let leaving: ReturnType<typeof setTimeout> | null = null;

// Listens at module level: the window calls listeners in the order they were added, and ours must run before the
// router's, or each closed overlay would reload the page's data.
if (typeof window !== "undefined") window.addEventListener("popstate", onPopState);

/** Adds a history entry for the same URL. Going back from it calls `close`; if that returns false, it is added again. */
export function pushOverlay(close: () => unknown): OverlayEntry {
  const layer = { id: `${Date.now()}.${Math.random()}`, close };
  if (leaving !== null) {
    // An overlay that is just closing leaves an entry, which is reused.
    clearTimeout(leaving);
    leaving = null;
    layer.id = overlayIdOf(history.state) ?? layer.id;
  }
  openOverlays.push(layer);
  if (overlayIdOf(history.state) !== layer.id) pushMarkedEntry({ layer: layer.id });
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
  const above = openOverlays.splice(openOverlays.findIndex((layer) => layer.id === id) + 1);
  if (above.length === 0) return;
  event.stopImmediatePropagation();
  for (const layer of above.reverse()) {
    if (layer.close() !== false) continue;
    openOverlays.push(layer);
    pushMarkedEntry({ layer: layer.id });
  }
}

function overlayIdOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("layer" in state)) return null;
  return typeof state.layer === "string" ? state.layer : null;
}
