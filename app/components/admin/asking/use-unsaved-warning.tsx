import { type RefObject, useEffect, useEffectEvent } from "react";
import { type Location, useBlocker } from "react-router";

/** Asks before navigations and the closing of the tab while there are unsaved changes. */
export function useUnsavedWarning(isUnsaved: boolean): void {
  useLeaveQuestion(() => isUnsaved, pathOf);
}

/**
 * Asks on a screen with several forms in `container` while one has unsaved input. Another tab of the screen, which has
 * another query, counts as another page.
 */
export function useUnsavedFormsWarning(container: RefObject<HTMLElement | null>): void {
  useLeaveQuestion(() => container.current !== null && hasUnsavedInput(container.current), pathWithQuery);
}

/** Asks whether unsaved changes may be lost, and returns the answer. */
export function confirmLeaving(): boolean {
  return window.confirm("Your changes aren't saved yet. Leave anyway?");
}

function useLeaveQuestion(isUnsaved: () => boolean, keyOf: (location: Location) => string): void {
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      keyOf(currentLocation) !== keyOf(nextLocation) && isUnsaved() && !confirmLeaving(),
  );
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const handleBeforeUnload = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener("beforeunload", handleBeforeUnload);
    return () => window.removeEventListener("beforeunload", handleBeforeUnload);
  }, []);
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
