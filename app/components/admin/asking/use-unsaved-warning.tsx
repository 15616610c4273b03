import { type ReactNode, type RefObject, useEffect, useEffectEvent } from "react";
import { type Location, useBlocker } from "react-router";
import { AskToLeave } from "./ask.tsx";

/** Blocks navigations and the closing of the tab while there are unsaved changes, and returns the dialog that asks. */
export function useUnsavedWarning(isUnsaved: boolean): ReactNode {
  return useLeaveBlocker(() => isUnsaved, pathOf);
}

/**
 * Blocks them on a screen with several forms in `container` while one has unsaved input. Another tab of the screen,
 * which has another query, counts as another page.
 */
export function useUnsavedFormsWarning(container: RefObject<HTMLElement | null>): ReactNode {
  return useLeaveBlocker(
    () => container.current !== null && hasUnsavedInput(container.current),
    pathWithQuery,
  );
}

function useLeaveBlocker(isUnsaved: () => boolean, keyOf: (location: Location) => string): ReactNode {
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
  return (
    <AskToLeave
      isOpen={blocker.state === "blocked"}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}

function pathOf({ pathname }: Location): string {
  return pathname;
}

function pathWithQuery({ pathname, search }: Location): string {
  return pathname + search;
}

/** The stored value of a field is its default value. */
function hasUnsavedInput(container: HTMLElement): boolean {
  const fields = container.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "form[method=post] :is(textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file]))",
  );
  return [...fields].some((field) => field.value !== field.defaultValue);
}
