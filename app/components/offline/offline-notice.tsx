import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { savesData } from "#app/browser/navigation/saves-data.ts";

/**
 * Registers the service worker once the page has loaded, and shows a notice where the visitor is offline or sees a
 * saved copy. `isPersonal`: somebody is signed in, whose pages are never saved. Source: issue on the storefront, item
 * 9.
 */
export function OfflineNotice({ isPersonal }: { isPersonal: boolean }) {
  const isOffline = useSyncExternalStore(
    subscribeToOnlineState,
    () => !navigator.onLine,
    () => false,
  );
  const isKept = useWorker(isPersonal);
  const words = isOffline
    ? "You are offline. Pages you have visited can still be read; prices and stock may have changed."
    : isKept
      ? "You're seeing a saved copy. Prices and stock may have changed."
      : "";
  return (
    <div role="status">
      {words !== "" && (
        <p className="bg-yellow-tint px-4 py-2.5 text-center text-sm text-yellow-ink">{words}</p>
      )}
    </div>
  );
}

/** Whether the page being shown came from the device. */
function useWorker(isPersonal: boolean): boolean {
  const [isKept, setKept] = useState(false);
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
    const worker = navigator.serviceWorker;
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "object" && data !== null && "fromCache" in data) setKept(data.fromCache === true);
    };
    worker.addEventListener("message", hear);
    worker.startMessages();
    worker.controller?.postMessage("where-from?");
    const register = () => {
      // Without a worker the shop works as before, only not offline.
      worker.register("/service-worker.js").catch(() => {});
    };
    if (document.readyState === "complete") register();
    else window.addEventListener("load", register, { once: true });
    return () => {
      worker.removeEventListener("message", hear);
      window.removeEventListener("load", register);
    };
  }, []);

  useEffect(() => {
    if (isPersonal || !navigator.onLine || savesData()) return;
    const visited = setTimeout(() => {
      navigator.serviceWorker?.controller?.postMessage({ visited: pathname + search });
    }, STORE_AFTER_MS);
    return () => clearTimeout(visited);
  }, [isPersonal, pathname, search]);

  return isKept;
}

/** A page glanced at in passing is not worth a request of its own. */
const STORE_AFTER_MS = 2_000;

function subscribeToOnlineState(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
