import { isPanelPath, PANEL_ROUTE } from "#app/domain/accounts/panel-path.ts";
import { hasRoute } from "#app/react-router/browser/page-globals.ts";

const FILE_PATH = /^\/(?:media|api|assets|webhooks|sitemap\.xml|robots\.txt)(?:\/|$)|\/receipt\//;

/** Whether a link leads into the panel, or to the sign-in before it. */
function isPanelLink({ pathname, search }: { pathname: string; search: string }): boolean {
  return isPanelPath(pathname) || isPanelPath(new URLSearchParams(search).get("redirect") ?? "");
}

/** Reloads where back or forward has reached the panel from a page that was loaded without its routes. */
export function reloadTowardsPanel(): void {
  if (isPanelLink(window.location) && !knowsPanel()) window.location.reload();
}

/** A page loaded by a guest has no routes of the panel, even when the guest has signed in as staff since. */
function knowsPanel(): boolean {
  return hasRoute(PANEL_ROUTE);
}

/** Whether a link leads to a page that the open document can show by itself. */
export function isPage(link: HTMLAnchorElement): boolean {
  if (link.origin !== window.location.origin || !link.hasAttribute("href")) return false;
  if ((link.target !== "" && link.target !== "_self") || link.hasAttribute("download")) return false;
  if (link.dataset.reload !== undefined || FILE_PATH.test(link.pathname)) return false;
  if (isPanelLink(link) && !knowsPanel()) return false;
  const onlyHash =
    link.pathname === window.location.pathname && link.search === window.location.search && link.hash !== "";
  return !onlyHash;
}

/** Returns the link that a plain click would follow within the open document, or null. */
export function clickedPageLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  return link && isPage(link) ? link : null;
}
