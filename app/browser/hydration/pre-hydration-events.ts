/** Buttons of whose press nobody but the page's code knows; a form's or a popover's have done their work already. */
const CODED = "button[type=button]:not([popovertarget])";

/** What was done to a part of the page before it was alive. */
export type PreHydrationEvents = {
  isOver: boolean;
  /** The buttons pressed, by their place in the part, with what they promised. */
  pressed: Map<number, string | null>;
  /** How far the part's lists were moved sideways, by their place in it. */
  moved: Map<number, number>;
};

/** To begin with: nothing but what was moved already. */
export function createPreHydrationEvents(id: string): PreHydrationEvents {
  const lists = import.meta.env.SSR ? [] : within(id, "ul");
  return {
    isOver: false,
    pressed: new Map(),
    moved: new Map(lists.map((list, place) => [place, list.scrollLeft])),
  };
}

/**
 * Writes down what is done to a part until it is alive. React, which has not looked at it yet, keeps a press from whoever
 * listens below the window.
 */
export function recordUntilHydrated(id: string, before: PreHydrationEvents): () => void {
  const hear = ({ type, target }: Event) => {
    if (before.isOver || !(target instanceof Element)) return;
    if (type === "scroll") {
      const list = within(id, "ul").indexOf(target);
      if (list >= 0) before.moved.set(list, target.scrollLeft);
      return;
    }
    const button = target.closest(CODED);
    const place = button ? within(id, CODED).indexOf(button) : -1;
    if (place >= 0) before.pressed.set(place, nameOf(button));
  };
  window.addEventListener("click", hear, true);
  window.addEventListener("scroll", hear, true);
  return () => {
    window.removeEventListener("click", hear, true);
    window.removeEventListener("scroll", hear, true);
  };
}

/** Moves the part's lists to where they stood: neither elements put elsewhere nor new ones know. */
export function restoreScroll(id: string, { moved }: PreHydrationEvents): void {
  for (const [place, list] of within(id, "ul").entries()) list.scrollLeft = moved.get(place) ?? 0;
}

/** From here on the part hears for itself. */
export function markHydrated(id: string, before: PreHydrationEvents): void {
  before.isOver = true;
  restoreScroll(id, before);
}

/** Does once more what was pressed, where the button, which may be a new one, still promises the same. */
export function replayPresses(id: string, { pressed }: PreHydrationEvents): void {
  const buttons = within<HTMLElement>(id, CODED);
  for (const [place, name] of pressed) {
    const button = buttons[place];
    if (button && nameOf(button) === name) button.click();
  }
  pressed.clear();
}

function within<Found extends Element = Element>(id: string, selector: string): Found[] {
  return [...(document.getElementById(id)?.querySelectorAll<Found>(selector) ?? [])];
}

function nameOf(button: Element | null): string | null {
  return button?.getAttribute("aria-label") ?? null;
}
