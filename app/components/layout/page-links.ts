import { isPanelPath, PANEL_ROUTE } from "#app/domain/accounts/panel-path.ts";
import { hasRoute } from "#packages/page-browser";

const FILE_PATH = /^\/(?:media|api|assets|webhooks|sitemap\.xml|robots\.txt)(?:\/|$)|\/receipt\//;

/** Returns whether a link leads to the panel, or to the sign-in before it. */
function isPanelLink({ pathname, search }: { pathname: string; search: string }): boolean {
  return isPanelPath(pathname) || isPanelPath(new URLSearchParams(search).get("redirect") ?? "");
}

/** Reloads when back or forward reaches the panel on a page that was loaded without the panel's routes. */
export function reloadTowardsPanel(): void {
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
export function clickedPageLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  return link && isPage(link) ? link : null;
}
