import { type ComponentType, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { onFirstInteraction } from "#app/browser/hydration/on-first-interaction.ts";
import { moveToastsToTop, TOASTS_ID } from "#app/browser/overlay/modal-stack.ts";
import type { ToastCorner } from "./sonner-toasts.tsx";
import { isToastWanted } from "./toast.ts";

type Ready = { Toasts: ComponentType<{ corner: ToastCorner }>; place: HTMLElement };

/** Where toasts appear; once in the document. Its code comes after the first touch, before most toasts need it. */
export function Toaster({ corner = "bottom-left" }: { corner?: ToastCorner }) {
  const [ready, setReady] = useState<Ready | null>(null);

  useEffect(() => {
    let gone = false;
    const place = document.createElement("div");
    place.id = TOASTS_ID;
    let forget = () => {};
    function load() {
      forget();
      import("./sonner-toasts.tsx").then(
        ({ SonnerToasts }) => {
          if (gone) return;
          document.body.append(place);
          moveToastsToTop();
          setReady({ Toasts: SonnerToasts, place });
        },
        // Without the network there are no toasts; the next touch tries again.
        () => listen(),
      );
    }
    function listen() {
      if (!gone) forget = onFirstInteraction(load);
    }
    listen();
    window.addEventListener("toast", load, { once: true });
    if (isToastWanted()) load();
    return () => {
      gone = true;
      forget();
      window.removeEventListener("toast", load);
      place.remove();
    };
  }, []);

  return ready && createPortal(<ready.Toasts corner={corner} />, ready.place);
}
