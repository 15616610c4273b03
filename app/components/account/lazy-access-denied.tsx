import { LazyHydrationBoundary, lazyHydrated } from "#app/browser/hydration/lazy-hydration.tsx";

const load = () => import("./access-denied.tsx").then(({ AccessDenied }) => AccessDenied);
const AccessDenied = import.meta.env.SSR ? await load() : lazyHydrated(load, () => Promise.resolve());

/** Renders the refusal of a person who may not enter the panel; few visitors need its code. */
export function LazyAccessDenied() {
  return (
    <LazyHydrationBoundary id="lazy-access-denied">
      <AccessDenied />
    </LazyHydrationBoundary>
  );
}
