import { pushMarkedEntry } from "#app/react-router/browser/history-state.ts";
import { NEXT_FRAME_MS } from "./early-overlay.ts";

/** A dialog or drawer that took a step of history. */
export type OverlayEntry = { id: string; close: () => void; reopen?: (() => void) | undefined };

/** Open layers that took a step, oldest first. Filled in the browser only. */
const openOverlays: OverlayEntry[] = [];
/** How to open again what going back has closed, by the layer's entry; going forward leads there. */
const reopenings = new Map<string, () => void>();
/** The entry that going forward has just reached, until its layer is open again. */
let reached: string | null = null;
let ownSteps = 0;
let leaving: ReturnType<typeof setTimeout> | null = null;

// At the module's top on purpose: the window calls listeners in the order they came, and ours must come before
// the router's, which starts listening when it hydrates. Otherwise each closed layer would reload the page's data.
if (typeof window !== "undefined") window.addEventListener("popstate", onPopState);

/** Adds a history entry for the same URL. Going back from it calls `close`, going forward again `reopen`. */
export function pushOverlay(close: () => void, reopen?: () => void): OverlayEntry {
  if (reached !== null && overlayIdOf(history.state) === reached) {
    const id = reached;
    reached = null;
    return put({ id, close, reopen });
  }
  if (leaving !== null) {
    // A layer closed in this very moment: take over its entry instead of stepping back and forth.
    clearTimeout(leaving);
    leaving = null;
    const id = overlayIdOf(history.state);
    if (id !== null) return put({ id, close, reopen });
  }
  const layer = put({ id: `${Date.now()}.${Math.random()}`, close, reopen });
  pushMarkedEntry({ layer: layer.id });
  return layer;
}

/**
 * Enters when the layer is on the screen, since a history entry costs the tap that asked for it a tenth of its time; at once
 * where an entry is being taken over. Answers how to leave.
 */
export function pushOverlayAfterFrame(enter: () => () => void): () => void {
  if (reached !== null || leaving !== null) return enter();
  let leave: (() => void) | undefined;
  const timer = setTimeout(() => {
    leave = enter();
  }, NEXT_FRAME_MS);
  return () => {
    clearTimeout(timer);
    leave?.();
  };
}

/** Takes the layer's entry away again, unless going back has already done so or a navigation stands on it. */
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
 * Whether the current entry belongs to a layer. A link pressed inside a layer should replace that entry, or going
 * back would need one step more than the reader expects.
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

/** Nothing is opened again once the part of the page that could is gone. */
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
