import X from "lucide/dist/esm/icons/x.mjs";
import { use, useEffect, useState } from "react";
import { createPath, type To, UNSAFE_DataRouterContext } from "react-router";
import { keeper } from "#app/browser/navigation/ask-the-shop.ts";
import { NO_CONNECTION } from "#app/copy/no-connection.ts";
import { LineIcon } from "#app/ui/line-icon.tsx";
import { showToast } from "#app/ui/toasts/toast.ts";
import { keepFromReloading } from "./keep-from-reloading.ts";
import { keepPage, type Router } from "./keep-page.ts";

type Notice = { text: string; action?: { label: string; onPress: () => void } };

const NOTICE_MS = 10_000;

/** Keeps the page on the screen when the line fails, and says so: in a toast, or by itself where no toast could come. */
export function LineKeeper() {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => router && keepPageOf(router, setNotice), [router]);
  return (
    <div aria-live="assertive">
      {notice && (
        <div className="toast toast-destructive fixed inset-x-3 bottom-4 z-60 mx-auto w-auto max-w-md">
          <div data-content>
            <div data-title>{NO_CONNECTION.title}</div>
            <div data-description>{notice.text}</div>
          </div>
          {notice.action && (
            <button type="button" data-button onClick={notice.action.onPress}>
              {notice.action.label}
            </button>
          )}
          <button type="button" data-close-button aria-label="Dismiss" onClick={() => setNotice(null)}>
            <LineIcon of={X} className="size-5" />
          </button>
        </div>
      )}
    </div>
  );
}

/** Returns how to let go of it. */
function keepPageOf(router: Router, show: (notice: Notice | null) => void): () => void {
  const say = (to: To | null) => {
    const notice: Notice =
      to === null
        ? { text: NO_CONNECTION.ofForm }
        : { text: NO_CONNECTION.ofPage, action: { label: "Try again", onPress: () => again(to) } };
    import("#app/ui/toasts/sonner-toasts.tsx").then(
      () => {
        const { title } = NO_CONNECTION;
        showToast({ title, ...notice, tone: "destructive", durationMs: NOTICE_MS });
      },
      () => show(notice),
    );
  };
  const page = keepPage(router, say);
  const modules = keepFromReloading(router, page.stay);
  const again = (to: To) => {
    show(null);
    const path = typeof to === "string" ? to : createPath(to);
    if (modules.areLost()) void modules.openAnew(path);
    else void router.navigate(path);
  };
  const forget = router.subscribe(({ navigation }) => {
    if (navigation.state === "submitting") show(null);
  });
  keeper.ask = page.ask;
  return () => {
    delete keeper.ask;
    forget();
    modules.letGo();
  };
}
