import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { isPage } from "./page-links.ts";
import { savesData } from "./saves-data.ts";

/** Fetches the page that a mouse is about to open. */
export function PrefetchIntended() {
  const intended = useIntent();
  return intended && <PrefetchPageLinks page={intended} />;
}

/** A mouse that crosses a link on its way means nothing. */
const INTENT_MS = 80;

/**
 * The page a mouse rests on, to be fetched before the click; null for whoever saves data. A finger on a link is most
 * often a scroll, and its click follows at once, so touch fetches nothing ahead.
 */
function useIntent(): string | null {
  const [intended, setIntended] = useState<string | null>(null);
  useEffect(() => {
    let timer = 0;
    const over = (event: PointerEvent) => {
      window.clearTimeout(timer);
      if (event.pointerType !== "mouse" || savesData() || !navigator.onLine) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || !isPage(link) || link.href === window.location.href) return;
      timer = window.setTimeout(() => setIntended(link.pathname + link.search), INTENT_MS);
    };
    document.addEventListener("pointerover", over, { passive: true });
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("pointerover", over);
    };
  }, []);
  return intended;
}
