import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isPanelPath, PANEL_ROUTE } from "#app/domain/accounts/panel-path.ts";
import { hasRoute, isOverlayEntry, replayEarlyEvents } from "#packages/page-browser";

/**
 * Turns clicks on same-origin links and submits of forms marked `data-link` into client navigations, with one listener
 * of each kind for the whole document. Both remain plain HTML, cheap to render and working before JavaScript. Files,
 * downloads, new tabs, modified clicks and links marked `data-reload` are left to the browser.
 */
export function HandleLinkClicks() {
  const navigate = useNavigate();
  useEffect(() => {
    const go = (event: Event, url: URL | HTMLAnchorElement, { dataset }: HTMLElement) => {
      event.preventDefault();
      void navigate(url.pathname + url.search + url.hash, {
        replace: url.href === window.location.href || dataset.history === "replace" || isOverlayEntry(),
        preventScrollReset: dataset.scroll === "keep",
      });
    };
    const follow = (event: MouseEvent) => {
      const link = event.defaultPrevented ? null : clickedPageLink(event);
      if (link) go(event, link, link);
    };
    const submit = (event: SubmitEvent) => {
      const form = event.target;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !("link" in form.dataset)) return;
      const url = new URL(form.action);
      for (const [name, value] of new FormData(form)) url.searchParams.append(name, `${value}`);
      go(event, url, form);
    };
    const mounted = new AbortController();
    const { signal } = mounted;
    document.addEventListener("click", follow, { signal });
    document.addEventListener("submit", submit, { signal });
    window.addEventListener("popstate", reloadTowardsPanel, { signal });
    replayEarlyEvents();
    return () => mounted.abort();
  }, [navigate]);
  return null;
}

const FILE_PATH = /^\/(?:media|api|assets|webhooks|sitemap\.xml|robots\.txt)(?:\/|$)|\/receipt\//;

/** Returns whether a link leads to the panel, or to the sign-in before it. */
function isPanelLink({ pathname, search }: { pathname: string; search: string }): boolean {
  return isPanelPath(pathname) || isPanelPath(new URLSearchParams(search).get("redirect") ?? "");
}

/** Reloads when back or forward reaches the panel on a page that was loaded without the panel's routes. */
function reloadTowardsPanel(): void {
  if (isPanelLink(window.location) && !knowsPanel()) window.location.reload();
}

/** A page loaded by a guest has no routes of the panel, even when the guest has signed in as staff since. */
const knowsPanel = () => hasRoute(PANEL_ROUTE);

/** Returns whether the open document can navigate to a link itself. */
function isPage(link: HTMLAnchorElement): boolean {
  if (link.origin !== window.location.origin || !link.hasAttribute("href")) return false;
  if ((link.target !== "" && link.target !== "_self") || link.hasAttribute("download")) return false;
  if (link.dataset.reload !== undefined || FILE_PATH.test(link.pathname)) return false;
  if (isPanelLink(link) && !knowsPanel()) return false;
  const onlyHash =
    link.pathname === window.location.pathname && link.search === window.location.search && link.hash !== "";
  return !onlyHash;
}

/** Returns the link that a plain click would follow within the open document, or null. */
function clickedPageLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  return link && isPage(link) ? link : null;
}
