import { useEffect } from "react";
import { hasNetworkError } from "#app/components/offline/offline-guard.ts";
import { type ClientMiddleware, type DataRouter, useDataRouter } from "#packages/page-browser";

/** The panel's router while the panel is shown. */
let router: DataRouter | undefined;

/** Gives `keepScreen` the panel's router; once in the panel's layout. */
export function useKeptScreen(): void {
  const current = useDataRouter();
  useEffect(() => {
    router = current;
    return () => {
      router = undefined;
    };
  }, [current]);
}

/**
 * The panel's client middleware: a screen whose data cannot be loaded again, because the network failed, keeps the data
 * it has instead of turning into an error.
 */
export const keepScreen: ClientMiddleware = async ({ request }, next) => {
  const results = await next();
  const isReload = request.method === "GET" && router?.state.navigation.state === "idle";
  const canStay = isReload && router?.state.errors === null;
  return canStay && Object.values(results).some(hasNetworkError) ? {} : results;
};
