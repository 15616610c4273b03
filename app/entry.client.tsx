import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { stopRecordingEarlyEvents } from "#app/browser/hydration/replay-early-events.ts";

/** Said by the page's own script once the route's modules are in the window (`defer-scripts-until-paint.ts`). */
const MODULES_READY_EVENT = "route-modules";

function hydrate(): void {
  stopRecordingEarlyEvents();
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
}

// The chunk this stands in is shared with the routes and may run before all of them are there.
if ("__reactRouterRouteModules" in window) hydrate();
else window.addEventListener(MODULES_READY_EVENT, hydrate, { once: true });
