/* Events before hydration are recorded from the page's first byte on, and replayed after it. */

/** Buttons that work only with script; those of a form or a popover work without. */
const SCRIPTED_BUTTON = "button[type=button]:not([popovertarget])";

declare global {
  interface Window {
    /** The elements pressed or changed so far, in order. */
    earlyEventTargets?: Set<Element>;
  }
}

/** The inline script of the page that records until `stopRecordingEarlyEvents`. A repeated element moves to the end. */
export const RECORD_EARLY_EVENTS = `window.earlyEventTargets = new Set(); for (const [type, selector] of [["click", "${SCRIPTED_BUTTON}"], ["change", "select,[type=radio]"]])
  document.addEventListener(type, ({ target }) => { const found = target.closest(selector), targets = window.earlyEventTargets; if (found && targets) { targets.delete(found); targets.add(found); } }, true);`;

let earlyEventTargets = new Set<Element>();

/**
 * React handles events from here on, so a recorded one would be handled twice. Choices of radio buttons are recorded
 * until the replay, because React misses one that comes while it hydrates.
 */
export function stopRecordingEarlyEvents(): void {
  earlyEventTargets = window.earlyEventTargets ?? earlyEventTargets;
  delete window.earlyEventTargets;
  document.addEventListener("change", recordRadio, true);
}

function recordRadio({ target }: Event): void {
  if (!isRadio(target)) return;
  earlyEventTargets.delete(target);
  earlyEventTargets.add(target);
}

function isRadio(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === "radio";
}

/** Marks the page as hydrated (`data-ready`), and replays its recorded events in their order. */
export function replayEarlyEvents(): void {
  document.documentElement.dataset.ready = "true";
  document.removeEventListener("change", recordRadio, true);
  for (const target of earlyEventTargets) {
    // React reports a click on a radio button only if it was not checked before.
    if (isRadio(target)) target.checked = false;
    if (target instanceof HTMLSelectElement) target.dispatchEvent(new Event("change", { bubbles: true }));
    else if (target instanceof HTMLElement) target.click();
  }
  earlyEventTargets.clear();
}
