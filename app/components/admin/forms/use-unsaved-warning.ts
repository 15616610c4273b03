import { type RefObject, useEffect, useEffectEvent } from "react";
import { type Location, useBlocker } from "react-router";

type UnsavedWarning = { isBlocked: boolean; stay: () => void; leave: () => void };

/** Stops a navigation, and the closing of the tab, while there is something to lose. */
export function useUnsavedWarning(isUnsaved: boolean): UnsavedWarning {
  return useLeaveBlocker(() => isUnsaved, pathOf);
}

/**
 * The same for a screen of several forms in `place`: what was typed into one of them and not saved. Another tab of the
 * screen, which is another query, is left like another page.
 */
export function useUnsavedFormsWarning(container: RefObject<HTMLElement | null>): UnsavedWarning {
  return useLeaveBlocker(
    () => container.current !== null && hasUnsavedInput(container.current),
    pathWithQuery,
  );
}

function useLeaveBlocker(isUnsaved: () => boolean, keyOf: (location: Location) => string): UnsavedWarning {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => keyOf(currentLocation) !== keyOf(nextLocation) && isUnsaved(),
  );
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const handleBeforeUnload = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener("beforeunload", handleBeforeUnload);
    return () => window.removeEventListener("beforeunload", handleBeforeUnload);
  }, []);
  return {
    isBlocked: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}

function pathOf({ pathname }: Location): string {
  return pathname;
}

function pathWithQuery({ pathname, search }: Location): string {
  return pathname + search;
}

/** Fields begin with what is stored, their default in the browser. */
function hasUnsavedInput(container: HTMLElement): boolean {
  const fields = container.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "form[method=post] :is(textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file]))",
  );
  return [...fields].some((field) => field.value !== field.defaultValue);
}
