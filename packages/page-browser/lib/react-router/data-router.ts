import { type ContextType, use } from "react";
import { UNSAFE_DataRouterContext } from "react-router";

/** The router of the page: its state, its navigations, and subscriptions to both. */
export type DataRouter = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>["router"];

/** Returns the page's router, the same object until the page is unloaded. */
export function useDataRouter(): DataRouter | undefined {
  return use(UNSAFE_DataRouterContext)?.router;
}
