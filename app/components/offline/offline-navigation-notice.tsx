import X from "lucide/dist/esm/icons/x.mjs";
import { use, useEffect, useState } from "react";
import { createPath, type To, UNSAFE_DataRouterContext } from "react-router";
import { offlineGuard } from "#app/browser/navigation/client-middleware.ts";
import { OFFLINE_MESSAGES } from "#app/copy/offline-messages.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { showToast } from "#app/ui/toasts/toast.ts";
import { createOfflineGuard, type Router } from "./offline-guard.ts";
import { guardReloads } from "./reload-guard.ts";

type Notice = { text: string; action?: { label: string; onPress: () => void } };

const NOTICE_MS = 10_000;

/** Keeps the page on the screen when the line fails, and says so: in a toast, or by itself where no toast could come. */
export function OfflineNavigationNotice() {
  const router = use(UNSAFE_DataRouterContext)?.router;
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

/** Returns how to let go of it. */
function guardRouter(router: Router, show: (notice: Notice | null) => void): () => void {
  const say = (to: To | null) => {
    const notice: Notice =
      to === null
        ? { text: OFFLINE_MESSAGES.formNotSent }
        : { text: OFFLINE_MESSAGES.pageNotLoaded, action: { label: "Try again", onPress: () => again(to) } };
    import("#app/ui/toasts/sonner-toasts.tsx").then(
      () => {
        const { title } = OFFLINE_MESSAGES;
        showToast({ title, ...notice, tone: "destructive", durationMs: NOTICE_MS });
      },
      () => show(notice),
    );
  };
  const page = createOfflineGuard(router, say);
  const modules = guardReloads(router, page.stay);
  const again = (to: To) => {
    show(null);
    const path = typeof to === "string" ? to : createPath(to);
    if (modules.areLost()) void modules.openAnew(path);
    else void router.navigate(path);
  };
  const forget = router.subscribe(({ navigation }) => {
    if (navigation.state === "submitting") show(null);
  });
  offlineGuard.ask = page.ask;
  return () => {
    delete offlineGuard.ask;
    forget();
    modules.letGo();
  };
}
