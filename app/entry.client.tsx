import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { stopRecordingEarlyEvents } from "#app/browser/hydration/event-replay.ts";
import { onRouteModulesReady } from "#app/react-router/browser/page-globals.ts";

onRouteModulesReady(() => {
  stopRecordingEarlyEvents();
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
});
