import { useEffect } from "react";
import { useNavigate } from "react-router";
import { replayEarlyEvents } from "#app/browser/hydration/event-replay.ts";
import { clickedPageLink, reloadTowardsPanel } from "#app/browser/navigation/page-links.ts";
import { isOverlayEntry } from "#app/browser/overlay/overlay-history.ts";

/**
 * Turns clicks on plain same-origin links into client navigations, with one listener for the whole document. Links stay
 * ordinary anchors: cheap to render, and working before any script. Files, downloads, new tabs, modified clicks and links
 * marked `data-reload` are left to the browser.
 */
export function HandleLinkClicks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.defaultPrevented ? null : clickedPageLink(event);
      if (!link) return;
      event.preventDefault();
      const isSamePlace = link.href === window.location.href;
      const keepsScroll = link.dataset.scroll === "keep";
      void navigate(link.pathname + link.search + link.hash, {
        replace: isSamePlace || link.dataset.history === "replace" || isOverlayEntry(),
        preventScrollReset: keepsScroll,
      });
    };
    document.addEventListener("click", follow);
    // The page is hydrated from here on.
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
