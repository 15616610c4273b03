declare global {
  interface Window {
    /** React Router's route manifest. */
    __reactRouterManifest: { routes: Record<string, unknown> };
  }
}

/** Returns whether the page's manifest contains this route. */
export function hasRoute(id: string): boolean {
  return id in window.__reactRouterManifest.routes;
}

/**
 * Calls back once the modules of the page's routes are loaded. The entry's chunk is shared with routes and may run
 * earlier.
 */
export function onRouteModulesReady(callback: () => void): void {
  if ("__reactRouterRouteModules" in window) callback();
  else window.addEventListener(MODULES_READY_EVENT, callback, { once: true });
}

/** Dispatched by the page's deferred scripts. */
export const MODULES_READY_EVENT = "route-modules";

/** Dispatched by React Router, as the build changes it, where it can't load the code of a page, which it tries once only. */
export const CODE_FAILED_EVENT = "code-failed";
