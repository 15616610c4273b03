import { useEffect } from "react";
import { useNavigate } from "react-router";
import { replayEarlyEvents } from "#app/browser/hydration/replay-early-events.ts";
import { isPage, reloadTowardsPanel } from "#app/browser/navigation/page-links.ts";
import { isOverlayEntry } from "#app/browser/overlay/overlay-history.ts";

/**
 * Turns clicks on plain same-origin links into client navigation, with one listener for the whole document. Links
 * stay ordinary anchors: cheap to render, and alive before any script. Files, downloads, new tabs, modified clicks
 * and links marked `data-reload` are left to the browser.
 */
export function HandleLinkClicks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || !isPage(link)) return;
      event.preventDefault();
      const isSamePlace = link.href === window.location.href;
      const keepsScroll = link.dataset.scroll === "keep";
      void navigate(link.pathname + link.search + link.hash, {
        replace: isSamePlace || link.dataset.history === "replace" || isOverlayEntry(),
        preventScrollReset: keepsScroll,
      });
    };
    document.addEventListener("click", follow);
    // From here on the page answers to script; until then it works without.
    document.documentElement.dataset.ready = "true";
    replayEarlyEvents();
    window.addEventListener("popstate", reloadTowardsPanel);
    return () => {
      document.removeEventListener("click", follow);
      window.removeEventListener("popstate", reloadTowardsPanel);
    };
  }, [navigate]);
  return null;
}
