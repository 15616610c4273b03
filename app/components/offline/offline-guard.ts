import type { ContextType } from "react";
import { type DataStrategyResult, data, type To, type UNSAFE_DataRouterContext } from "react-router";
import type { ClientMiddleware } from "#app/browser/navigation/client-middleware.ts";
import { isNetworkError } from "#app/browser/navigation/is-network-error.ts";
import { NoConnectionScreen } from "./no-connection-screen.tsx";

export type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>["router"];
type Results = Record<string, DataStrategyResult>;

/** Tells the visitor: of a form that was not sent (null), or of an address that could not be opened. */
export type NotifyOffline = (to: To | null) => void;

const SHOP_LAYOUT = "routes/shop/layout";

/** Below this the router would read the whole page again after a form, over the same dead line. */
const UNREACHED = { status: 503 };

export type OfflineGuard = { ask: ClientMiddleware; stay: (to: To | null) => Promise<void> };

/**
 * Keeps what is on the screen when the line fails. A form stays as it was typed, and whoever opens another page stays
 * on this one; only going back and forward, which the browser has done already, shows that there is no connection.
 */
export function createOfflineGuard(router: Router, say: NotifyOffline): OfflineGuard {
  let staying: Results | null = null;

  /** Goes to where we are, which ends the navigation under way; what the page shows stays, an action's answer too. */
  async function stay(to: To | null): Promise<void> {
    const { location, actionData } = router.state;
    const [acted] = Object.entries(actionData ?? {});
    const here = { replace: true, preventScrollReset: true, state: location.state };
    staying = acted ? { [acted[0]]: dataResult(acted[1]) } : {};
    say(to);
    await router.navigate(location, acted ? { ...here, formMethod: "post", formData: new FormData() } : here);
    staying = null;
  }

  const ask: ClientMiddleware = async ({ request }, next) => {
    if (staying) return staying;
    const results = await next();
    if (request.signal.aborted || !Object.values(results).some(hasNetworkError)) return results;
    const { navigation, errors, loaderData } = router.state;
    const isForm = request.method !== "GET";
    if (navigation.state === "idle") {
      if (!isForm) return errors ? results : {};
      say(null);
      return dataResults(results);
    }
    if (errors === null && isCurrentUrl(router)) {
      void stay(isForm ? null : navigation.location);
      return results;
    }
    return withScreen(results, SHOP_LAYOUT in loaderData);
  };
  return { ask, stay };
}

/** Whether the browser still shows the address of the page on the screen; going back or forward moves it at once. */
export function isCurrentUrl({ state: { location } }: Router): boolean {
  const { pathname, search } = window.location;
  return pathname === location.pathname && search === location.search;
}

function hasNetworkError({ type, result }: DataStrategyResult): boolean {
  if (type !== "error") return false;
  const isWrapped = typeof result === "object" && result !== null && "data" in result && "init" in result;
  return isNetworkError(isWrapped ? result.data : result);
}

function dataResult(answer: unknown): DataStrategyResult {
  return { type: "data", result: data(answer, UNREACHED) };
}

function dataResults(results: Results): Results {
  return Object.fromEntries(Object.keys(results).map((id) => [id, dataResult(undefined)]));
}

/** The frame stands as it was; what belongs inside it says that there is no connection. */
function withScreen(results: Results, hasFrame: boolean): Results {
  return Object.fromEntries(
    Object.entries(results)
      .filter(([id]) => !(hasFrame && id === SHOP_LAYOUT))
      .map(([id, result]) => [
        id,
        hasNetworkError(result) ? { type: "error", result: { Screen: NoConnectionScreen } } : result,
      ]),
  );
}
