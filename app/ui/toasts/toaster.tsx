import { type ComponentType, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { onFirstInteraction } from "#app/browser/hydration/on-first-interaction.ts";
import { moveToastsToTop, TOASTS_ID } from "#app/browser/overlay/modal-stack.ts";
import { isToastWanted } from "./toast.ts";

type ToasterProps = {
  /** Whether the code loads at once, so that even the first toast is shown offline. */
  isEager?: boolean;
};

type Ready = { Toasts: ComponentType; place: HTMLElement };

/**
 * Renders the place of toasts, once in the document. Its code loads after the first interaction, before most toasts
 * need it.
 */
export function Toaster({ isEager }: ToasterProps) {
  const [ready, setReady] = useState<Ready | null>(null);

  useEffect(() => {
    let gone = false;
    const place = document.createElement("div");
    place.id = TOASTS_ID;
    let stopListening = () => {};
    function load() {
      stopListening();
      import("./sonner-toasts.tsx").then(
        ({ SonnerToasts }) => {
          if (gone) return;
          document.body.append(place);
          moveToastsToTop();
          setReady({ Toasts: SonnerToasts, place });
        },
        // Offline there are no toasts; the next interaction retries.
        () => listen(),
      );
    }
    function listen() {
      if (!gone) stopListening = onFirstInteraction(load);
    }
    listen();
    window.addEventListener("toast", load, { once: true });
    if (isEager || isToastWanted()) load();
    return () => {
      gone = true;
      stopListening();
      window.removeEventListener("toast", load);
      place.remove();
    };
  }, [isEager]);

  return ready && createPortal(<ready.Toasts />, ready.place);
}
