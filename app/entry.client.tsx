import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** A tab in the background paints nothing; it comes alive all the same. */
const AT_THE_LATEST_MS = 1_000;

/** The page is there to be read before the code takes the phone for itself: after the first paint, not before it. */
function afterFirstPaint(work: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, AT_THE_LATEST_MS);
}

afterFirstPaint(() =>
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  }),
);
