/*
 * Events before hydration are recorded and replayed: on the whole page from its first byte until it is hydrated, and on
 * each lazily hydrated part until that part is.
 */

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

/** The events of a lazily hydrated part. Its elements may be replaced meanwhile, so they are identified by position. */
export type PartEvents = {
  isHydrated: boolean;
  /** The labels of the buttons pressed, by position. */
  pressed: Map<number, string | null>;
  /** The horizontal scroll positions of lists, by position. */
  scrolled: Map<number, number>;
};

/** Returns the initial events of a part: only what was scrolled already. */
export function createPartEvents(id: string): PartEvents {
  const lists = import.meta.env.SSR ? [] : within(id, "ul");
  const scrolled = new Map(lists.map((list, place) => [place, list.scrollLeft]));
  return { isHydrated: false, pressed: new Map(), scrolled };
}

/** Records the events of a part until it is hydrated; returns a function that stops. */
export function recordPartEvents(id: string, events: PartEvents): () => void {
  const record = ({ type, target }: Event) => {
    if (events.isHydrated || !(target instanceof Element)) return;
    if (type === "scroll") {
      const list = within(id, "ul").indexOf(target);
      if (list >= 0) events.scrolled.set(list, target.scrollLeft);
      return;
    }
    const button = target.closest(SCRIPTED_BUTTON);
    const place = button ? within(id, SCRIPTED_BUTTON).indexOf(button) : -1;
    if (place >= 0) events.pressed.set(place, labelOf(button));
  };
  // React stops events in parts it has not hydrated from reaching listeners below the window.
  window.addEventListener("click", record, true);
  window.addEventListener("scroll", record, true);
  return () => {
    window.removeEventListener("click", record, true);
    window.removeEventListener("scroll", record, true);
  };
}

/** Restores the scroll positions of a part's lists, which moved or new elements have lost. */
export function restorePartScroll(id: string, { scrolled }: PartEvents): void {
  for (const [place, list] of within(id, "ul").entries()) list.scrollLeft = scrolled.get(place) ?? 0;
}

/** Ends the recording of a part, which handles its own events from here on. */
export function markPartHydrated(id: string, events: PartEvents): void {
  events.isHydrated = true;
  restorePartScroll(id, events);
}

/** Replays the presses on buttons that still have the same label. */
export function replayPartPresses(id: string, { pressed }: PartEvents): void {
  const buttons = within<HTMLElement>(id, SCRIPTED_BUTTON);
  for (const [place, label] of pressed) {
    const button = buttons[place];
    if (button && labelOf(button) === label) button.click();
  }
  pressed.clear();
}

type Field = HTMLInputElement | HTMLSelectElement;

const FIELDS = "input, select";

/** Copies what was chosen or typed in the server-rendered fields of a part to those that have replaced them. */
export function restorePartFields(id: string, sent: readonly Element[]): void {
  const fields = within<Field>(id, FIELDS);
  for (const before of sent.flatMap((element) => [...element.querySelectorAll<Field>(FIELDS)])) {
    const field = fields.find(
      ({ id: own, name, value }) =>
        own === before.id && name === before.name && (!isTickable(before) || value === before.value),
    );
    if (!field) continue;
    if (isTickable(before) && isTickable(field)) {
      // A radio button is unticked by ticking another.
      if (field.checked !== before.checked && (before.checked || !isRadio(before))) field.click();
    } else if (field.value !== before.value) {
      field.value = before.value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

function isTickable(field: Field): field is HTMLInputElement {
  return /radio|checkbox/.test(field.type);
}

function within<Found extends Element = Element>(id: string, selector: string): Found[] {
  return [...(document.getElementById(id)?.querySelectorAll<Found>(selector) ?? [])];
}

function labelOf(button: Element | null): string | null {
  return button?.getAttribute("aria-label") ?? null;
}
