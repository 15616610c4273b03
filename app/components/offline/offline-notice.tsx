import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { savesData } from "#packages/page-browser";

/**
 * Registers the service worker once the page has loaded, and shows a notice when the visitor is offline or sees a saved
 * copy. Pages of a signed-in visitor (`isPersonal`) are never saved. Source: specification 4.9.
 */
export function OfflineNotice({ isPersonal }: { isPersonal: boolean }) {
  const isOffline = useSyncExternalStore(
    subscribeToOnlineState,
    () => !navigator.onLine,
    () => false,
  );
  const isSavedCopy = useWorker(isPersonal);
  const words = isOffline
    ? "You're offline. You can still read the pages you've visited, but prices and stock may have changed."
    : isSavedCopy
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

/** Registers the worker and returns whether it served the current page from its cache. */
function useWorker(isPersonal: boolean): boolean {
  const [isSavedCopy, setSavedCopy] = useState(false);
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
    const worker = navigator.serviceWorker;
    const handleMessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "object" && data !== null && "fromCache" in data)
        setSavedCopy(data.fromCache === true);
    };
    worker.addEventListener("message", handleMessage);
    worker.startMessages();
    worker.controller?.postMessage("where-from?");
    const register = () => {
      // Without a worker the shop works online only.
      worker.register("/service-worker.js").catch(() => {});
    };
    if (document.readyState === "complete") register();
    else window.addEventListener("load", register, { once: true });
    return () => {
      worker.removeEventListener("message", handleMessage);
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

  return isSavedCopy;
}

/** A page left earlier is not saved, since saving it takes another request. */
const STORE_AFTER_MS = 2_000;

function subscribeToOnlineState(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
