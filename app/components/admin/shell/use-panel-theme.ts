import { useEffect, useState } from "react";
import { type AdminTheme, storeTheme } from "./panel-cookies.ts";

/** Returns the panel's theme and a function that changes it; until somebody does, it follows the system. */
export function usePanelTheme(initial: AdminTheme, isInitiallyChosen: boolean): [AdminTheme, () => void] {
  const [theme, setTheme] = useState(initial);
  const [isChosen, setChosen] = useState(isInitiallyChosen);
  useEffect(() => {
    if (isChosen) return;
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    const follow = () => {
      const next = dark.matches ? "dark" : "light";
      setTheme(next);
      storeTheme(next, "system");
    };
    follow();
    dark.addEventListener("change", follow);
    return () => dark.removeEventListener("change", follow);
  }, [isChosen]);
  // These set the page's background and the space at its end.
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    return () => {
      delete document.documentElement.dataset.theme;
    };
  }, [theme]);
  const change = () => {
    const next = theme === "dark" ? "light" : "dark";
    setChosen(true);
    setTheme(next);
    storeTheme(next, "choice");
  };
  return [theme, change];
}
