import { type ComponentType, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { settleToasts, TOASTS_ID } from "./modal-stack.ts";
import type { ToastCorner } from "./sonner-toasts.tsx";
import { isToastWanted } from "./toast.ts";

type Ready = { Toasts: ComponentType<{ corner: ToastCorner }>; place: HTMLElement };

const FIRST_TOUCH = ["pointerdown", "keydown"] as const;

/** Where toasts appear; once in the document. Its code comes at the first touch, before any toast needs it. */
export function Toaster({ corner = "bottom-left" }: { corner?: ToastCorner }) {
  const [ready, setReady] = useState<Ready | null>(null);

  useEffect(() => {
    let gone = false;
    const place = document.createElement("div");
    place.id = TOASTS_ID;
    const forget = () => {
      for (const type of FIRST_TOUCH) window.removeEventListener(type, load);
    };
    function load() {
      forget();
      import("./sonner-toasts.tsx").then(
        ({ SonnerToasts }) => {
          if (gone) return;
          document.body.append(place);
          settleToasts();
          setReady({ Toasts: SonnerToasts, place });
        },
        // Without the network there are no toasts; the next touch tries again.
        () => listen(),
      );
    }
    function listen() {
      if (gone) return;
      for (const type of FIRST_TOUCH) window.addEventListener(type, load, { passive: true });
    }
    listen();
    window.addEventListener("toast-wanted", load, { once: true });
    if (isToastWanted()) load();
    return () => {
      gone = true;
      forget();
      window.removeEventListener("toast-wanted", load);
      place.remove();
    };
  }, []);

  return ready && createPortal(<ready.Toasts corner={corner} />, ready.place);
}
