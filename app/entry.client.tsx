import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { onRouteModulesReady, stopRecordingEarlyEvents } from "#packages/page-browser";

onRouteModulesReady(() => {
  stopRecordingEarlyEvents();
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
});
