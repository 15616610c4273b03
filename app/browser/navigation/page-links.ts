import { isPanelPath, PANEL_ROUTE } from "#app/domain/accounts/panel-path.ts";

declare global {
  interface Window {
    /** React Router's table of routes. */
    __reactRouterManifest: { routes: Record<string, unknown> };
  }
}

const FILE_PATH = /^\/(?:media|api|assets|webhooks|sitemap\.xml|robots\.txt)(?:\/|$)|\/receipt\//;

/** Into the panel, or to the sign-in before it. */
function isPanelLink({ pathname, search }: { pathname: string; search: string }): boolean {
  return isPanelPath(pathname) || isPanelPath(new URLSearchParams(search).get("redirect") ?? "");
}

/** Back and forward reach addresses of the panel too; only a page of its own has the routes for them. */
export function reloadTowardsPanel(): void {
  if (isPanelLink(window.location) && !knowsPanel()) window.location.reload();
}

/** A page that was opened by a guest has no routes of the panel, even when its reader has signed in as staff since. */
function knowsPanel(): boolean {
  return PANEL_ROUTE in window.__reactRouterManifest.routes;
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
