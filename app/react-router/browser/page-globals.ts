declare global {
  interface Window {
    /** React Router's route manifest. */
    __reactRouterManifest: { routes: Record<string, unknown> };
  }
}

/** Whether the page was loaded with this route in its manifest. */
export function hasRoute(id: string): boolean {
  return id in window.__reactRouterManifest.routes;
}

/**
 * Calls back once the modules of the page's routes are loaded. The chunk with the entry is shared with the routes and
 * may run before all of them are there.
 */
export function onRouteModulesReady(callback: () => void): void {
  if ("__reactRouterRouteModules" in window) callback();
  else window.addEventListener(MODULES_READY_EVENT, callback, { once: true });
}

/** Dispatched by the page's deferred scripts. */
export const MODULES_READY_EVENT = "route-modules";
