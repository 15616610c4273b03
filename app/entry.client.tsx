import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { takeEarlyTaps } from "#app/ui/early-taps.ts";

/** Said by the page's own script once the route's modules are in the window (`code-after-paint.ts`). */
const READY = "route-modules";

function hydrate(): void {
  takeEarlyTaps();
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
}

// The chunk this stands in is shared with the routes and may run before all of them are there.
if ("__reactRouterRouteModules" in window) hydrate();
else window.addEventListener(READY, hydrate, { once: true });
