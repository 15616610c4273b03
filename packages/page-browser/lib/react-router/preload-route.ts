import { useEffect } from "react";

/**
 * Loads a route's module with the page that posts forms to it, since React Router tries to load one only once: a form that
 * was posted offline could not be sent again without loading the page.
 */
export function usePreloadedRoute(id: string): void {
  useEffect(() => {
    const route = window.__reactRouterManifest.routes[id] as
      | { module: string; imports?: string[] }
      | undefined;
    if (route === undefined) return;
    const links = [route.module, ...(route.imports ?? [])].map((href) =>
      Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
    );
    document.head.append(...links);
  }, [id]);
}
