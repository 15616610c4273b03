import { createPath, type DataStrategyResult, data, type To } from "react-router";
import { clickedPageLink } from "#app/components/layout/page-links.ts";
import { type ClientMiddleware, type DataRouter, isNetworkError } from "#packages/page-browser";
import { NoConnectionScreen } from "./no-connection-screen.tsx";

type Results = Record<string, DataStrategyResult>;

/** Notifies the visitor of a form that was not sent (null), or of a location that could not be opened. */
export type NotifyOffline = (to: To | null) => void;

export type OfflineGuard = {
  middleware: ClientMiddleware;
  /** Opens a location that failed before. */
  retry: (to: To) => void;
  stop: () => void;
};

const SHOP_LAYOUT = "routes/shop/shop-layout";

/** Below this status the router would revalidate the page after a form, over the same network. */
const UNREACHED = { status: 503 };

/**
 * Keeps the current page when a navigation fails offline. A form keeps its input; only back and forward, which the
 * browser has already done, show the offline screen.
 */
export function createOfflineGuard(router: DataRouter, notify: NotifyOffline): OfflineGuard {
  let resultsOfStay: Results | null = null;

  /** Navigates to the current location, which ends the pending navigation; the page and an action's result stay. */
  async function stay(to: To | null): Promise<void> {
    const { location, actionData } = router.state;
    const [acted] = Object.entries(actionData ?? {});
    const here = { replace: true, preventScrollReset: true, state: location.state };
    resultsOfStay = acted ? { [acted[0]]: dataResult(acted[1]) } : {};
    notify(to);
    await router.navigate(location, acted ? { ...here, formMethod: "post", formData: new FormData() } : here);
    resultsOfStay = null;
  }

  const middleware: ClientMiddleware = async ({ request }, next) => {
    if (resultsOfStay) return resultsOfStay;
    const results = await next();
    if (request.signal.aborted || !Object.values(results).some(hasNetworkError)) return results;
    const { navigation, errors, loaderData } = router.state;
    const isForm = request.method !== "GET";
    if (navigation.state === "idle") {
      if (!isForm) return errors ? results : {};
      notify(null);
      return Object.fromEntries(Object.keys(results).map((id) => [id, dataResult(undefined)]));
    }
    if (errors === null && isCurrentUrl(router)) {
      void stay(isForm ? null : navigation.location);
      return results;
    }
    return withNoConnectionScreen(results, SHOP_LAYOUT in loaderData);
  };
  return { middleware, ...guardReloads(router, stay) };
}

/**
 * Prevents the router's document reload when a page's code fails to load, which offline leaves the visitor with
 * nothing. If the shop responds, the browser opens the page; otherwise the current page stays. The router never
 * requests that code again, so from then on the browser opens links too.
 */
function guardReloads(router: DataRouter, stay: (to: To | null) => Promise<void>) {
  let isCodeLost = false;
  const refuseReload = (event: NavigateEvent) => {
    const isByScript = event.navigationType === "reload" && !event.userInitiated && event.cancelable;
    // An error screen offers to reload, and going back into the panel reloads.
    if (!isByScript || router.state.errors !== null || !isCurrentUrl(router)) return;
    event.preventDefault();
    const to = router.state.navigation.location;
    if (to === undefined) return;
    isCodeLost = true;
    void openInBrowser(createPath(to));
  };
  const openInBrowser = async (path: string) => {
    try {
      await fetch(path, { method: "HEAD" });
      window.location.assign(path);
    } catch {
      await stay(path);
    }
  };
  const followLink = (event: MouseEvent) => {
    const link = isCodeLost ? clickedPageLink(event) : null;
    if (!link) return;
    event.preventDefault();
    void openInBrowser(link.pathname + link.search + link.hash);
  };
  // In development Vite reloads the page.
  const navigation = "navigation" in window && import.meta.env.PROD ? window.navigation : null;
  navigation?.addEventListener("navigate", refuseReload);
  document.addEventListener("click", followLink, true);
  return {
    retry(to: To) {
      const path = typeof to === "string" ? to : createPath(to);
      void (isCodeLost ? openInBrowser(path) : router.navigate(path));
    },
    stop() {
      navigation?.removeEventListener("navigate", refuseReload);
      document.removeEventListener("click", followLink, true);
    },
  };
}

/** Returns whether the browser still shows the URL of the rendered page; back and forward change it at once. */
function isCurrentUrl({ state: { location } }: DataRouter): boolean {
  const { pathname, search } = window.location;
  return pathname === location.pathname && search === location.search;
}

/** Returns whether a route's data is missing because the network failed. */
export function hasNetworkError({ type, result }: DataStrategyResult): boolean {
  if (type !== "error") return false;
  const isWrapped = typeof result === "object" && result !== null && "data" in result && "init" in result;
  return isNetworkError(isWrapped ? result.data : result);
}

function dataResult(value: unknown): DataStrategyResult {
  return { type: "data", result: data(value, UNREACHED) };
}

/** The frame stays; the page inside it shows that there is no connection. */
function withNoConnectionScreen(results: Results, hasFrame: boolean): Results {
  return Object.fromEntries(
    Object.entries(results)
      .filter(([id]) => !(hasFrame && id === SHOP_LAYOUT))
      .map(([id, result]) => [
        id,
        hasNetworkError(result) ? { type: "error", result: { Screen: NoConnectionScreen } } : result,
      ]),
  );
}
