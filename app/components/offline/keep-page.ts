import type { ContextType } from "react";
import { type DataStrategyResult, data, type To, type UNSAFE_DataRouterContext } from "react-router";
import type { Asking } from "#app/browser/navigation/ask-the-shop.ts";
import { isNoLine } from "#app/browser/navigation/is-no-line.ts";
import { NoConnectionScreen } from "./no-connection-screen.tsx";

export type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>["router"];
type Results = Record<string, DataStrategyResult>;

/** Tells the visitor: of a form that was not sent (null), or of an address that could not be opened. */
export type SayNoLine = (to: To | null) => void;

const SHOP_LAYOUT = "routes/shop/layout";

/** Below this the router would read the whole page again after a form, over the same dead line. */
const UNREACHED = { status: 503 };

export type PageKeeper = { ask: Asking; stay: (to: To | null) => Promise<void> };

/**
 * Keeps what is on the screen when the line fails. A form stays as it was typed, and whoever opens another page stays
 * on this one; only going back and forward, which the browser has done already, shows that there is no connection.
 */
export function keepPage(router: Router, say: SayNoLine): PageKeeper {
  let staying: Results | null = null;

  /** Goes to where we are, which ends the navigation under way; what the page shows stays, an action's answer too. */
  async function stay(to: To | null): Promise<void> {
    const { location, actionData } = router.state;
    const [acted] = Object.entries(actionData ?? {});
    const here = { replace: true, preventScrollReset: true, state: location.state };
    staying = acted ? { [acted[0]]: answered(acted[1]) } : {};
    say(to);
    await router.navigate(location, acted ? { ...here, formMethod: "post", formData: new FormData() } : here);
    staying = null;
  }

  const ask: Asking = async ({ request }, next) => {
    if (staying) return staying;
    const results = await next();
    if (request.signal.aborted || !Object.values(results).some(isUnanswered)) return results;
    const { navigation, errors, loaderData } = router.state;
    const isForm = request.method !== "GET";
    if (navigation.state === "idle") {
      if (!isForm) return errors ? results : {};
      say(null);
      return answerAll(results);
    }
    if (errors === null && isHere(router)) {
      void stay(isForm ? null : navigation.location);
      return results;
    }
    return withScreen(results, SHOP_LAYOUT in loaderData);
  };
  return { ask, stay };
}

/** Whether the browser still shows the address of the page on the screen; going back or forward moves it at once. */
export function isHere({ state: { location } }: Router): boolean {
  const { pathname, search } = window.location;
  return pathname === location.pathname && search === location.search;
}

function isUnanswered({ type, result }: DataStrategyResult): boolean {
  if (type !== "error") return false;
  const isWrapped = typeof result === "object" && result !== null && "data" in result && "init" in result;
  return isNoLine(isWrapped ? result.data : result);
}

function answered(answer: unknown): DataStrategyResult {
  return { type: "data", result: data(answer, UNREACHED) };
}

function answerAll(results: Results): Results {
  return Object.fromEntries(Object.keys(results).map((id) => [id, answered(undefined)]));
}

/** The frame stands as it was; what belongs inside it says that there is no connection. */
function withScreen(results: Results, hasFrame: boolean): Results {
  return Object.fromEntries(
    Object.entries(results)
      .filter(([id]) => !(hasFrame && id === SHOP_LAYOUT))
      .map(([id, result]) => [
        id,
        isUnanswered(result) ? { type: "error", result: { Screen: NoConnectionScreen } } : result,
      ]),
  );
}
