import { useEffect } from "react";
import { createPath, type DataStrategyResult, data, type MiddlewareFunction, parsePath } from "react-router";
import { NOT_LOADED_TITLE, notLoadedMessage, OFFLINE_MESSAGES } from "#app/copy/offline-messages.ts";
import { showToast } from "#app/ui/toasts/toast.ts";
import { CODE_FAILED_EVENT, type DataRouter, isNetworkError, useDataRouter } from "#packages/page-browser";

const SHOP_LAYOUT = "routes/shop/shop-layout";
const NOTICE_MS = 10_000;

/** Below this status the router would load the page again after a form, over the same network. */
const UNREACHED = { status: 503 };

/** The page's router, which middleware does not get. */
let router: DataRouter | undefined;

/** Resolves once the code of a page could not be loaded: from then on the router can't open that page. */
const codeFailed = new Promise<null>((resolve) => {
  // Servers have no such events.
  globalThis.addEventListener?.(CODE_FAILED_EVENT, () => resolve(null));
});

/** Gives `guardOffline` the page's router; once in the document. */
export function useOfflineGuard(): void {
  const current = useDataRouter();
  useEffect(() => {
    router = current;
  }, [current]);
}

/**
 * The client middleware of every page: when the network fails, the current page stays, with its data and what is typed
 * in its forms, and a toast says so. Only back and forward, which the browser has already done, show an error. Where the code
 * of a page could not be loaded, the browser opens pages itself once the network is back.
 */
export const guardOffline: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const isOpening = router && targetOf(router) !== createPath(router.state.location);
  const results = await (isOpening ? Promise.race([next(), codeFailed]) : next());
  if (!router || request.signal.aborted) return results ?? {};
  if (results && !Object.values(results).some(hasNetworkError)) return results;
  const { errors, loaderData, location, navigation } = router.state;
  const path = createPath(location);
  const target = targetOf(router);
  const isForm = request.method !== "GET";
  const { pathname, search, hash } = window.location;
  const hasMoved = pathname + search + hash !== path;
  if (!results && (hasMoved || (await isReached()))) {
    window.location.assign(isForm ? path : target);
    return await new Promise(() => {});
  }
  if (results) {
    // The frame keeps the data it has.
    if (SHOP_LAYOUT in loaderData) delete results[SHOP_LAYOUT];
    if (!isForm && target === path) return errors ? results : {};
    if (navigation.state === "idle") {
      notify(null);
      const unsent: DataStrategyResult = { type: "data", result: data(undefined, UNREACHED) };
      return Object.fromEntries(Object.keys(results).map((id) => [id, unsent]));
    }
  }
  if (errors === null && !hasMoved) {
    notify(isForm ? null : target);
    void router.navigate(location, { replace: true, preventScrollReset: true, state: location.state });
  }
  return results ?? {};
};

/** Returns the path that the router is opening, or the present one. */
function targetOf({ state: { navigation, location } }: DataRouter): string {
  return createPath(navigation.location ?? location);
}

async function isReached(): Promise<boolean> {
  try {
    return (await fetch("/healthz")).ok;
  } catch {
    return false;
  }
}

/** Returns whether a route's data is missing because the network failed; the error of an action is wrapped. */
function hasNetworkError({ type, result }: DataStrategyResult): boolean {
  const isWrapped = typeof result === "object" && result !== null && "data" in result && "init" in result;
  return type === "error" && isNetworkError(isWrapped ? result.data : result);
}

/** Says that a form was not sent (null), or that a page could not be opened. */
function notify(target: string | null): void {
  const { title, formNotSent, pageNotLoaded } = OFFLINE_MESSAGES;
  const notice = { title, tone: "error", durationMs: NOTICE_MS } as const;
  if (target === null) showToast({ ...notice, text: formNotSent });
  else {
    const failure = notLoadedMessage(parsePath(target).pathname ?? "");
    showToast({
      ...notice,
      ...(failure && { title: NOT_LOADED_TITLE }),
      text: failure ? `${failure}\n${pageNotLoaded}` : pageNotLoaded,
      action: { label: "Try again", onPress: () => void router?.navigate(target) },
    });
  }
}
