import { useEffect } from "react";
import { useBlocker } from "react-router";

/** Stops a navigation, and the closing of the tab, while there is something to lose. */
export function useUnsavedWarning(isUnsaved: boolean): {
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
} {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
  return {
    isAsking: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
