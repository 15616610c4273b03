import { LazyHydrationBoundary, lazyHydrated } from "#app/browser/hydration/lazy-hydration.tsx";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { CachedFragment } from "#app/ui/cached-fragment.tsx";

type ShopBackgroundProps = { currency: CurrencyCode; isPersonal: boolean };

const load = () => import("./shop-background.tsx").then(({ ShopBackground }) => ShopBackground);
const ShopBackground = import.meta.env.SSR ? await loadCached() : lazyHydrated(load);

/** To the server, which knows of no line and no navigation, it is the same on every page. */
async function loadCached() {
  const Background = await load();
  const nothingToSay = {};
  return (props: ShopBackgroundProps) => (
    <CachedFragment of={nothingToSay} variant="">
      <Background {...props} />
    </CachedFragment>
  );
}

/** Nobody waits for it: its code comes when the page is alive. */
export function LazyBackground(props: ShopBackgroundProps) {
  return (
    <LazyHydrationBoundary id="late-background">
      <ShopBackground {...props} />
    </LazyHydrationBoundary>
  );
}
