import { useEffect, useState } from "react";
import { PrefetchPageLinks, useNavigate } from "react-router";
import { repeatEarlyTaps } from "#app/ui/early-taps.ts";
import { standsOnLayer } from "#app/ui/layer-history.ts";
import { savesData } from "#app/ui/saves-data.ts";

/**
 * Turns clicks on plain same-origin links into client navigation, with one listener for the whole document. Links
 * stay ordinary anchors: cheap to render, and alive before any script. Files, downloads, new tabs, modified clicks
 * and links marked `data-reload` are left to the browser.
 */
export function FollowLinks() {
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
        replace: isSamePlace || link.dataset.history === "replace" || standsOnLayer(),
        preventScrollReset: keepsScroll,
      });
    };
    document.addEventListener("click", follow);
    // From here on the page answers to script; until then it works without.
    document.documentElement.dataset.ready = "true";
    repeatEarlyTaps();
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
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
      if (event.pointerType !== "mouse" || savesData()) return;
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

const PANEL = "routes/admin/layout";

declare global {
  interface Window {
    /** React Router's table of routes. */
    __reactRouterManifest: { routes: Record<string, unknown> };
  }
}

const FILE_PATH = /^\/(?:media|api|assets|webhooks|sitemap\.xml|robots\.txt)(?:\/|$)|\/receipt\//;

const PANEL_PATH = /^\/admin(?:\/|$)/;

/** A page that was opened by a guest has no routes of the panel, even when its reader has signed in as staff since. */
function knowsPanel(): boolean {
  return PANEL in window.__reactRouterManifest.routes;
}

function isPage(link: HTMLAnchorElement): boolean {
  if (link.origin !== window.location.origin || !link.hasAttribute("href")) return false;
  if ((link.target !== "" && link.target !== "_self") || link.hasAttribute("download")) return false;
  if (link.dataset.reload !== undefined || FILE_PATH.test(link.pathname)) return false;
  if (PANEL_PATH.test(link.pathname) && !knowsPanel()) return false;
  const onlyHash =
    link.pathname === window.location.pathname && link.search === window.location.search && link.hash !== "";
  return !onlyHash;
}
