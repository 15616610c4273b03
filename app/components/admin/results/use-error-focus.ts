import { useEffect, useLayoutEffect, useRef } from "react";
import { useFetchers, useNavigation } from "react-router";

/**
 * Moves to the first wrong field of a form once its answer is shown, for every form of the panel. A page that arrives
 * with errors, from a form sent before the script ran, moves to its first.
 */
export function useErrorFocus(): void {
  const submitted = useRef<ParentNode | null>(null);
  const navigation = useNavigation();
  const isBusy = useFetchers().some(({ state }) => state !== "idle") || navigation.state !== "idle";

  useEffect(() => {
    submitted.current = document.querySelector("main");
    const handleSubmit = ({ target }: SubmitEvent) => {
      submitted.current = target instanceof HTMLFormElement ? target : null;
    };
    window.addEventListener("submit", handleSubmit, { capture: true });
    return () => window.removeEventListener("submit", handleSubmit, { capture: true });
  }, []);

  // With the answer, not a moment after it: the focus scrolls, and a press in between would miss its button.
  useLayoutEffect(() => {
    if (isBusy) return;
    submitted.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    submitted.current = null;
  }, [isBusy]);
}
