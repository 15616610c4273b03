import X from "lucide/dist/esm/icons/x.mjs";
import { useEffect, useState } from "react";
import { createPath, type To } from "react-router";
import { OFFLINE_MESSAGES, PRODUCTS_NOT_LOADED } from "#app/copy/offline-messages.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { showToast } from "#app/ui/toasts/toast.ts";
import type { ToastMessage } from "#app/ui/toasts/toast-message.ts";
import { type DataRouter, offlineGuard, useDataRouter } from "#packages/page-browser";
import { createOfflineGuard } from "./offline-guard.ts";

const NOTICE_MS = 10_000;

/** Keeps the current page when a navigation fails offline, and shows the toasts whose code did not load. */
export function OfflineNavigationNotice() {
  const router = useDataRouter();
  const [notice, setNotice] = useState<ToastMessage | null>(null);
  useEffect(() => router && guardRouter(router, () => setNotice(null)), [router]);
  useEffect(() => {
    const show = ({ detail }: CustomEventInit<ToastMessage>) => setNotice(detail ?? null);
    window.addEventListener("toast-failed", show);
    return () => window.removeEventListener("toast-failed", show);
  }, []);
  return (
    <div aria-live="assertive">
      {notice && (
        <div
          className={`toast ${notice.tone === "destructive" ? "toast-destructive" : ""} fixed inset-x-3 bottom-4 z-60 mx-auto w-auto max-w-md`}
        >
          <div data-content>
            <div data-title>{notice.title}</div>
            <div data-description>{notice.text}</div>
          </div>
          {notice.action && (
            <button
              type="button"
              data-button
              onClick={() => {
                setNotice(null);
                notice.action?.onPress();
              }}
            >
              {notice.action.label}
            </button>
          )}
          <button type="button" data-close-button aria-label="Dismiss" onClick={() => setNotice(null)}>
            <StrokeIcon of={X} className="size-5" />
          </button>
        </div>
      )}
    </div>
  );
}

/** The paths of the page of all products. Source: specification 3.9. */
function isAllProducts(to: To): boolean {
  return /^\/(?:products|men|women|kids|brands)(?:[?#]|$)/.test(typeof to === "string" ? to : createPath(to));
}

/** Returns a function that stops guarding. */
function guardRouter(router: DataRouter, clear: () => void): () => void {
  const { title, formNotSent, pageNotLoaded } = OFFLINE_MESSAGES;
  const guard = createOfflineGuard(router, (to) => {
    const action = to === null ? undefined : { label: "Try again", onPress: () => guard.retry(to) };
    const said =
      to === null
        ? { title, text: formNotSent }
        : isAllProducts(to)
          ? { title: PRODUCTS_NOT_LOADED.title, text: `${PRODUCTS_NOT_LOADED.text}\n${pageNotLoaded}` }
          : { title, text: pageNotLoaded };
    showToast({ ...said, ...(action && { action }), tone: "destructive", durationMs: NOTICE_MS });
  });
  const unsubscribe = router.subscribe(({ navigation }) => {
    if (navigation.state === "submitting") clear();
  });
  offlineGuard.middleware = guard.middleware;
  return () => {
    delete offlineGuard.middleware;
    unsubscribe();
    guard.stop();
  };
}
