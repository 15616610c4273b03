import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { savesData } from "./saves-data.ts";

type PrefetchIntendedProps = {
  /** Returns whether a link leads to a page that can be prefetched; the same function on every render. */
  isPage: (link: HTMLAnchorElement) => boolean;
};

/** Prefetches the page that a mouse is about to open. */
export function PrefetchIntended({ isPage }: PrefetchIntendedProps) {
  const intended = useIntent(isPage);
  return intended && <PrefetchPageLinks page={intended} />;
}

/** Moving the mouse across a link is not an intention. */
const INTENT_MS = 80;

/**
 * Returns the page under a resting mouse, to be prefetched before the click; null with Save-Data. Touch prefetches
 * nothing: a finger on a link usually scrolls, and its click follows at once.
 */
function useIntent(isPage: PrefetchIntendedProps["isPage"]): string | null {
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
  }, [isPage]);
  return intended;
}
