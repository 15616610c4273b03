import { type ComponentType, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { moveToastsToTop, TOASTS_ID, whenIdle } from "#packages/page-browser";
import { isToastWanted, loadToasts } from "./toast.ts";

type ToasterProps = {
  /** Whether the code loads at once, so that even the first toast is shown offline. */
  isEager?: boolean;
};

type Ready = { ToastList: ComponentType; place: HTMLElement };

/**
 * Renders the place of toasts, once in the document. Its code loads once the page is idle, before most toasts need it.
 */
export function Toaster({ isEager }: ToasterProps) {
  const [ready, setReady] = useState<Ready | null>(null);

  useEffect(() => {
    let gone = false;
    const place = document.createElement("div");
    place.id = TOASTS_ID;
    const load = () =>
      loadToasts().then(
        ({ ToastList }) => {
          if (gone || place.isConnected) return;
          document.body.append(place);
          moveToastsToTop();
          setReady({ ToastList, place });
        },
        // Offline there are no toasts; the next one tries again.
        () => {},
      );
    window.addEventListener("toast", load);
    if (isEager || isToastWanted()) void load();
    else void whenIdle().then(load);
    return () => {
      gone = true;
      window.removeEventListener("toast", load);
      place.remove();
    };
  }, [isEager]);

  return ready && createPortal(<ready.ToastList />, ready.place);
}
