import { useEffect } from "react";

/**
 * Loads a route's module with the page that posts forms to it: without a connection React Router could not load it then,
 * and would load the whole page again instead of keeping the form.
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
