import { type RefObject, useEffect, useEffectEvent } from "react";
import { type Location, useBlocker } from "react-router";

type UnsavedWarning = { isAsking: boolean; stay: () => void; leave: () => void };

/** Stops a navigation, and the closing of the tab, while there is something to lose. */
export function useUnsavedWarning(isUnsaved: boolean): UnsavedWarning {
  return useLeaveBlocker(() => isUnsaved, pathOf);
}

/**
 * The same for a screen of several forms in `place`: what was typed into one of them and not saved. Another tab of the
 * screen, which is another query, is left like another page.
 */
export function useTypedWarning(place: RefObject<HTMLElement | null>): UnsavedWarning {
  return useLeaveBlocker(() => place.current !== null && holdsTyped(place.current), addressOf);
}

function useLeaveBlocker(isUnsaved: () => boolean, placeOf: (location: Location) => string): UnsavedWarning {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => placeOf(currentLocation) !== placeOf(nextLocation) && isUnsaved(),
  );
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const hear = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener("beforeunload", hear);
    return () => window.removeEventListener("beforeunload", hear);
  }, []);
  return {
    isAsking: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}

function pathOf({ pathname }: Location): string {
  return pathname;
}

function addressOf({ pathname, search }: Location): string {
  return pathname + search;
}

/** Fields begin with what is stored, which the browser remembers as their default. */
function holdsTyped(place: HTMLElement): boolean {
  const fields = place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "form[method=post] :is(textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file]))",
  );
  return [...fields].some((field) => field.value !== field.defaultValue);
}
