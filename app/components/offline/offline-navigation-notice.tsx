import X from "lucide/dist/esm/icons/x.mjs";
import { useEffect, useState } from "react";
import type { To } from "react-router";
import { offlineGuard } from "#app/browser/navigation/offline.ts";
import { OFFLINE_MESSAGES } from "#app/copy/offline-messages.ts";
import { type DataRouter, useDataRouter } from "#app/react-router/browser/data-router.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { showToast } from "#app/ui/toasts/toast.ts";
import { createOfflineGuard } from "./offline-guard.ts";

type Notice = { text: string; action?: { label: string; onPress: () => void } };

const NOTICE_MS = 10_000;

/**
 * Keeps the current page when a navigation fails offline, and shows a toast, or its own notice if toasts did not load.
 */
export function OfflineNavigationNotice() {
  const router = useDataRouter();
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => router && guardRouter(router, setNotice), [router]);
  return (
    <div aria-live="assertive">
      {notice && (
        <div className="toast toast-destructive fixed inset-x-3 bottom-4 z-60 mx-auto w-auto max-w-md">
          <div data-content>
            <div data-title>{OFFLINE_MESSAGES.title}</div>
            <div data-description>{notice.text}</div>
          </div>
          {notice.action && (
            <button type="button" data-button onClick={notice.action.onPress}>
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

/** Returns a function that stops guarding. */
function guardRouter(router: DataRouter, show: (notice: Notice | null) => void): () => void {
  const guard = createOfflineGuard(router, (to) => {
    const retry = (target: To) => {
      show(null);
      guard.retry(target);
    };
    const notice: Notice =
      to === null
        ? { text: OFFLINE_MESSAGES.formNotSent }
        : { text: OFFLINE_MESSAGES.pageNotLoaded, action: { label: "Try again", onPress: () => retry(to) } };
    import("#app/ui/toasts/sonner-toasts.tsx").then(
      () => {
        const { title } = OFFLINE_MESSAGES;
        showToast({ title, ...notice, tone: "destructive", durationMs: NOTICE_MS });
      },
      () => show(notice),
    );
  });
  const unsubscribe = router.subscribe(({ navigation }) => {
    if (navigation.state === "submitting") show(null);
  });
  offlineGuard.middleware = guard.middleware;
  return () => {
    delete offlineGuard.middleware;
    unsubscribe();
    guard.stop();
  };
}
