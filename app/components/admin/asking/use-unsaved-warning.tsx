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

/** What is stored is a field's default; what no field shows is marked with `data-unsaved`. */
function hasUnsavedInput(container: HTMLElement): boolean {
  const fields = container.querySelectorAll(
    "form[method=post] :is(textarea, select, input:not([type=hidden], [type=file]), [data-unsaved])",
  );
  return [...fields].some((field) => {
    if (field instanceof HTMLSelectElement) {
      const options = [...field.options];
      return !(options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.selected;
    }
    if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
      return field.checked !== field.defaultChecked;
    }
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      return field.value !== field.defaultValue;
    }
    return true;
  });
}
